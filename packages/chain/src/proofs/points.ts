import { hash } from 'node:crypto';
import { toBytes32 } from '../coins/hex.ts';

/** A proof's quality at a signage point, see `verifyProof`. */
export interface QualityAtSignagePoint {
  /** 32 bytes in lowercase hex. */
  quality: string;
  /** 32 bytes in lowercase hex. */
  spHash: string;
  /** Size of the plot. */
  k: number;
}

/**
 * Iterations below which a partial counts: a signage-point interval at the constant number of iterations per sub-slot
 * that pools use, 37,600,000,000 / 64 (chia-blockchain, `POOL_SUB_SLOT_ITERS`).
 */
export const PARTIAL_ITERATIONS = 587_500_000n;
/** Signage points in a day, one every 9.375 seconds. */
export const SIGNAGE_POINTS_PER_DAY = 9_216n;

/** The constant 2^67 of Chia's difficulty. */
const DIFFICULTY_FACTOR = 1n << 67n;
/** A plot's real size against (2k + 1) · 2^(k - 1) bytes, in percent. */
const PLOT_SIZE_PERCENT = 78n;

/** Returns the iterations that a quality needs at a difficulty, at least 1 (chia-blockchain, `pot_iterations.py`). */
export function computeRequiredIterations(
  { quality, spHash, k }: QualityAtSignagePoint,
  difficulty: bigint,
): bigint {
  const digest = hash('sha256', Buffer.concat([toBytes32(quality), toBytes32(spHash)]));
  const size = (2n * BigInt(k) + 1n) << BigInt(k - 1);
  const iterations = (difficulty * DIFFICULTY_FACTOR * BigInt(`0x${digest}`)) / (size << 256n);
  return iterations < 1n ? 1n : iterations;
}

/**
 * Returns the space, in bytes, that earns this many points on average while that many signage points come. The points are
 * those without the plot filter, 2^`computeFilterBits` times those that were counted.
 */
export function computeProvenBytes(unfilteredPoints: bigint, signagePoints: bigint): bigint {
  const bytes = unfilteredPoints * DIFFICULTY_FACTOR * PLOT_SIZE_PERCENT;
  return bytes / (100n * PARTIAL_ITERATIONS * signagePoints);
}

/**
 * Size that every plot counts as on the simulated chain, where a plot of k 13, made in a third of a second, stands for
 * some 90 TiB, by the number of its proofs.
 */
export const SIMULATED_K = 44;
