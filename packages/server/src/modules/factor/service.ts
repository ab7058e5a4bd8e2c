import {
  MAX_FACTORS,
  type AddedFactor,
  type FactorKind,
  type NewFactor,
  type StartedFactor,
} from '@farm/contracts';
import type { Account, Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { verifyPassword } from '../../password.ts';
import { recordAudit } from '../audit/index.ts';
import { findQuota, type Requester } from '../browser/index.ts';
import { cancelSlot, rateRules, useSlot } from '../rate-limit/index.ts';
import { deleteProofs, markProved } from '../session/index.ts';
import {
  addFactor as addStoredFactor,
  deleteFactor as deleteStoredFactor,
  listFactors,
  lockFactors,
  saveRecoveryCodes,
  toFactor,
  toPasskey,
  type NewStoredFactor,
} from './factor.repository.ts';
import { createPasskeyOptions, verifyNewPasskey } from './passkey.ts';
import { createRecoveryCodes } from './recoveryCodes.ts';
import { deleteReset } from './reset.repository.ts';
import { decodeSecret, encodeSecret } from './seal.ts';
import {
  addTicket,
  deleteAdditions,
  deleteTicket,
  useTicketTry,
  type StoredTicket,
} from './ticket.repository.ts';
import { createTotp, verifyTotp } from './totp.ts';
import type { ProofParts } from './verifyProof.ts';

/** The session that changes an account's second factors. */
export interface FactorOwner extends Requester {
  account: Account;
  sessionId: string;
}

/**
 * Starts adding a second factor. The first one needs the password: whoever finds a session open cannot shut its owner out.
 * @throws AppError credentials_wrong, factor_limit, too_many_requests
 */
export async function startFactor(
  { db, config }: ProofParts,
  owner: FactorOwner,
  { kind, password }: { kind: FactorKind; password?: string | undefined },
): Promise<StartedFactor> {
  const { account, sessionId } = owner;
  await useSlot(db, rateRules.factorChanges, account.id);
  const factors = await listFactors(db, account.id);
  if (factors.length >= MAX_FACTORS) throw new AppError('factor_limit');
  if (factors.length === 0) await assertPassword(db, owner, password ?? '');
  const ticket = { accountId: account.id, purpose: 'add', sessionId } as const;
  if (kind === 'passkey') {
    const passkeys = factors.flatMap((factor) => toPasskey(factor) ?? []);
    const { options, challenge } = await createPasskeyOptions(config, account, passkeys);
    const { token } = await addTicket(db, { ...ticket, challenge });
    return { ticket: token, passkeyOptions: options, totp: null };
  }
  const issuer = new URL(config.publicUrl).hostname;
  const totp = createTotp({ issuer, email: account.email });
  const secret = encodeSecret(totp.secret, { key: config.factorKey, accountId: account.id });
  const { token } = await addTicket(db, { ...ticket, secret });
  return { ticket: token, passkeyOptions: null, totp };
}

async function assertPassword(
  db: Db,
  { account, ...requester }: FactorOwner,
  password: string,
): Promise<void> {
  const { subject } = await findQuota(db, account.email, requester);
  await useSlot(db, rateRules.signInsPerQuota, subject);
  if (!(await verifyPassword(account.passwordHash, password))) throw new AppError('credentials_wrong');
  await cancelSlot(db, rateRules.signInsPerQuota, subject);
}

/**
 * Adds the started factor once it was proved, and recovery codes with the first one. The session counts as proved.
 * @throws AppError ticket_expired, factor_wrong, factor_limit
 */
export async function addFactor(
  parts: ProofParts,
  { account, sessionId, ip }: FactorOwner,
  { ticket: token, name, proof }: NewFactor,
): Promise<AddedFactor> {
  const { db } = parts;
  const ticket = await useTicketTry(db, token, { purpose: 'add', sessionId });
  if (!ticket) throw new AppError('ticket_expired');
  const proven = await verifyNewFactor(parts, ticket, proof);
  if (!proven) throw new AppError('factor_wrong');
  const codes =
    (await listFactors(db, account.id)).length === 0 ? await createRecoveryCodes(account.id) : null;
  return db.transaction().execute(async (transaction) => {
    await lockFactors(transaction, account.id);
    const { length } = await listFactors(transaction, account.id);
    if (length >= MAX_FACTORS) throw new AppError('factor_limit');
    // Without codes, the factor was not to be the first: the others were removed meanwhile.
    if (length === 0 && codes === null) throw new AppError('ticket_expired');
    const added = await addStoredFactor(transaction, { ...proven, accountId: account.id, name });
    if (!added) throw new AppError('factor_wrong');
    const recoveryCodes = length === 0 ? codes : null;
    if (recoveryCodes) await saveRecoveryCodes(transaction, account.id, recoveryCodes.hashes);
    await markProved(transaction, sessionId);
    if (!(await deleteTicket(transaction, ticket))) throw new AppError('ticket_expired');
    await deleteAdditions(transaction, account.id);
    await recordChange(parts, transaction, { account, ip, event: 'added', name });
    return { factor: toFactor(added), recoveryCodes: recoveryCodes?.codes ?? null };
  });
}

type ProvenFactor =
  | Omit<Extract<NewStoredFactor, { kind: 'passkey' }>, 'accountId' | 'name'>
  | Omit<Extract<NewStoredFactor, { kind: 'totp' }>, 'accountId' | 'name'>;

async function verifyNewFactor(
  { config }: ProofParts,
  { accountId, challenge, secret }: StoredTicket,
  proof: NewFactor['proof'],
): Promise<ProvenFactor | null> {
  if (proof.kind === 'passkey') {
    if (challenge === null) return null;
    const passkey = await verifyNewPasskey(config, { response: proof.response, challenge });
    return passkey && { kind: 'passkey', ...passkey };
  }
  if (secret === null) return null;
  const plain = decodeSecret(secret, { key: config.factorKey, accountId });
  const lastStep = await verifyTotp(plain, proof.code, null);
  return lastStep === null ? null : { kind: 'totp', secret, lastStep };
}

/**
 * Removes a second factor. With the last one the recovery codes go, and no session counts as proved any more; an operator keeps
 * the last one.
 * @throws AppError not_found, factor_required
 */
export async function deleteFactor(
  parts: ProofParts,
  { account, ip }: FactorOwner,
  id: string,
): Promise<void> {
  await parts.db.transaction().execute(async (transaction) => {
    await lockFactors(transaction, account.id);
    const deleted = await deleteStoredFactor(transaction, { id, accountId: account.id });
    if (!deleted) throw new AppError('not_found');
    const isLast = (await listFactors(transaction, account.id)).length === 0;
    if (isLast && account.role === 'admin')
      throw new AppError('factor_required', {
        message: 'Operators need a second factor. Add another one before you remove this one.',
      });
    if (isLast) {
      await saveRecoveryCodes(transaction, account.id, []);
      await deleteReset(transaction, account.id);
      await deleteProofs(transaction, account.id);
    }
    // After the sessions, which take their tickets along when they end.
    await deleteAdditions(transaction, account.id);
    const { name } = deleted;
    await recordChange(parts, transaction, { account, ip, event: isLast ? 'off' : 'removed', name });
  });
}

/** Replaces the recovery codes. @throws AppError factor_needed for an account without a second factor */
export async function updateRecoveryCodes(
  parts: ProofParts,
  { account, ip }: FactorOwner,
): Promise<{ codes: string[] }> {
  const { db } = parts;
  await useSlot(db, rateRules.factorChanges, account.id);
  // Again in the transaction: hashing takes long.
  if ((await listFactors(db, account.id)).length === 0) throw new AppError('factor_needed');
  const { codes, hashes } = await createRecoveryCodes(account.id);
  await db.transaction().execute(async (transaction) => {
    await lockFactors(transaction, account.id);
    if ((await listFactors(transaction, account.id)).length === 0) throw new AppError('factor_needed');
    await saveRecoveryCodes(transaction, account.id, hashes);
    await recordChange(parts, transaction, { account, ip, event: 'codes-replaced' });
  });
  return { codes };
}

/** Records a change in the audit trail, and tells the owner. */
async function recordChange(
  { mailQueue }: ProofParts,
  transaction: Db,
  {
    account: { id: accountId },
    ...facts
  }: { account: Account; ip: string; event: 'added' | 'removed' | 'off' | 'codes-replaced'; name?: string },
): Promise<void> {
  const { event, name } = facts;
  const action =
    event === 'codes-replaced'
      ? 'account.recovery-codes-replaced'
      : `account.factor-${event === 'added' ? 'added' : 'removed'}`;
  await recordAudit(transaction, {
    ...{ actor: accountId, action, subject: accountId },
    ...(name !== undefined && { detail: { name } }),
  });
  const at = new Date().toISOString();
  await mailQueue.enqueue(transaction, { kind: 'second-factor', accountId, at, ...facts });
}
