/** What this person prefers, kept in this browser. */

interface Kept {
  /** By day and by night; as the system has it unless chosen. */
  theme: "system" | "day" | "night";
  /** Empty: the browser's own. */
  lang: "" | "en" | "fr";
  sound: boolean;
  /** A whole move waits until it is confirmed. */
  confirm: boolean;
  /** A message of the system when it is one's turn and the page is hidden. */
  notify: boolean;
  /** Drawings show aids, such as odds. */
  helpers: boolean;
  /** Set phrases alone are written and shown, as a parent may want it. */
  phrases: boolean;
  /** How long pieces fly: 1 calm, 0.5 brisk, 0 not at all. */
  pace: number;
  /** What others do is shown move by move, each when one asks for it. */
  stepwise: boolean;
  /** On a desk the log is put away, and the table has its room. */
  folded: boolean;
  /** The games whose lesson was finished or declined. */
  learnt: string[];
  /** The table at which the coach speaks. */
  coached: string;
}

const KEY = "flibuste";
const FRESH: Kept = {
  theme: "system",
  lang: "",
  sound: true,
  confirm: false,
  notify: false,
  helpers: true,
  phrases: false,
  pace: 1,
  stepwise: false,
  folded: false,
  learnt: [],
  coached: "",
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
  document.documentElement.toggleAttribute("data-still", !settings.pace);
  const colour = getComputedStyle(document.documentElement).getPropertyValue("--page");
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    if (colour) meta.content = colour;
}

/** Called once: keeps the browser's store and the page's theme and motion in step with the settings. */
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

/** Whether the system asks for no motion. */
export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
