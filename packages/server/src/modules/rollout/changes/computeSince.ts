import { SHELL, type RegistryDocument } from '@farm/contracts/registry';
import type { Since } from '@farm/database';

type Entry = RegistryDocument['shell'] | RegistryDocument['remotes'][string];

/**
 * Computes since when each name has its stable version and its canary, after a change at `at`. A canary whose share
 * changes keeps its start, even if it was halted, so that earlier reports still count.
 */
export function computeSince(
  before: Record<string, Since>,
  { from, to, at }: { from: RegistryDocument; to: RegistryDocument; at: Date },
): Record<string, Since> {
  const entries: [string, Entry][] = [[SHELL, to.shell], ...Object.entries(to.remotes)];
  return Object.fromEntries(
    entries.map(([name, entry]) => {
      const old = findEntry(from, name);
      const previous = Object.hasOwn(before, name) ? before[name] : undefined;
      const now = at.toISOString();
      const stableSince = old?.stable === entry.stable ? previous?.stable : undefined;
      const canarySince = old && isSameCanary(old, entry) ? previous?.canary : undefined;
      return [
        name,
        {
          stable: entry.stable === null ? null : (stableSince ?? now),
          canary: entry.canary === null ? null : (canarySince ?? now),
        },
      ];
    }),
  );
}

/** Returns the entry of a name; undefined if the document has none. */
export function findEntry(document: RegistryDocument, name: string): Entry | undefined {
  if (name === SHELL) return document.shell;
  return Object.hasOwn(document.remotes, name) ? document.remotes[name] : undefined;
}

function isSameCanary({ canary: old }: Entry, { canary: now }: Entry): boolean {
  return old?.version === now?.version && old?.salt === now?.salt;
}
