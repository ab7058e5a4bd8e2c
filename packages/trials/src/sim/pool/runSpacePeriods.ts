import {
  computeProvenBytes,
  computeRequiredIterations,
  PARTIAL_ITERATIONS,
  SIGNAGE_POINTS_PER_DAY,
} from '@farm/chain';
import type { Draw } from './createDraw.ts';

/** Periods of a day each, and those whose estimate was within three deviations of the space. */
export interface SpacePeriods {
  periods: number;
  within: number;
}

const FILTER_BITS = 8n;
const PARTS_PER_DAY = 4;
const MIN_DIFFICULTY = 2;
/** Partials of a day that the difficulty aims at; it may be off by two either way. */
const PARTIALS_PER_DAY = 300;
const DEVIATIONS = 3;

/**
 * Runs days of farmers that prove space, and compares what their points are worth with what they have. Real are the
 * iterations of a quality at a difficulty, their bound, and the bytes of points. Drawn are the number of proofs, whose mean
 * is one for each plot that passes the filter, their qualities, and the difficulty, which changes within the day. The
 * size of a plot and the chance of a proof are written down here a second time.
 */
export function runSpacePeriods(draw: Draw, periods: number): SpacePeriods {
  let within = 0;
  for (let period = 0; period < periods; period++) if (isEstimateClose(draw)) within++;
  return { periods, within };
}

function isEstimateClose(draw: Draw): boolean {
  const k = 32 + draw.below(2);
  const plots = 10 + draw.below(70);
  const size = (2 * k + 1) * 2 ** (k - 1);
  const proofs = (plots * Number(SIGNAGE_POINTS_PER_DAY)) / 2 ** Number(FILTER_BITS);
  /** Chance of a proof to be good enough for a difficulty of 1, if that were possible. */
  const chance = (Number(PARTIAL_ITERATIONS) * size) / 2 ** 67;
  let [points, expected, variance] = [0n, 0, 0];
  for (let part = 0; part < PARTS_PER_DAY; part++) {
    const factor = 0.5 + draw.below(1_000) / 666;
    const wanted = Math.round((proofs * chance * factor) / PARTIALS_PER_DAY);
    const difficulty = Math.max(MIN_DIFFICULTY, wanted);
    const mean = (proofs / PARTS_PER_DAY) * (chance / difficulty);
    expected += mean * difficulty;
    variance += mean * difficulty ** 2;
    points += drawPoints(draw, { k, proofs: proofs / PARTS_PER_DAY, difficulty: BigInt(difficulty) });
  }
  const space = 0.78 * size * plots;
  const estimate = Number(computeProvenBytes(points << FILTER_BITS, SIGNAGE_POINTS_PER_DAY));
  return Math.abs(estimate / space - 1) <= (DEVIATIONS * Math.sqrt(variance)) / expected;
}

/** Draws proofs, one after the other with gaps of a drawn length, and adds up the points of those good enough. */
function drawPoints(
  draw: Draw,
  { k, proofs, difficulty }: { k: number; proofs: number; difficulty: bigint },
): bigint {
  let points = 0n;
  for (let at = drawGap(draw); at < proofs; at += drawGap(draw)) {
    const quality = { quality: draw.hash(), spHash: '0'.repeat(64), k };
    if (computeRequiredIterations(quality, difficulty) < PARTIAL_ITERATIONS) points += difficulty;
  }
  return points;
}

function drawGap(draw: Draw): number {
  return -Math.log(1 - draw.below(2 ** 40) / 2 ** 40);
}
