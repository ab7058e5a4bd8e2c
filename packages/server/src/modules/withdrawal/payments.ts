import type { Payment } from '@farm/contracts';

/** Payments as shown with their withdrawals. Injected by the app, because payouts depend on withdrawals. */
export interface Payments {
  /** Returns the progress of a withdrawal's payment on the chain; null before it is signed. */
  find: (withdrawalId: string) => Promise<Payment | null>;
  /** True while withdrawals are paid. */
  isPaying: () => Promise<boolean>;
}
