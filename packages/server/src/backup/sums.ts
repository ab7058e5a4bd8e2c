const LINE = /^([0-9a-f]{64}) {2}(\S.*)$/;

/** Formats sums by path as `sha256sum` does, sorted. */
export function formatSums(sums: ReadonlyMap<string, string>): string {
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, sum]) => `${sum}  ${path}\n`)
    .join('');
}

/** Parses sums by path; null unless they are just as {@link formatSums} writes them. */
export function parseSums(text: string): Map<string, string> | null {
  const sums = new Map<string, string>();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sum, path] = LINE.exec(line) ?? [];
    if (sum === undefined || path === undefined) return null;
    sums.set(path, sum);
  }
  return formatSums(sums) === text ? sums : null;
}
