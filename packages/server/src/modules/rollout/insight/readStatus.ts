import {
  computeShare,
  emptyRegistry,
  findNextStep,
  SHELL,
  type RegistryDocument,
} from '@farm/contracts/registry';
import type { CanaryNotice, RolloutEntry, RolloutStatus } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import { readRates } from '../beacon/evidence/evidence.repository.ts';
import { listNotices } from '../beacon/halt/notice.repository.ts';
import { findEntry } from '../changes/computeSince.ts';
import type { Rollout } from '../openRollout.ts';
import { parseDocument } from '../registry/parseDocument.ts';
import { listDisabledBeforeFreeze, type LatestRegistry } from '../registry/registry.repository.ts';
import { compareShellFirst } from '../registry/compareShellFirst.ts';
import { listNames } from '../versions/version.repository.ts';

const DAY_MS = 86_400_000;

/** Returns the status of every live or published name: the shell first, then the remotes by name. */
export async function readStatus({ db, rollout }: { db: Db; rollout: Rollout }): Promise<RolloutStatus> {
  const latest = await rollout.feed.latest();
  const document = latest ? parseDocument(latest) : emptyRegistry;
  const names = new Set([
    ...(latest ? [SHELL, ...Object.keys(document.remotes)] : []),
    ...(await listNames(db)),
  ]);
  const disabledBefore = document.frozen === null ? null : await listDisabledBeforeFreeze(db);
  const entries: RolloutEntry[] = [];
  for (const name of Array.from(names).toSorted(compareShellFirst)) {
    const entry = withFreeze(toEntry(name, document, latest), disabledBefore);
    entries.push({
      ...(await withNotices(db, await withRates(db, entry))),
      needsSecondPerson: rollout.settings.secondPersonFor.includes(name),
    });
  }
  return {
    rev: document.rev,
    frozen: document.frozen,
    halts: latest?.signed.halts ?? [],
    entries,
    isVerificationRequired: rollout.settings.isVerificationRequired,
    sourceLinks: rollout.settings.sourceLinks,
  };
}

/** Adds whether a disabled entry can be enabled during the freeze; null without a freeze. */
function withFreeze(entry: RolloutEntry, disabledBefore: Set<string> | null): RolloutEntry {
  const { name, disabled } = entry;
  if (disabled === null || disabledBefore === null) return entry;
  return { ...entry, disabled: { ...disabled, isSinceFreeze: !disabledBefore.has(name) } };
}

async function withRates(db: Db, entry: RolloutEntry): Promise<RolloutEntry> {
  const { name, stable, canary, canarySince } = entry;
  const dayAgo = new Date(Date.now() - DAY_MS);
  const rates = {
    stable: stable === null ? null : await readRates(db, { name, version: stable, since: dayAgo }),
    canary:
      canary === null || canarySince === null
        ? null
        : await readRates(db, { name, version: canary.version, since: new Date(canarySince) }),
  };
  return { ...entry, rates };
}

/** Adds what operators were told of the canary; that visitors are too few is left out once there are enough. */
async function withNotices(db: Db, entry: RolloutEntry): Promise<RolloutEntry> {
  const { name, canary, canarySince, rates } = entry;
  if (canary === null || canarySince === null) return { ...entry, notices: [] };
  const all = await listNotices(db, { name, version: canary.version, since: new Date(canarySince) });
  const visitors = rates.canary?.visitors ?? 0;
  const notices = all.flatMap((notice): CanaryNotice[] => {
    if (notice.kind !== 'few-visitors') return [notice];
    return visitors < notice.needed ? [{ ...notice, visitors }] : [];
  });
  return { ...entry, notices };
}

function toEntry(name: string, document: RegistryDocument, latest: LatestRegistry | undefined): RolloutEntry {
  const { stable = null, lastGood = null, canary = null, disabled = null } = findEntry(document, name) ?? {};
  const now = new Date();
  const since = latest?.since[name];
  const set = document.sets.find(({ members }) => members[name] === canary?.version);
  return {
    name,
    stable,
    lastGood,
    canary: canary && {
      version: canary.version,
      percent: computeShare(canary, now),
      set: set?.id ?? null,
      ...(canary.audience && { audience: canary.audience }),
      ...(canary.plan && { ...canary.plan, nextStep: findNextStep(canary, now) }),
    },
    disabled,
    stableSince: since?.stable ?? null,
    canarySince: since?.canary ?? null,
    rates: { stable: null, canary: null },
  };
}
