import type { Statistics } from '@farm/contracts';
import { xchToMojo } from '@farm/contracts/amount';
import {
  BLOCKS_PER_DAY,
  FACTOR_PARTS,
  factorToMillionths,
  nextHalvingHeight,
  theoreticalProfitMojo,
} from '@farm/contracts/profit-formula';

/** What of the network and the farm decides what a space earns. */
export interface Network {
  /** Mojo per PiB and day. */
  theoreticalMojo: bigint;
  factorMillionths: bigint;
  /** About when the reward halves next, and the theoretical profit from then on; null once the reward stays. */
  halving: { expectedAt: string; theoreticalMojo: bigint } | null;
}

/** The network as the farm knows it. */
export function toNetwork({ chain, factor }: Statistics): Network {
  return {
    theoreticalMojo: xchToMojo(chain.theoreticalProfit),
    factorMillionths: factorToMillionths(factor),
    halving: chain.halving && {
      expectedAt: chain.halving.expectedAt,
      theoreticalMojo: xchToMojo(chain.halving.theoreticalProfit),
    },
  };
}

/** Where the chain stood once; it goes on from there at its usual pace. */
const KNOWN = { height: 9_552_384, at: Date.parse('2026-11-21T00:00:00.000Z') };
const MS_PER_BLOCK = 86_400_000 / Number(BLOCKS_PER_DAY);

/**
 * The network when the farm says nothing: somebody's own figure for its space, the reward that the schedule of the
 * chain gives for `now`, and a farm that pays everything.
 * @param netSpace bytes, more than 0
 */
export function assumeNetwork(netSpace: bigint, now: number): Network {
  const height = KNOWN.height + Math.max(0, Math.floor((now - KNOWN.at) / MS_PER_BLOCK));
  const nextHeight = nextHalvingHeight(height);
  return {
    theoreticalMojo: theoreticalProfitMojo(netSpace, height),
    factorMillionths: FACTOR_PARTS,
    halving: nextHeight === null ? null : toHalving(nextHeight, netSpace),
  };
}

function toHalving(height: number, netSpace: bigint): Network['halving'] {
  const expectedAt = new Date(KNOWN.at + (height - KNOWN.height) * MS_PER_BLOCK).toISOString();
  return { expectedAt, theoreticalMojo: theoreticalProfitMojo(netSpace, height) };
}
