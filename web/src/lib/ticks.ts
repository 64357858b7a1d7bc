/** The values to mark on an axis: both ends and the middle, each once. */
export function ticks(low: number, high: number): number[] {
  return [...new Set([low, Math.round((low + high) / 2), high])];
}
