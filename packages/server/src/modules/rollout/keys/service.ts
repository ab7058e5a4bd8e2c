import {
  computeKeyId,
  encodeKeyTrust,
  verifySignature,
  type KeyApproval,
  type NewOperatorKey,
} from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { recordAudit } from '../../audit/index.ts';
import type { Rollout } from '../openRollout.ts';
import type { RolloutActor } from '../rolloutGuards.ts';
import { addKey, findKey, lockKeys, updateKey, type KeyRow } from './key.repository.ts';
import { readSigningKey } from './readSigningKey.ts';
import { toKeyState } from './toOperatorKey.ts';

const CLOCK_TOLERANCE_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

/**
 * Registers an operator's own key, to be approved by another one. Idempotent.
 * @throws AppError rollout_refused
 */
export async function recordKeyRegistration(
  db: Db,
  { publicKey, signature }: NewOperatorKey,
  actor: RolloutActor,
): Promise<KeyRow> {
  const { accountId, email } = actor;
  if (accountId === null || email === null)
    throw createRefusal(
      `Token "${actor.who}" belongs to no operator, and a key has to: use a token that an operator created in the console, or run "npm run admin -- key trust" on the server`,
    );
  if (!(await verifySignature(publicKey, signature, { kind: 'claim', text: publicKey })))
    throw createRefusal('The public key is not signed with its own private key');
  const keyId = await computeKeyId(publicKey);
  return db.transaction().execute(async (transaction) => {
    await lockKeys(transaction);
    const known = await findKey(transaction, keyId);
    if (known?.accountId === accountId) return known;
    if (known)
      throw createRefusal(`Key ${keyId} is registered already, for ${known.name}: create another key`);
    const added = await addKey(transaction, {
      keyId,
      publicKey,
      accountId,
      name: email,
      registeredBy: email,
    });
    if (!added) throw createRefusal(`Key ${keyId} is registered already: create another key`);
    await recordAudit(transaction, {
      actor: actor.auditName,
      action: 'rollout.key_registered',
      subject: `key:${keyId}`,
      detail: { name: email },
    });
    return added;
  });
}

/**
 * Trusts the key of another operator, by the signature of the approver's own. Gateways verify that signature too.
 * @throws AppError not_found, rollout_refused
 */
export async function recordKeyApproval(
  { db, rollout }: { db: Db; rollout: Rollout },
  { keyId, approval }: { keyId: string; approval: KeyApproval },
  actor: RolloutActor,
): Promise<KeyRow> {
  const [trustedFrom, expiresAt] = [new Date(approval.from), new Date(approval.until)];
  assertPeriod(trustedFrom, expiresAt, rollout.settings.keyDays);
  return db.transaction().execute(async (transaction) => {
    await lockKeys(transaction);
    const key = await readKey(transaction, keyId);
    assertApprovable(key, actor);
    const own = await readSigningKey(transaction, rollout, {
      keyId: approval.keyId,
      accountId: actor.accountId,
    });
    if (own.accountId !== actor.accountId)
      throw createRefusal(`Key ${own.keyId} belongs to no operator: approve with a key of your own`);
    const { publicKey, name } = key;
    const from = trustedFrom.toISOString();
    const text = encodeKeyTrust({ publicKey, name, from, until: expiresAt.toISOString() });
    if (!(await verifySignature(own.publicKey, approval.signature, { kind: 'trust', text })))
      throw createRefusal('The signature does not match this key: load the page again and approve it again');
    const approved = await updateKey(transaction, keyId, {
      ...{ trustedFrom, expiresAt, trustedBy: actor.who, trustedByAccount: actor.accountId },
      ...{ trustKeyId: own.keyId, trustSignature: approval.signature },
    });
    await recordAudit(transaction, {
      actor: actor.auditName,
      action: 'rollout.key_trusted',
      subject: `key:${keyId}`,
      detail: { name, until: expiresAt, keyId: own.keyId },
    });
    return approved;
  });
}

/**
 * Withdraws the trust in a key, or its request for trust, for good. What it signed stays valid.
 * @throws AppError not_found
 */
export async function markKeyWithdrawn(
  db: Db,
  keyId: string,
  actor: Pick<RolloutActor, 'who' | 'auditName'>,
): Promise<KeyRow> {
  return db.transaction().execute(async (transaction) => {
    await lockKeys(transaction);
    const key = await readKey(transaction, keyId);
    if (key.withdrawnAt) return key;
    const withdrawn = await updateKey(transaction, keyId, {
      withdrawnAt: new Date(),
      withdrawnBy: actor.who,
    });
    await recordAudit(transaction, {
      actor: actor.auditName,
      action: 'rollout.key_withdrawn',
      subject: `key:${keyId}`,
      detail: { name: key.name, was: toKeyState(key) },
    });
    return withdrawn;
  });
}

/** A key in its waiting time can be approved too: a second person is better than a wait. */
function assertApprovable(key: KeyRow, { accountId }: RolloutActor): void {
  const { keyId, name } = key;
  const state = toKeyState(key);
  if (state !== 'waiting' && state !== 'starting')
    throw createRefusal(
      state === 'trusted'
        ? `Key ${keyId} of ${name} is trusted already`
        : `Key ${keyId} of ${name} is ${state}: its owner has to create and register a new one`,
    );
  if (key.accountId === null)
    throw createRefusal(`Key ${keyId} belongs to no operator: its owner registers a key of their own`);
  if (key.accountId === accountId)
    throw createRefusal('No one approves a key of their own: ask another operator whose key is trusted');
}

function assertPeriod(from: Date, until: Date, days: number): void {
  if (Math.abs(from.getTime() - Date.now()) > CLOCK_TOLERANCE_MS)
    throw createRefusal(
      `The approval was signed at ${from.toISOString()}, but the server's clock reads ${new Date().toISOString()}: correct the wrong clock, or approve again`,
    );
  if (until <= from || until.getTime() - from.getTime() > days * DAY_MS)
    throw createRefusal(
      `A key is trusted for at most ${days} days: load the page again and approve it again`,
    );
}

async function readKey(transaction: Db, keyId: string): Promise<KeyRow> {
  const key = await findKey(transaction, keyId);
  if (!key) throw new AppError('not_found', { message: `Key ${keyId} is not registered.` });
  return key;
}

function createRefusal(message: string): AppError {
  return new AppError('rollout_refused', { message });
}
