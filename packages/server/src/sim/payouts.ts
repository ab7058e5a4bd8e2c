import { AppError } from '../errors.ts';
import type { PayoutPort } from '../modules/withdrawal/payoutPort.ts';
import type { PayoutStep } from './plan.ts';

/** The part of whoever pays out, without a chain: it takes steps as the plan says. */
export interface Payouts {
  /** Ids of withdrawals to be paid, oldest first. */
  listApproved: (limit: number) => Promise<string[]>;
  /** Whether the step was taken; not when the withdrawal does not allow it. */
  take: (step: PayoutStep, id: string) => Promise<boolean>;
}

/** By the port that the batcher uses. */
export function createPayouts(port: PayoutPort): Payouts {
  const steps: Record<PayoutStep, (id: string) => Promise<boolean>> = {
    send: async (id) => (await port.markSending([id])).length > 0,
    settle: (id) => isDone(port.settle(id)),
    fail: (id) => isDone(port.fail(id, 'an input was spent elsewhere')),
    holdForHotWallet: async (id) => (await port.holdForHotWallet([id])) > 0,
  };
  return {
    listApproved: async (limit) => (await port.listApproved(limit)).map(({ id }) => id),
    take: (step, id) => steps[step](id),
  };
}

async function isDone(step: Promise<void>): Promise<boolean> {
  try {
    await step;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'illegal_transition') return false;
    throw error;
  }
}
