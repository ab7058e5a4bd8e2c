import { MOJO_PER_XCH } from './amount.ts';

/** Bytes in one PiB. */
export const BYTES_PER_PIB = 1n << 50n;
/** Blocks per day: 32 in a slot of ten minutes, six slots an hour (chia/consensus). */
export const BLOCKS_PER_DAY = 4608n;
/** Scale of a profit factor, which has at most six decimals. */
export const FACTOR_SCALE = 1_000_000n;

const SECONDS_PER_DAY = 86_400n;
/** Blocks between halvings: three years (chia/consensus/block_rewards.py). */
const HALVING_BLOCKS = 5_045_760;
const MAX_HALVINGS = 4;

/**
 * Computes the reward of a block (farmer's and pool's part) by the schedule of the chain, in mojo.
 * @throws RangeError if `height` is negative or not an integer
 */
export function computeBlockRewardMojo(height: number): bigint {
  if (!Number.isSafeInteger(height) || height < 0) throw new RangeError(`Not a height: ${height}`);
  const halvings = Math.min(Math.floor(height / HALVING_BLOCKS), MAX_HALVINGS);
  return (2n * MOJO_PER_XCH) / (1n << BigInt(halvings));
}

/** Computes the height of the next halving; null once the reward stays constant. */
export function computeNextHalvingHeight(height: number): number | null {
  const halvings = Math.floor(height / HALVING_BLOCKS);
  return halvings < MAX_HALVINGS ? (halvings + 1) * HALVING_BLOCKS : null;
}

/**
 * Computes the theoretical profit of one PiB in one day, in mojo, rounded down: its share of the rewards of the chain.
 * @param netSpace bytes of the whole network, more than 0
 */
export function computeTheoreticalProfitMojo(netSpace: bigint, height: number): bigint {
  if (netSpace <= 0n) throw new RangeError('The netspace must be more than 0');
  return (BLOCKS_PER_DAY * computeBlockRewardMojo(height) * BYTES_PER_PIB) / netSpace;
}

/** Factors of a line of a profit run. */
export interface ProfitFactors {
  /** Bytes, average over the period. */
  effectiveSpace: bigint;
  /** Mojo per PiB and day ({@link computeTheoreticalProfitMojo}). */
  theoreticalMojo: bigint;
  /** Length of the period, in seconds. */
  seconds: bigint;
  /** Profit factor in millionths: `1_000_000n` pays the full profit. */
  factorMillionths: bigint;
}

/**
 * Computes the payment of a profit run, in mojo: effective PiB × theoretical profit × days × factor, rounded down once,
 * at the end. Server and browser share this formula.
 */
export function computeProfitMojo({
  effectiveSpace,
  theoreticalMojo,
  seconds,
  factorMillionths,
}: ProfitFactors): bigint {
  return (
    (effectiveSpace * theoreticalMojo * seconds * factorMillionths) /
    (BYTES_PER_PIB * SECONDS_PER_DAY * FACTOR_SCALE)
  );
}

/**
 * Parses a factor such as `"0.985"` into millionths.
 * @throws RangeError unless it is a plain decimal number with at most six decimals
 */
export function toMillionths(factor: string): bigint {
  const match = /^(\d{1,3})(?:\.(\d{1,6}))?$/.exec(factor);
  if (!match) throw new RangeError(`Not a factor with at most six decimals: "${factor}"`);
  const [, whole = '0', fraction = ''] = match;
  return BigInt(whole) * FACTOR_SCALE + BigInt(fraction.padEnd(6, '0'));
}

/** Converts millionths to a decimal factor without trailing zeros: `985_000n` is `"0.985"`. */
export function toFactor(millionths: bigint): string {
  const fraction = (millionths % FACTOR_SCALE).toString().padStart(6, '0').replace(/0+$/, '');
  return `${(millionths / FACTOR_SCALE).toString()}${fraction === '' ? '' : `.${fraction}`}`;
}
