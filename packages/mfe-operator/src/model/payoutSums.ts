import type { Payouts } from '@farm/contracts';
import { toXch, toMojo } from '@farm/contracts/amount';

/** Payouts of a farm that pays. */
export type KnownPayouts = Extract<Payouts, { state: 'on' }>;

/** Sums that are compared, decimal XCH. */
export interface PayoutSums {
  /** What lies in the wallet by the chain, and is in the books: all that has to be what the ledger says. */
  held: string;
  /** How much the chain holds more, or less, than the ledger says; null when they agree. */
  difference: string | null;
  isLess: boolean;
  /** All that lies on the chain. */
  assets: string;
  isCovered: boolean;
  /** What is more than owed, or is missing. */
  rest: string;
}

/** Adds up what has to agree. */
export function toPayoutSums({
  wallet,
  ledger,
  reserves,
  owed,
}: Pick<KnownPayouts, 'wallet' | 'ledger' | 'reserves' | 'owed'>): PayoutSums {
  const held = [wallet.free, wallet.stranded, wallet.inFlight].reduce((sum, xch) => sum + toMojo(xch), 0n);
  const difference = held - toMojo(ledger);
  const assets = held + toMojo(reserves);
  const rest = assets - toMojo(owed.total);
  return {
    held: toXch(held),
    difference: difference === 0n ? null : toXch(difference < 0n ? -difference : difference),
    isLess: difference < 0n,
    assets: toXch(assets),
    isCovered: rest >= 0n,
    rest: toXch(rest < 0n ? -rest : rest),
  };
}
