import type { RegistryDocument } from '@farm/contracts/registry';
import type { Candidate } from './readBuild.ts';

/** What publishing did with one build. `restored`: an older version is stable again. */
export type Outcome = 'published' | 'restored' | 'unchanged';

/** The registry with `candidates` as stable, and what that changes of each. */
export function makeLive(document: RegistryDocument, candidates: Candidate[]) {
  const next = structuredClone(document);
  const outcomes = candidates.map((candidate): Outcome => {
    if (candidate.kind === 'shell') return promote(next.shell, candidate.build);
    const entry = (next.remotes[candidate.name] ??= {
      versions: {},
      stable: null,
      canary: null,
      disabled: null,
      lastGood: null,
    });
    return promote(entry, candidate.build);
  });
  return { next, outcomes };
}

interface Entry<Build> {
  versions: Record<string, Build>;
  stable: string | null;
  lastGood: string | null;
}

function promote<Build extends { version: string }>(entry: Entry<Build>, build: Build): Outcome {
  if (entry.stable === build.version) return 'unchanged';
  const isKnown = Object.hasOwn(entry.versions, build.version);
  if (!isKnown) entry.versions[build.version] = build;
  entry.lastGood = entry.stable;
  entry.stable = build.version;
  return isKnown ? 'restored' : 'published';
}
