import { SHELL, type RegistryDocument } from '@farm/contracts/registry';

type Entry = RegistryDocument['shell'] | RegistryDocument['remotes'][string];
type Canary = { version: string; percent: number } | null;

/** A difference between two states of the registry; null is none. */
export type Effect =
  | { kind: 'stable'; name: string; from: string | null; to: string | null }
  | { kind: 'canary'; name: string; from: Canary; to: Canary }
  | { kind: 'disabled'; name: string; from: string | null; to: string | null }
  | { kind: 'frozen'; name: null; from: string | null; to: string | null };

/** Differences between two states of the registry that visitors notice. */
export function listEffects(before: RegistryDocument, after: RegistryDocument): Effect[] {
  const frozen = { from: before.frozen?.reason ?? null, to: after.frozen?.reason ?? null };
  const names = new Set([SHELL, ...Object.keys(before.remotes), ...Object.keys(after.remotes)]);
  return [
    ...(frozen.from === frozen.to ? [] : [{ kind: 'frozen' as const, name: null, ...frozen }]),
    ...Array.from(names, (name) => effectsOf(name, entryOf(before, name), entryOf(after, name))).flat(),
  ];
}

function effectsOf(name: string, before: Entry | undefined, after: Entry | undefined): Effect[] {
  const effects: Effect[] = [
    { kind: 'stable', name, from: before?.stable ?? null, to: after?.stable ?? null },
    { kind: 'canary', name, from: canaryOf(before), to: canaryOf(after) },
    {
      kind: 'disabled',
      name,
      from: before?.disabled?.reason ?? null,
      to: after?.disabled?.reason ?? null,
    },
  ];
  return effects.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

function canaryOf(entry: Entry | undefined): Canary {
  if (!entry?.canary) return null;
  const { version, percent } = entry.canary;
  return { version, percent };
}

function entryOf(document: RegistryDocument, name: string): Entry | undefined {
  if (name === SHELL) return document.shell;
  return Object.hasOwn(document.remotes, name) ? document.remotes[name] : undefined;
}
