import type { Payouts } from '@farm/contracts';
import { toXch, toMojo } from '@farm/contracts/amount';

/** Payouts of a farm that pays on the chain. */
export type KnownPayouts = Extract<Payouts, { state: 'on' }>;

/** Sums to compare, in decimal XCH. */
export interface PayoutSums {
  /** Posted coins of the wallet on the chain, which have to match the ledger. */
  held: string;
  /** Difference between chain and ledger; null if they agree. */
  difference: string | null;
  isLess: boolean;
  /** Total on the chain. */
  assets: string;
  isCovered: boolean;
  /** Surplus over liabilities, or shortfall. */
  rest: string;
}

/** Computes the sums to compare. */
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
