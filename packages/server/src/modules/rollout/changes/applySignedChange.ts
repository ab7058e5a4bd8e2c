import { emptyRegistry, type RegistryDocument } from '@farm/contracts/registry';
import {
  applyChange,
  ChangeRefusedError,
  verifySignature,
  toChangedNames,
  verifySignedRegistry,
  encodeRegistry,
  RegistryUntrustedError,
  type ChangeMade,
  type NewChange,
  type RolloutChange,
  type TrustedKey,
} from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { recordAudit } from '../../audit/index.ts';
import { readSigningKey } from '../keys/readSigningKey.ts';
import type { RolloutActor } from '../rolloutGuards.ts';
import type { Rollout } from '../openRollout.ts';
import {
  addRevision,
  findLatestRegistry,
  findRevisionBySignature,
  lockRegistry,
  readClock,
  type LatestRegistry,
} from '../registry/registry.repository.ts';
import { listBuilds } from '../versions/version.repository.ts';
import { assertClock } from './assertClock.ts';
import { assertChangeAllowed } from './assertChangeAllowed.ts';
import { findEntry, computeSince } from './computeSince.ts';

/**
 * Applies a change that a person signed. Idempotent: a change that was applied before returns its original outcome.
 * @throws AppError rollout_conflict if it was planned on a registry other than the newest, rollout_refused
 */
export async function applySignedChange(
  { db, rollout }: { db: Db; rollout: Rollout },
  actor: RolloutActor,
  newChange: NewChange,
): Promise<ChangeMade> {
  const rev = newChange.baseRev + 1;
  return db.transaction().execute(async (transaction) => {
    await lockRegistry(transaction);
    const existing = await findRevisionBySignature(transaction, { rev, signature: newChange.signature });
    if (existing) return existing;
    const latest = await findLatestRegistry(transaction);
    assertNewest(latest, newChange);
    assertClock(newChange.at);
    const keys = await rollout.trustedKeys();
    const base = await openBaseRegistry(latest, keys);
    const key = await readSigningKey(transaction, rollout, { ...actor, keyId: newChange.keyId });
    const { next, warnings } = await planNext(transaction, base, newChange);
    const document = encodeRegistry(next);
    if (!(await verifySignature(key.publicKey, newChange.signature, { kind: 'registry', text: document })))
      throw createRefusal(
        `The signature by "${key.name}" does not match the registry that this change leads to: load the registry again, then plan and sign the change again`,
      );
    const since = latest?.since ?? {};
    await assertChangeAllowed(transaction, {
      change: newChange.change,
      base,
      since,
      settings: rollout.settings,
      accountIds: [actor.accountId, key.accountId].filter((id) => id !== null),
    });
    await addRevision(transaction, {
      rev,
      baseHalts: newChange.haltCount,
      document,
      keyId: newChange.keyId,
      keyName: key.name,
      signature: newChange.signature,
      change: newChange.change,
      names: toChangedNames(newChange.change),
      before: toPreviousVersions(base, newChange.change),
      since: computeSince(since, { from: base, to: next, at: await readClock(transaction) }),
      warnings,
      who: actor.who,
      why: newChange.why,
      plannedAt: new Date(newChange.at),
    });
    await recordAudit(transaction, {
      actor: actor.auditName,
      action: `rollout.${newChange.change.kind}`,
      subject: `registry:${rev}`,
      detail: { change: newChange.change, why: newChange.why, keyId: newChange.keyId },
    });
    return { rev, warnings };
  });
}

function assertNewest(latest: LatestRegistry | undefined, { baseRev, haltCount }: NewChange): void {
  const rev = latest?.rev ?? 0;
  const halts = latest?.signed.halts.length ?? 0;
  if (rev === baseRev && halts === haltCount) return;
  const formatState = (number: number, count: number) =>
    `revision ${number}${count > 0 ? ` (halts: ${count})` : ''}`;
  throw new AppError('rollout_conflict', {
    message: `The registry is at ${formatState(rev, halts)}, but this change was planned on ${formatState(baseRev, haltCount)}: load the registry and plan the change again`,
  });
}

/** Opens the registry that the change builds on. Refuses an untrusted registry: signing it would make it trusted. */
async function openBaseRegistry(
  latest: LatestRegistry | undefined,
  keys: TrustedKey[],
): Promise<RegistryDocument> {
  if (!latest) return emptyRegistry;
  try {
    return (await verifySignedRegistry(latest.signed, keys)).document;
  } catch (error) {
    if (!(error instanceof RegistryUntrustedError)) throw error;
    throw createRefusal(
      `The registry in the database is not trusted: ${error.message}. If its key was removed from the trusted keys, put it back until another key has signed a change; if the row was tampered with, restore it from a backup`,
    );
  }
}

async function planNext(transaction: Db, base: RegistryDocument, { change, at }: NewChange) {
  try {
    const builds = await listBuilds(transaction, toMembers(change));
    return applyChange(base, change, { builds, at: new Date(at) });
  } catch (error) {
    if (error instanceof ChangeRefusedError) throw createRefusal(error.message);
    throw error;
  }
}

/** Versions that a change names. */
function toMembers(change: RolloutChange): [name: string, version: string][] {
  if (change.kind === 'canary' || change.kind === 'promote') return Object.entries(change.members);
  return change.kind === 'rollback' ? [[change.name, change.version]] : [];
}

/**
 * Returns the version that each name changes from: the running canary for a canary or rollback, else the stable
 * version.
 */
function toPreviousVersions(base: RegistryDocument, change: RolloutChange): Record<string, string | null> {
  const isAboutCanary = change.kind === 'canary' || change.kind === 'rollback';
  return Object.fromEntries(
    toChangedNames(change).map((name) => {
      const entry = findEntry(base, name);
      const canary = isAboutCanary ? entry?.canary?.version : undefined;
      return [name, canary ?? entry?.stable ?? null];
    }),
  );
}

function createRefusal(message: string): AppError {
  return new AppError('rollout_refused', { message });
}
