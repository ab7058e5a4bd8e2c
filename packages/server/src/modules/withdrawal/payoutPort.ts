import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordLedgerTx, type NewLedgerEntry } from '../ledger/index.ts';
import type { Payee } from '@farm/signer/client';
import { sendOutcomeMails, sendWaitingMails } from './outcomeMail.ts';
import { toPayee } from './payee.ts';
import { listWithdrawalTurns } from './turns.repository.ts';
import {
  applyWithdrawalAction,
  type ActionInput,
  type Actor,
  type MovedWithdrawal,
  type WithdrawalRow,
} from './withdrawal.repository.ts';
import { settleRefund } from './service.ts';

const farmActor = { kind: 'farm' } as const;

/** Returns the payees of approved withdrawals, in the order of their turns. */
export async function listApprovedPayees(db: Db, limit: number): Promise<Payee[]> {
  return (await listWithdrawalTurns(db, limit)).map(toPayee);
}

/**
 * Moves withdrawals to `sending` whose payment is in a block although the farm did not send it. Uses the steps of the
 * state machine, whatever the withdrawals waited for.
 */
export async function markSent(
  transaction: Db,
  { ids, operatorId }: { ids: readonly string[]; operatorId: string },
): Promise<void> {
  const operator = { kind: 'operator', id: operatorId } as const;
  const steps: Pick<ActionInput, 'action' | 'from' | 'actor' | 'holdReason'>[] = [
    // The farm itself approves none whose mail nobody took.
    { action: 'hold', from: 'pending', actor: operator, holdReason: 'operator' },
    { action: 'approve', from: 'held', actor: operator },
    { action: 'send', actor: farmActor },
  ];
  for (const step of steps) await applyWithdrawalAction(transaction, { ...step, ids });
}

/**
 * Confirms final payments: the frozen amounts leave, and the farm keeps the fees. Their users get a mail. Call in
 * the transaction that settles the batch.
 * @param reopenings number of times that their batch was reopened
 * @throws Error unless all withdrawals are moved
 */
export async function settleWithdrawals(
  transaction: Db,
  mailQueue: MailQueue,
  { ids, reopenings }: { ids: readonly string[]; reopenings: number },
): Promise<WithdrawalRow[]> {
  const moved = await applyWithdrawalAction(transaction, { ids, action: 'confirm', actor: farmActor });
  assertAllMoved(moved, ids);
  for (const withdrawal of moved.toSorted(byAccount)) {
    await recordLedgerTx(transaction, {
      kind: 'withdrawal_settled',
      ref: { type: 'withdrawal', id: toRoundId(withdrawal.id, reopenings) },
      description: withdrawal.address,
      entries: toSettlementEntries(withdrawal, 1n),
    });
  }
  await sendOutcomeMails(transaction, mailQueue, { withdrawals: moved, outcome: 'paid' });
  return moved;
}

/**
 * Takes back the settlement of payments that are not on the chain any more: they are being sent again, and the ledger gets
 * the opposite entries. Their users get a mail. Call in the transaction that reopens the batch.
 * @param reopenings number of times that their batch was reopened, with this one
 * @throws Error unless all withdrawals are moved
 */
export async function reopenWithdrawals(
  transaction: Db,
  mailQueue: MailQueue,
  { ids, reopenings, actor }: { ids: readonly string[]; reopenings: number; actor: Actor },
): Promise<WithdrawalRow[]> {
  const moved = await applyWithdrawalAction(transaction, { ids, action: 'reopen', actor });
  assertAllMoved(moved, ids);
  for (const withdrawal of moved.toSorted(byAccount)) {
    await recordLedgerTx(transaction, {
      kind: 'withdrawal_reopened',
      ref: { type: 'withdrawal', id: toRoundId(withdrawal.id, reopenings) },
      description: withdrawal.address,
      entries: toSettlementEntries(withdrawal, -1n),
    });
  }
  await sendOutcomeMails(transaction, mailQueue, { withdrawals: moved, outcome: 'reopened' });
  return moved;
}

/** Returns the id under which the ledger has what happened to a withdrawal or batch after so many reopenings. */
export function toRoundId(id: string, reopenings: number): string {
  return reopenings === 0 ? id : `${id} ${reopenings}`;
}

/** Entries of a settlement; with a sign of -1, of taking it back. */
function toSettlementEntries(
  { accountId, grossMojo, feeMojo, netMojo }: WithdrawalRow,
  sign: 1n | -1n,
): NewLedgerEntry[] {
  return [
    { ledgerAccount: 'frozen', accountId, amountMojo: -sign * grossMojo },
    { ledgerAccount: 'hot_wallet', amountMojo: sign * netMojo },
    // The ledger accepts no entry of zero.
    ...(feeMojo > 0n ? [{ ledgerAccount: 'fee_income', amountMojo: sign * feeMojo } as const] : []),
  ];
}

/**
 * Refunds the whole amounts of payments that can never happen. Their users get a mail. Call in the transaction that ends the batch.
 * @throws Error unless all withdrawals are moved
 */
export async function settleFailedWithdrawals(
  transaction: Db,
  mailQueue: MailQueue,
  ids: readonly string[],
): Promise<WithdrawalRow[]> {
  const moved = await applyWithdrawalAction(transaction, { ids, action: 'fail', actor: farmActor });
  assertAllMoved(moved, ids);
  for (const withdrawal of moved.toSorted(byAccount)) await settleRefund(transaction, withdrawal);
  await sendOutcomeMails(transaction, mailQueue, { withdrawals: moved, outcome: 'refunded' });
  return moved;
}

/**
 * Holds withdrawals for an operator because the hot wallet is short. Withdrawals that are not approved stay unchanged.
 */
export async function holdForHotWallet(
  transaction: Db,
  ids: readonly string[],
): Promise<readonly WithdrawalRow[]> {
  return applyWithdrawalAction(transaction, {
    ids,
    action: 'hold',
    from: 'approved',
    actor: farmActor,
    holdReason: 'hot_wallet',
  });
}

/**
 * Holds approved withdrawals for review by an operator, and tells users and operators. Withdrawals that were moved meanwhile
 * stay unchanged.
 */
export async function holdForOperator(
  transaction: Db,
  mailQueue: MailQueue,
  ids: readonly string[],
): Promise<readonly WithdrawalRow[]> {
  const hold = { action: 'hold', from: 'approved', actor: farmActor, holdReason: 'operator' } as const;
  const held = await applyWithdrawalAction(transaction, { ...hold, ids });
  await sendOutcomeMails(transaction, mailQueue, { withdrawals: held, outcome: 'held' });
  await sendWaitingMails(transaction, mailQueue, held);
  return held;
}

function assertAllMoved(moved: readonly MovedWithdrawal[], ids: readonly string[]): void {
  if (moved.length === ids.length) return;
  const missingIds = ids.filter((id) => moved.every((withdrawal) => withdrawal.id !== id));
  throw new Error(`Withdrawals of a batch are not being sent: ${missingIds.join(', ')}`);
}

/** Orders by account, the order in which the ledger locks balances. */
function byAccount(a: WithdrawalRow, b: WithdrawalRow): number {
  return a.accountId < b.accountId ? -1 : 1;
}
