import type { Payment } from '@farm/contracts';

/** What withdrawals show of their payments. Payouts stand above withdrawals, so the app hands it in. */
export interface Payments {
  /** How the payment of a withdrawal stands on the chain; null before it is signed. */
  find: (withdrawalId: string) => Promise<Payment | null>;
  /** Whether withdrawals are paid at present. */
  isPaying: () => Promise<boolean>;
}
