import type { FactorProof, ProofKind } from '@farm/contracts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import { findQuota, type Requester } from '../browser/index.ts';
import { cancelSlot, rateRules, useSlot, useSlotIfFree, type RateRule } from '../rate-limit/index.ts';
import {
  deleteRecoveryCode,
  listFactors,
  lockFactors,
  markPasskeyUsed,
  markStepUsed,
  toPasskey,
} from './factor.repository.ts';
import { verifyPasskey, type PasskeySite } from './passkey.ts';
import { hashRecoveryCode } from './recoveryCodes.ts';
import { decodeSecret } from './seal.ts';
import { deleteTicket, useTicketTry, type StoredTicket } from './ticket.repository.ts';
import { verifyTotp } from './totp.ts';

/** Parts that proving needs. */
export interface ProofParts {
  db: Db;
  mailQueue: MailQueue;
  config: PasskeySite & { factorKey: string | null };
}

/** A proof as a caller sends it. */
export interface ProofAttempt extends Requester {
  ticket: string;
  proof: FactorProof['proof'];
  purpose: 'sign-in' | 'proof';
  /** Session of the caller; null while signing in. */
  sessionId: string | null;
}

/** A proof that was accepted. */
export interface Proven {
  ticket: StoredTicket;
  kind: ProofKind;
}

/**
 * Verifies a proof, uses up its ticket, and does what it is for, all in one transaction. A code can be guessed, so tries of codes
 * are limited for each quota, and for all browsers together that the account does not know; the owner gets an email about them.
 * @throws AppError ticket_expired, factor_wrong, too_many_requests
 */
export async function verifyProof<Result>(
  parts: ProofParts,
  attempt: ProofAttempt,
  apply: (transaction: Db, proven: Proven) => Promise<Result>,
): Promise<Result> {
  const { db } = parts;
  const ticket = await useTicketTry(db, attempt.ticket, attempt);
  if (!ticket) throw new AppError('ticket_expired');
  const slots = attempt.proof.kind === 'passkey' ? [] : await useCodeTry(db, ticket.accountId, attempt);
  const proven = await db.transaction().execute(async (transaction) => {
    // First, as every change of the factors does: the account is locked again for the session.
    await lockFactors(transaction, ticket.accountId);
    if (!(await isRight({ ...parts, db: transaction }, ticket, attempt.proof))) return null;
    // Of two right proofs at once, one finds the ticket gone.
    if (!(await deleteTicket(transaction, ticket))) throw new AppError('ticket_expired');
    const { kind } = attempt.proof;
    if (kind === 'recovery-code')
      await recordRecovery(parts, transaction, { accountId: ticket.accountId, ip: attempt.ip });
    return { result: await apply(transaction, { ticket, kind }) };
  });
  if (!proven) {
    if (slots.length > 1) await notifyOfGuesses(parts, ticket.accountId, attempt);
    throw new AppError('factor_wrong');
  }
  for (const [rule, subject] of slots) await cancelSlot(db, rule, subject);
  return proven.result;
}

/** Takes the slots of a try of a code: returned if it is right. */
async function useCodeTry(db: Db, id: string, requester: Requester): Promise<[RateRule, string][]> {
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const quota = await findQuota(db, email, requester);
  await useSlot(db, rateRules.factorTries, quota.subject);
  if (quota.isKnown) return [[rateRules.factorTries, quota.subject]];
  await useSlot(db, rateRules.factorTriesByStrangers, id);
  return [
    [rateRules.factorTries, quota.subject],
    [rateRules.factorTriesByStrangers, id],
  ];
}

async function isRight(
  parts: ProofParts,
  { accountId, challenge }: StoredTicket,
  proof: FactorProof['proof'],
): Promise<boolean> {
  const { db, config } = parts;
  if (proof.kind === 'recovery-code')
    return deleteRecoveryCode(db, accountId, await hashRecoveryCode(proof.code, accountId));
  const factors = await listFactors(db, accountId);
  if (proof.kind === 'passkey') {
    const factor = factors.find(({ credentialId }) => credentialId === proof.response.id);
    const passkey = factor && toPasskey(factor);
    if (!factor || !passkey || challenge === null) return false;
    const signCount = await verifyPasskey(config, { response: proof.response, challenge }, passkey);
    if (signCount === null) return false;
    await markPasskeyUsed(db, factor.id, signCount);
    return true;
  }
  for (const { id, secret, lastStep } of factors) {
    if (secret === null) continue;
    const plain = decodeFactorSecret(secret, config.factorKey, accountId);
    const step = await verifyTotp(plain, proof.code, lastStep === null ? null : Number(lastStep));
    if (step !== null) return markStepUsed(db, id, step);
  }
  return false;
}

function decodeFactorSecret(secret: Buffer, key: string | null, accountId: string): string {
  try {
    if (key !== null) return decodeSecret(secret, { key, accountId });
  } catch {
    // It was encrypted with another key.
  }
  throw new AppError('unavailable', {
    message:
      'Codes of authenticator apps cannot be checked: FACTOR_KEY is not the one that they were added with.',
  });
}

async function notifyOfGuesses(
  { db, mailQueue }: ProofParts,
  accountId: string,
  { ip, purpose }: ProofAttempt,
): Promise<void> {
  if (purpose !== 'sign-in' || (await useSlotIfFree(db, rateRules.quietFactorFailures, accountId))) return;
  if (!(await useSlotIfFree(db, rateRules.factorFailureMails, accountId))) return;
  await db.transaction().execute((transaction) =>
    mailQueue.enqueue(transaction, {
      ...{ kind: 'second-factor', accountId, event: 'guessed', ip },
      at: new Date().toISOString(),
    }),
  );
}

async function recordRecovery(
  { mailQueue }: ProofParts,
  transaction: Db,
  { accountId, ip }: { accountId: string; ip: string },
): Promise<void> {
  const action = 'account.recovery-code-used';
  await recordAudit(transaction, { actor: accountId, action, subject: accountId });
  const at = new Date().toISOString();
  await mailQueue.enqueue(transaction, { kind: 'second-factor', accountId, event: 'code-used', ip, at });
}
