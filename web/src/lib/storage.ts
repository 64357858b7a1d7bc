/** Texts that this browser keeps. Where it keeps nothing, they last as long as the page. */
const memory = new Map<string, string>();

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeText(key: string, text: string): void {
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // It is full, or not allowed.
  }
}

export function removeText(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing was kept.
  }
}
