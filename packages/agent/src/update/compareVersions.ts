/** Compares versions such as `1.2.3` by their numbers: negative if `one` is older, 0 if they are the same. */
export function compareVersions(one: string, other: string): number {
  const [ones, others] = [one, other].map((version) => version.split('.').map(Number));
  for (const [index, number] of (ones ?? []).entries()) {
    const difference = number - (others?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
