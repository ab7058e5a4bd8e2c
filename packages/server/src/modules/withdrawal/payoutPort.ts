import type { AppParts } from '../../app.ts';
import { postToLedger } from '../ledger/service.ts';
import { listOldest, moveWithdrawals, type WithdrawalRow } from './repository.ts';
import { moveOne, refund, tell } from './service.ts';

/**
 * What pays withdrawals out sees of them. It never touches balances itself: each call moves the withdrawal and the
 * ledger together, or changes nothing. A call that comes again after it was done is refused as any other step that
 * the state machine does not have, so that whoever repeats after a crash asks first where the withdrawal stands.
 */
export interface PayoutPort {
  /** Approved withdrawals, oldest first. Reading them reserves nothing. */
  listApproved: (limit: number) => Promise<WithdrawalRow[]>;
  /**
   * To be called when the signed bundle is stored and before it is pushed: from then on nobody can cancel or hold
   * them. Only those that come back may be paid; the others were canceled or held meanwhile, or are being sent.
   */
  markSending: (ids: readonly string[]) => Promise<WithdrawalRow[]>;
  /**
   * The payment is final: the frozen amount leaves, less the fee, which the farm keeps.
   * @throws AppError not_found, illegal_transition when it is not being sent
   */
  settle: (id: string) => Promise<void>;
  /**
   * The payment can never happen: the user has the whole amount back in the same moment.
   * @param reason what the user and operators read in its events
   * @throws AppError not_found, illegal_transition when it is not being sent
   */
  fail: (id: string, reason: string) => Promise<void>;
  /** The hot wallet is short: these wait for an operator. Those that are not approved stay. How many were held. */
  holdForHotWallet: (ids: readonly string[]) => Promise<number>;
}

const farm = { kind: 'farm' } as const;

/** The port over the ledger of this database. */
export function createPayoutPort({ db, live }: Pick<AppParts, 'db' | 'live'>): PayoutPort {
  return {
    listApproved: (limit) => listOldest(db, 'approved', limit),
    markSending: async (ids) => {
      const moved = await moveWithdrawals(db, { ids, action: 'send', actor: farm });
      for (const one of moved) tell(live, one);
      return moved;
    },
    settle: async (id) => {
      const settled = await db.transaction().execute(async (transaction) => {
        const moved = await moveOne(transaction, { id, action: 'confirm', actor: farm });
        const { accountId, amount, fee, address } = moved;
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
        return moved;
      });
      tell(live, settled);
    },
    fail: async (id, reason) => {
      const failed = await db.transaction().execute(async (transaction) => {
        const moved = await moveOne(transaction, { id, action: 'fail', actor: farm, reason });
        await refund(transaction, moved);
        return moved;
      });
      tell(live, failed);
    },
    holdForHotWallet: async (ids) => {
      const moved = await moveWithdrawals(db, {
        ids,
        action: 'hold',
        from: 'approved',
        actor: farm,
        holdReason: 'hot_wallet',
      });
      for (const one of moved) tell(live, one);
      return moved.length;
    },
  };
}
