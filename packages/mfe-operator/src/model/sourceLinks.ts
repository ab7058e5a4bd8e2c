/** Address of the page of a commit; null if there is none. */
export function toCommitLink(
  template: string | null | undefined,
  name: string,
  commit: string,
): string | null {
  return fillLink(template, { name, commit: toHash(commit) });
}

/** Address of the page of the commits between two; null if there is none. */
export function toCompareLink(
  template: string | null | undefined,
  name: string,
  { from, to }: { from: string; to: string },
): string | null {
  return fillLink(template, { name, from: toHash(from), to: toHash(to) });
}

/** Drops the mark of a tree with changes. */
function toHash(commit: string): string {
  return commit.replace(/-.*$/, '');
}

function fillLink(template: string | null | undefined, values: Record<string, string>): string | null {
  if (template === null || template === undefined) return null;
  return template.replaceAll(/\{(\w+)\}/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? encodeURIComponent(values[key] ?? '') : whole,
  );
}
