/** Computes the median: the mean of the two middle numbers for an even count, 0 for an empty list. */
export function computeMedian(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
