/**
 * Finds a path's mount by react-router's syntax and ranking: `:name` matches one segment, a segment ending in
 * `?` is optional, a final `*` matches any rest. Case and a trailing slash do not matter. The most specific
 * match wins; among equals, the first.
 */
export function findMount<T extends { path: string }>(mounts: T[], pathname: string): T | null {
  const path = segmentsOf(pathname).map(decode);
  let best: { mount: T; score: number } | null = null;
  for (const mount of mounts)
    for (const pattern of expand(segmentsOf(mount.path)))
      if (matches(pattern, path) && (best === null || score(pattern) > best.score))
        best = { mount, score: score(pattern) };
  return best?.mount ?? null;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Expands a pattern with and without each optional segment. */
function expand([first, ...rest]: string[]): string[][] {
  if (first === undefined) return [[]];
  const tails = expand(rest);
  if (!first.endsWith('?')) return tails.map((tail) => [first, ...tail]);
  return [...tails.map((tail) => [first.slice(0, -1), ...tail]), ...tails];
}

function matches(pattern: string[], path: string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  const fixed = isOpen ? pattern.slice(0, -1) : pattern;
  if (isOpen ? path.length < fixed.length : path.length !== fixed.length) return false;
  return fixed.every(
    (segment, index) => segment.startsWith(':') || segment.toLowerCase() === path[index]?.toLowerCase(),
  );
}

/** react-router's weights: a fixed segment 10, a parameter 3, each segment 1 more, a rest 2 less. */
function score(pattern: string[]): number {
  const isOpen = pattern.at(-1) === '*';
  const fixed = isOpen ? pattern.slice(0, -1) : pattern;
  const weight = fixed.reduce((sum, segment) => sum + (segment.startsWith(':') ? 3 : 10), 0);
  return weight + pattern.length - (isOpen ? 2 : 0);
}
