import type { Reserves } from '@farm/contracts';
import { mojoToXch, xchToMojo } from '@farm/contracts/amount';

/** Reserves that are known. */
export type KnownReserves = Extract<Reserves, { state: 'on' }>;

/** A part of a sum, by the end of its message id; decimal XCH. */
export interface SumPart {
  id: 'wallet' | 'inFlight' | 'reserves' | 'usable' | 'frozen';
  xch: string;
  /** How much of the larger sum it is, from 0 to 1. */
  share: number;
}

/** Both sums with their parts, drawn to one scale, and what lies on the chain beyond what is owed, or is missing. */
export function toReserveSums({ assets, owed }: Pick<KnownReserves, 'assets' | 'owed'>) {
  const [held, due] = [xchToMojo(assets.total), xchToMojo(owed.total)];
  const scale = held > due ? held : due;
  const part = (id: SumPart['id'], xch: string): SumPart => ({
    id,
    xch,
    share: toShare(xchToMojo(xch), scale),
  });
  return {
    assets: [
      part('wallet', assets.wallet),
      part('inFlight', assets.inFlight),
      part('reserves', assets.reserves),
    ],
    owed: [part('usable', owed.usable), part('frozen', owed.frozen)],
    difference: mojoToXch(held > due ? held - due : due - held),
  };
}

/** For drawing: ten thousandths are finer than any screen. */
function toShare(mojo: bigint, scale: bigint): number {
  return scale === 0n ? 0 : Number((mojo * 10_000n) / scale) / 10_000;
}
