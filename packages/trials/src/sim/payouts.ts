import type { Db } from '@farm/database';
import { holdForHotWallet, listWithdrawalTurns, type Live, type MailQueue } from '@farm/server/parts';
import { settleFailedWithoutChain, sendWithoutChain, settleWithoutChain } from '@farm/server/testing';
import type { PayoutStep } from './plan.ts';

/** Stand-in for the payout engine, without a chain: it takes steps as the plan says. */
export interface Payouts {
  /** Lists the ids of withdrawals to be paid, oldest first. */
  listApproved: (limit: number) => Promise<string[]>;
  /** Takes a step. @returns false if the withdrawal does not allow the step */
  applyStep: (step: PayoutStep, id: string) => Promise<boolean>;
}

/** Creates payouts that move withdrawals and ledger as the engine and the signer do. */
export function createPayouts(dependencies: { db: Db; live: Live; mailQueue: MailQueue }): Payouts {
  const steps: Record<PayoutStep, (id: string) => Promise<boolean>> = {
    send: async (id) => (await sendWithoutChain(dependencies, [id])).length > 0,
    settle: (id) => settleWithoutChain(dependencies, id),
    fail: (id) => settleFailedWithoutChain(dependencies, id),
    holdForHotWallet: async (id) => (await holdForHotWallet(dependencies.db, [id])).length > 0,
  };
  return {
    listApproved: async (limit) => (await listWithdrawalTurns(dependencies.db, limit)).map(({ id }) => id),
    applyStep: (step, id) => steps[step](id),
  };
}
