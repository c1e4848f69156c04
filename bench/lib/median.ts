/** The value that three quarters are at most, as p75 of web vitals. @returns NaN for an empty list. */
export const p75 = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.ceil(numbers.length * 0.75) - 1] ?? NaN;

/** @returns NaN for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
