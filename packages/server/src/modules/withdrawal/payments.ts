import type { Payment } from '@farm/contracts';

/** Payments as their withdrawals show them. The app hands it in, because payouts stand above withdrawals. */
export interface Payments {
  /** Reads how far the payment of a withdrawal is on the chain; null before it is signed. */
  find: (withdrawalId: string) => Promise<Payment | null>;
  /** Says whether withdrawals are paid at present. */
  isPaying: () => Promise<boolean>;
}
