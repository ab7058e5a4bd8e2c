import type { Db } from '@farm/database';
import { postToLedger } from '../ledger/index.ts';
import type { Payee } from '@farm/signer/client';
import { toPayee } from './payee.ts';
import {
  listOldest,
  moveWithdrawals,
  type Move,
  type MovedWithdrawal,
  type WithdrawalRow,
} from './repository.ts';
import { refund } from './service.ts';

const farm = { kind: 'farm' } as const;

/** Lists the payees: the oldest approved withdrawals. */
export async function listApproved(db: Db, limit: number): Promise<Payee[]> {
  return (await listOldest(db, 'approved', limit)).map(toPayee);
}

/**
 * A payment of these is in a block that the farm did not send: they are being sent, by the steps that the state machine
 * has, whatever they waited for.
 */
export async function takeAsSent(
  transaction: Db,
  { ids, operatorId }: { ids: readonly string[]; operatorId: string },
): Promise<void> {
  const steps: Pick<Move, 'action' | 'from' | 'actor'>[] = [
    { action: 'approve', from: 'pending', actor: farm },
    { action: 'approve', from: 'held', actor: { kind: 'operator', id: operatorId } },
    { action: 'send', actor: farm },
  ];
  for (const step of steps) await moveWithdrawals(transaction, { ...step, ids });
}

/**
 * The payments are final: the frozen amounts leave, less the fees, which the farm keeps. Part of the transaction that
 * settles their batch. Either all of them are moved, or it throws.
 */
export async function confirmPaid(transaction: Db, ids: readonly string[]): Promise<WithdrawalRow[]> {
  const moved = await moveWithdrawals(transaction, { ids, action: 'confirm', actor: farm });
  refuseLess(moved, ids);
  for (const { id, accountId, grossMojo, feeMojo, netMojo, address } of moved.toSorted(byAccount)) {
    await postToLedger(transaction, {
      kind: 'withdrawal_settled',
      ref: { type: 'withdrawal', id },
      description: address,
      entries: [
        { ledgerAccount: 'frozen', accountId, amountMojo: -grossMojo },
        { ledgerAccount: 'hot_wallet', amountMojo: netMojo },
        // An entry of nothing does not exist.
        ...(feeMojo > 0n ? [{ ledgerAccount: 'fee_income', amountMojo: feeMojo } as const] : []),
      ],
    });
  }
  return moved;
}

/**
 * The payments can never happen: the users have the whole amounts back in the same moment. Part of the transaction that
 * ends their batch. Either all of them are moved, or it throws.
 */
export async function refundUnpaid(transaction: Db, ids: readonly string[]): Promise<WithdrawalRow[]> {
  const moved = await moveWithdrawals(transaction, { ids, action: 'fail', actor: farm });
  refuseLess(moved, ids);
  for (const one of moved.toSorted(byAccount)) await refund(transaction, one);
  return moved;
}

/** The hot wallet is short: these wait for an operator. Those that are not approved stay. */
export async function holdForHotWallet(
  transaction: Db,
  ids: readonly string[],
): Promise<readonly WithdrawalRow[]> {
  return moveWithdrawals(transaction, {
    ids,
    action: 'hold',
    from: 'approved',
    actor: farm,
    holdReason: 'hot_wallet',
  });
}

/** Something about them is wrong that an operator has to look at. Those that were moved meanwhile stay. */
export async function holdForOperator(db: Db, ids: readonly string[]): Promise<readonly WithdrawalRow[]> {
  return moveWithdrawals(db, { ids, action: 'hold', actor: farm, holdReason: 'operator' });
}

function refuseLess(moved: readonly MovedWithdrawal[], ids: readonly string[]): void {
  if (moved.length === ids.length) return;
  const left = ids.filter((id) => moved.every((one) => one.id !== id));
  throw new Error(`Withdrawals of a batch are not being sent: ${left.join(', ')}`);
}

/** The order in which the ledger wants its balances locked. */
function byAccount(a: WithdrawalRow, b: WithdrawalRow): number {
  return a.accountId < b.accountId ? -1 : 1;
}
