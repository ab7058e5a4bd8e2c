import { computeShare, SHELL, type Audience, type RegistryDocument } from '@farm/contracts/registry';

type Entry = RegistryDocument['shell'] | RegistryDocument['remotes'][string];
/** The share of a canary, those of its plan to come, in percent, and whom it is for. */
type Canary = { version: string; percent: number; then?: number[]; audience?: Audience } | null;

/** A difference between two states of the registry; null is none. */
export type Effect =
  | { kind: 'stable'; name: string; from: string | null; to: string | null }
  | { kind: 'canary'; name: string; from: Canary; to: Canary }
  | { kind: 'disabled'; name: string; from: string | null; to: string | null }
  | { kind: 'frozen'; name: null; from: string | null; to: string | null };

/**
 * Differences between two states of the registry that visitors notice.
 * @param at the time of which the shares are
 */
export function listEffects(before: RegistryDocument, after: RegistryDocument, at = new Date()): Effect[] {
  const frozen = { from: before.frozen?.reason ?? null, to: after.frozen?.reason ?? null };
  const names = new Set([SHELL, ...Object.keys(before.remotes), ...Object.keys(after.remotes)]);
  return [
    ...(frozen.from === frozen.to ? [] : [{ kind: 'frozen' as const, name: null, ...frozen }]),
    ...Array.from(names, (name) =>
      effectsOf(name, { before: entryOf(before, name), after: entryOf(after, name), at }),
    ).flat(),
  ];
}

interface Difference {
  before: Entry | undefined;
  after: Entry | undefined;
  at: Date;
}

function effectsOf(name: string, { before, after, at }: Difference): Effect[] {
  const effects: Effect[] = [
    { kind: 'stable', name, from: before?.stable ?? null, to: after?.stable ?? null },
    { kind: 'canary', name, from: canaryOf(before, at), to: canaryOf(after, at) },
    {
      kind: 'disabled',
      name,
      from: before?.disabled?.reason ?? null,
      to: after?.disabled?.reason ?? null,
    },
  ];
  return effects.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

function canaryOf(entry: Entry | undefined, at: Date): Canary {
  if (!entry?.canary) return null;
  const { version, plan } = entry.canary;
  const later = plan?.steps.filter((step) => Date.parse(step.at) > at.getTime()) ?? [];
  return {
    version,
    percent: computeShare(entry.canary, at),
    ...(entry.canary.audience && { audience: entry.canary.audience }),
    ...(later.length > 0 && { then: later.map(({ percent }) => percent) }),
  };
}

function entryOf(document: RegistryDocument, name: string): Entry | undefined {
  if (name === SHELL) return document.shell;
  return Object.hasOwn(document.remotes, name) ? document.remotes[name] : undefined;
}
