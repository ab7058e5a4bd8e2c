import type { Db } from '../../database/schema.ts';
import { postToLedger } from '../ledger/service.ts';
import { moveWithdrawals, type MovedWithdrawal, type WithdrawalRow } from './repository.ts';
import { refund } from './service.ts';

const farm = { kind: 'farm' } as const;

/**
 * The payments are final: the frozen amounts leave, less the fees, which the farm keeps. Part of the transaction that
 * settles their batch. Either all of them are moved, or it throws.
 */
export async function confirmPaid(transaction: Db, ids: readonly string[]): Promise<WithdrawalRow[]> {
  const moved = await moveWithdrawals(transaction, { ids, action: 'confirm', actor: farm });
  refuseLess(moved, ids);
  for (const { id, accountId, amount, fee, address } of moved.toSorted(byAccount)) {
    await postToLedger(transaction, {
      kind: 'withdrawal_settled',
      ref: { type: 'withdrawal', id },
      description: address,
      entries: [
        { ledgerAccount: 'frozen', accountId, amountMojo: -amount },
        { ledgerAccount: 'hot_wallet', amountMojo: amount - fee },
        // An entry of nothing does not exist.
        ...(fee > 0n ? [{ ledgerAccount: 'fee_income', amountMojo: fee } as const] : []),
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

function refuseLess(moved: readonly MovedWithdrawal[], ids: readonly string[]): void {
  if (moved.length === ids.length) return;
  const left = ids.filter((id) => moved.every((one) => one.id !== id));
  throw new Error(`Withdrawals of a batch are not being sent: ${left.join(', ')}`);
}

/** The order in which the ledger wants its balances locked. */
function byAccount(a: WithdrawalRow, b: WithdrawalRow): number {
  return a.accountId < b.accountId ? -1 : 1;
}
