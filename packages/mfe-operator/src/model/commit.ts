/** A Git commit in seven digits, marked if its tree had changes. */
export function formatCommit(commit: string): string {
  return commit.replace(/^([0-9a-f]{7})[0-9a-f]*/, '$1');
}
