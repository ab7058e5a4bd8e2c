import type { Reserves } from '@farm/contracts';
import { toXch, toMojo } from '@farm/contracts/amount';

/** Reserves with known figures. */
export type ActiveReserves = Extract<Reserves, { state: 'on' }>;

/** A part of a sum in decimal XCH; `id` is a message id suffix. */
export interface SumPart {
  id: 'wallet' | 'inFlight' | 'reserves' | 'usable' | 'frozen';
  xch: string;
  /** Fraction of the larger sum, from 0 to 1. */
  share: number;
}

/** Returns both sums with their parts on the same scale, and the absolute difference between the sums. */
export function toReserveSums({ assets, owed }: Pick<ActiveReserves, 'assets' | 'owed'>) {
  const [heldMojo, dueMojo] = [toMojo(assets.total), toMojo(owed.total)];
  const scale = heldMojo > dueMojo ? heldMojo : dueMojo;
  const toPart = (id: SumPart['id'], xch: string): SumPart => ({
    id,
    xch,
    share: toShare(toMojo(xch), scale),
  });
  return {
    assets: [
      toPart('wallet', assets.wallet),
      toPart('inFlight', assets.inFlight),
      toPart('reserves', assets.reserves),
    ],
    owed: [toPart('usable', owed.usable), toPart('frozen', owed.frozen)],
    difference: toXch(heldMojo > dueMojo ? heldMojo - dueMojo : dueMojo - heldMojo),
  };
}

/** Returns a fraction for drawing: ten-thousandths are finer than any screen. */
function toShare(mojo: bigint, scale: bigint): number {
  return scale === 0n ? 0 : Number((mojo * 10_000n) / scale) / 10_000;
}
