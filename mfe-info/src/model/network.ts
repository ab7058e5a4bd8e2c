import type { Statistics } from '@farm/contracts';
import { toMojo } from '@farm/contracts/amount';
import {
  BLOCKS_PER_DAY,
  FACTOR_SCALE,
  toMillionths,
  computeNextHalvingHeight,
  computeTheoreticalProfitMojo,
} from '@farm/contracts/profit-formula';

/** Values of the network and the farm that determine the profit of a space. */
export interface Network {
  /** Mojo per PiB and day. */
  theoreticalMojo: bigint;
  factorMillionths: bigint;
  /** Approximate time of the next halving and the theoretical profit afterwards; null if none remains. */
  halving: { expectedAt: string; theoreticalMojo: bigint } | null;
}

/** Converts the farm's statistics to a network. */
export function toNetwork({ chain, factor }: Statistics): Network {
  return {
    theoreticalMojo: toMojo(chain.theoreticalProfit),
    factorMillionths: toMillionths(factor),
    halving: chain.halving && {
      expectedAt: chain.halving.expectedAt,
      theoreticalMojo: toMojo(chain.halving.theoreticalProfit),
    },
  };
}

/** A known height of the chain and its time, extrapolated at the usual block rate. */
const REFERENCE_BLOCK = { height: 9_552_384, at: Date.parse('2026-11-21T00:00:00.000Z') };
const MS_PER_BLOCK = 86_400_000 / Number(BLOCKS_PER_DAY);

/**
 * Computes a network without the farm's figures: a typed netspace, the reward that the schedule of the chain gives
 * for `now`, and a farm that pays everything.
 * @param netSpace bytes, more than 0
 */
export function computeAssumedNetwork(netSpace: bigint, now: number): Network {
  const height = REFERENCE_BLOCK.height + Math.max(0, Math.floor((now - REFERENCE_BLOCK.at) / MS_PER_BLOCK));
  const nextHeight = computeNextHalvingHeight(height);
  return {
    theoreticalMojo: computeTheoreticalProfitMojo(netSpace, height),
    factorMillionths: FACTOR_SCALE,
    halving: nextHeight === null ? null : toHalving(nextHeight, netSpace),
  };
}

function toHalving(height: number, netSpace: bigint): Network['halving'] {
  const expectedAt = new Date(
    REFERENCE_BLOCK.at + (height - REFERENCE_BLOCK.height) * MS_PER_BLOCK,
  ).toISOString();
  return { expectedAt, theoreticalMojo: computeTheoreticalProfitMojo(netSpace, height) };
}
