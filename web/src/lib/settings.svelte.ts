/** What this person prefers, kept in this browser. */

interface Kept {
  theme: "system" | "day" | "night";
  lang: "" | "en" | "fr";
  sound: boolean;
  confirm: boolean;
  notify: boolean;
  helpers: boolean;
  /** How long pieces fly: 1 calm, 0.5 brisk, 0 not at all. */
  pace: number;
}

const KEY = "flibuste";
const FRESH: Kept = {
  theme: "system",
  lang: "",
  sound: true,
  confirm: false,
  notify: false,
  helpers: true,
  pace: 1,
};

function read(): Kept {
  try {
    return { ...FRESH, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...FRESH };
  }
}

export const settings: Kept = $state(read());

const dark = matchMedia("(prefers-color-scheme: dark)");

function paint(): void {
  const theme = settings.theme === "system" ? (dark.matches ? "night" : "day") : settings.theme;
  document.documentElement.dataset.theme = theme;
}

/** Called once: keeps the browser's store and the page's theme in step with the settings. */
export function keepSettings(): void {
  dark.addEventListener("change", paint);
  $effect.root(() => {
    $effect(() => {
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // A browser that keeps nothing still plays.
      }
      paint();
    });
  });
}

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
