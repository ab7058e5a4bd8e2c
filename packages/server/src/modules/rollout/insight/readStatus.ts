import { emptyRegistry, SHELL, type RegistryDocument } from '@farm/contracts/registry';
import type { RolloutEntry, RolloutStatus } from '@farm/contracts/rollout';
import type { AppParts } from '../../../app.ts';
import { entryOf } from '../changes/sinceAfter.ts';
import { readDocument } from '../registry/readDocument.ts';
import type { LatestRegistry } from '../registry/repository.ts';

/** What is live where: the shell first, then the remotes by name. */
export async function readStatus({ rollout }: Pick<AppParts, 'db' | 'rollout'>): Promise<RolloutStatus> {
  const latest = await rollout.feed.latest();
  const document = latest ? readDocument(latest) : emptyRegistry;
  const names = latest ? [SHELL, ...Object.keys(document.remotes).toSorted()] : [];
  return {
    rev: document.rev,
    frozen: document.frozen,
    halts: latest?.signed.halts ?? [],
    entries: names.map((name) => toEntry(name, document, latest)),
    isVerificationRequired: rollout.settings.isVerificationRequired,
  };
}

function toEntry(name: string, document: RegistryDocument, latest: LatestRegistry | undefined): RolloutEntry {
  const { stable = null, lastGood = null, canary = null, disabled = null } = entryOf(document, name) ?? {};
  const since = latest?.since[name];
  const set = document.sets.find(({ members }) => members[name] === canary?.version);
  return {
    name,
    stable,
    lastGood,
    canary: canary && { version: canary.version, percent: canary.percent, set: set?.id ?? null },
    disabled,
    stableSince: since?.stable ?? null,
    canarySince: since?.canary ?? null,
    rates: { stable: null, canary: null },
  };
}
