import { emptyRegistry, type RegistryDocument } from '@farm/contracts/registry';
import {
  applyChange,
  ChangeRefusedError,
  isSignedBy,
  keyIdOf,
  namesOf,
  openRegistry,
  registryText,
  RegistryUntrustedError,
  type ChangeMade,
  type NewChange,
  type RolloutChange,
  type TrustedKey,
} from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { recordAudit } from '../../audit/index.ts';
import type { RolloutActor } from '../authority.ts';
import type { Rollout } from '../openRollout.ts';
import {
  addRevision,
  findLatest,
  findMade,
  lockRegistry,
  readClock,
  type LatestRegistry,
} from '../registry/repository.ts';
import { findBuilds } from '../versions/repository.ts';
import { demandGuards } from './guards.ts';
import { entryOf, sinceAfter } from './sinceAfter.ts';

const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * Applies a change that a person signed. Idempotent: a change that was applied before returns its original outcome.
 * @throws AppError rollout_conflict if it was planned on a registry other than the newest, rollout_refused
 */
export async function makeChange(
  { db, rollout }: { db: Db; rollout: Rollout },
  actor: RolloutActor,
  asked: NewChange,
): Promise<ChangeMade> {
  const rev = asked.baseRev + 1;
  return db.transaction().execute(async (transaction) => {
    await lockRegistry(transaction);
    const made = await findMade(transaction, { rev, signature: asked.signature });
    if (made) return made;
    const latest = await findLatest(transaction);
    demandNewest(latest, asked);
    demandClock(asked.at);
    const keys = await rollout.trustedKeys();
    const base = await openBase(latest, keys);
    const key = await trustedPerson(keys, asked.keyId);
    const { next, warnings } = await planNext(transaction, base, asked);
    const document = registryText(next);
    if (!(await isSignedBy(key.publicKey, asked.signature, { kind: 'registry', text: document })))
      throw refuse(
        `The signature is not that of "${key.name}" over the registry that follows from this change: load the registry again, and plan and sign the change anew`,
      );
    const since = latest?.since ?? {};
    await demandGuards(transaction, { change: asked.change, base, since, settings: rollout.settings });
    await addRevision(transaction, {
      rev,
      baseHalts: asked.haltCount,
      document,
      keyId: asked.keyId,
      keyName: key.name,
      signature: asked.signature,
      change: asked.change,
      names: namesOf(asked.change),
      before: versionsBefore(base, asked.change),
      since: sinceAfter(since, { from: base, to: next, at: await readClock(transaction) }),
      warnings,
      who: actor.who,
      why: asked.why,
      plannedAt: new Date(asked.at),
    });
    await recordAudit(transaction, {
      actor: actor.auditName,
      action: `rollout.${asked.change.kind}`,
      subject: `registry:${rev}`,
      detail: { change: asked.change, why: asked.why, keyId: asked.keyId },
    });
    return { rev, warnings };
  });
}

function demandNewest(latest: LatestRegistry | undefined, { baseRev, haltCount }: NewChange): void {
  const rev = latest?.rev ?? 0;
  const halts = latest?.signed.halts.length ?? 0;
  if (rev === baseRev && halts === haltCount) return;
  const state = (number: number, count: number) =>
    `revision ${number}${count > 0 ? ` with ${count} of its halts` : ''}`;
  throw new AppError('rollout_conflict', {
    message: `The registry is at ${state(rev, halts)}, and this change was planned on ${state(baseRev, haltCount)}: load it again, and plan the change anew`,
  });
}

function demandClock(at: string): void {
  const ahead = Date.parse(at) - Date.now();
  if (Math.abs(ahead) <= CLOCK_TOLERANCE_MS) return;
  throw refuse(
    `The change was signed for ${at}, and the server's clock says ${new Date().toISOString()}: set the clock that is wrong, or sign it anew`,
  );
}

/** Opens the registry that the change builds on. Refuses an untrusted registry: signing it would make it trusted. */
async function openBase(latest: LatestRegistry | undefined, keys: TrustedKey[]): Promise<RegistryDocument> {
  if (!latest) return emptyRegistry;
  try {
    return (await openRegistry(latest.signed, keys)).document;
  } catch (error) {
    if (!(error instanceof RegistryUntrustedError)) throw error;
    throw refuse(
      `The registry in the database is not trusted: ${error.message}. A key that was taken out of the trusted keys has to stay until another has signed a change; a row that was tampered with has to be restored from a backup`,
    );
  }
}

async function trustedPerson(keys: TrustedKey[], keyId: string): Promise<TrustedKey> {
  for (const key of keys) if (key.owner === 'person' && (await keyIdOf(key.publicKey)) === keyId) return key;
  throw refuse(
    `Key ${keyId} is not that of a person who is trusted here: run "npm run rollout -- trust" with its public half on the machine first`,
  );
}

async function planNext(transaction: Db, base: RegistryDocument, { change, at }: NewChange) {
  try {
    const builds = await findBuilds(transaction, membersOf(change));
    return applyChange(base, change, { builds, at: new Date(at) });
  } catch (error) {
    if (error instanceof ChangeRefusedError) throw refuse(error.message);
    throw error;
  }
}

/** Versions that a change names. */
function membersOf(change: RolloutChange): [name: string, version: string][] {
  if (change.kind === 'canary' || change.kind === 'promote') return Object.entries(change.members);
  return change.kind === 'rollback' ? [[change.name, change.version]] : [];
}

/**
 * Returns the version that each name changes from: the running canary for a canary or rollback, else the stable
 * version.
 */
function versionsBefore(base: RegistryDocument, change: RolloutChange): Record<string, string | null> {
  const isAboutCanary = change.kind === 'canary' || change.kind === 'rollback';
  return Object.fromEntries(
    namesOf(change).map((name) => {
      const entry = entryOf(base, name);
      const canary = isAboutCanary ? entry?.canary?.version : undefined;
      return [name, canary ?? entry?.stable ?? null];
    }),
  );
}

function refuse(message: string): AppError {
  return new AppError('rollout_refused', { message });
}
