import type { FactorProof, ProofKind } from '@farm/contracts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import { findQuota, type Requester } from '../browser/index.ts';
import { cancelSlot, rateRules, useSlot, useSlotIfFree, type RateRule } from '../rate-limit/index.ts';
import { cancelReset } from './cancelReset.ts';
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
import { cancelTicketTry, deleteTicket, useTicketTry, type StoredTicket } from './ticket.repository.ts';
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
 * Verifies a proof, does what it is for, and uses up its ticket, all in one transaction. A code can be guessed, so tries of codes
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
  const slots: Slot[] = [];
  const cancelSlots = async () => {
    for (const { rule, subject } of slots) await cancelSlot(db, rule, subject);
  };
  const proven = await tryProof(parts, { attempt, ticket, slots }, apply).catch(async (error: unknown) => {
    // Nobody knows whether the proof is right.
    await cancelSlots();
    await cancelTicketTry(db, ticket);
    throw error;
  });
  if (!proven) {
    await notifyOfGuesses(parts, ticket.accountId, attempt);
    throw new AppError('factor_wrong');
  }
  await cancelSlots();
  return proven.result;
}

/** Returns null for a wrong proof. */
async function tryProof<Result>(
  parts: ProofParts,
  { attempt, ticket, slots }: { attempt: ProofAttempt; ticket: StoredTicket; slots: Slot[] },
  apply: (transaction: Db, proven: Proven) => Promise<Result>,
): Promise<{ result: Result } | null> {
  const { accountId } = ticket;
  const { proof, ip } = attempt;
  if (proof.kind !== 'passkey') await useCodeTry(parts.db, accountId, { attempt, slots });
  const codeHash = proof.kind === 'recovery-code' ? await hashRecoveryCode(proof.code, accountId) : null;
  return parts.db.transaction().execute(async (transaction) => {
    // First, as every change of the factors does: the account is locked again for the session.
    await lockFactors(transaction, accountId);
    const isRight =
      codeHash === null
        ? await isFactorRight({ ...parts, db: transaction }, ticket, proof)
        : await deleteRecoveryCode(transaction, accountId, codeHash);
    if (!isRight) return null;
    if (codeHash !== null) await recordRecovery(parts, transaction, { accountId, ip });
    // The owner has found a factor or a code.
    await cancelReset(parts, transaction, { accountId, ip, by: 'proof' });
    const result = await apply(transaction, { ticket, kind: proof.kind });
    // After the session, which takes its tickets along when it ends. Of two right proofs at once, one finds the ticket gone.
    if (!(await deleteTicket(transaction, ticket))) throw new AppError('ticket_expired');
    return { result };
  });
}

/** A slot that a code holds until it is known to be wrong. */
interface Slot {
  rule: RateRule;
  subject: string;
}

async function useCodeTry(
  db: Db,
  accountId: string,
  { attempt, slots }: { attempt: ProofAttempt; slots: Slot[] },
): Promise<void> {
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { subject, isKnown } = await findQuota(db, email, attempt);
  const wanted = [
    { rule: rateRules.factorTries, subject },
    { rule: rateRules.factorTriesPerDay, subject },
    ...(isKnown ? [] : [{ rule: rateRules.factorTriesByStrangers, subject: accountId }]),
  ];
  for (const slot of wanted) {
    await useSlot(db, slot.rule, slot.subject);
    slots.push(slot);
  }
}

async function isFactorRight(
  { db, config }: ProofParts,
  { accountId, challenge }: StoredTicket,
  proof: FactorProof['proof'],
): Promise<boolean> {
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
  if (proof.kind !== 'totp') return false;
  for (const { id, secret, lastStep } of factors) {
    if (secret === null) continue;
    const plain = decodeSecret(secret, { key: config.factorKey, accountId });
    const step = await verifyTotp(plain, proof.code, lastStep === null ? null : Number(lastStep));
    if (step !== null) return markStepUsed(db, id, step);
  }
  return false;
}

async function notifyOfGuesses(
  { db, mailQueue }: ProofParts,
  accountId: string,
  { ip }: ProofAttempt,
): Promise<void> {
  if (await useSlotIfFree(db, rateRules.quietFactorFailures, accountId)) return;
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
