import {
  computePlotChallenge,
  computePlotId,
  computeRequiredIterations,
  isPastPlotFilter,
  PARTIAL_ITERATIONS,
  proofFormats,
  type PlotNft,
  type PostPartialPayload,
  type SdkSecretKey,
} from '@farm/chain';
import { createPlot, findProofs, type Plot } from '../plots/index.ts';
import { toPublicKey } from './secretKeys.ts';
import type { SignagePoint } from './signagePoints.ts';

/** A plot that was made for the contract of a PlotNFT, and the key that signs its proofs. */
export interface PoolPlot extends Pick<PlotNft, 'launcherId' | 'contractPuzzleHash'> {
  key: SdkSecretKey;
  plot: Plot;
}

/** Makes a plot for a PlotNFT in memory (see `createPlot`); the same key gives the same plot. */
export function createPoolPlot(
  { launcherId, contractPuzzleHash }: Pick<PlotNft, 'launcherId' | 'contractPuzzleHash'>,
  { key, k }: { key: SdkSecretKey; k: number },
): PoolPlot {
  const plotId = computePlotId(contractPuzzleHash, toPublicKey(key));
  return { launcherId, contractPuzzleHash, key, plot: createPlot({ plotId, k }) };
}

/** Makes a partial of every proof that the plot has for a signage point, however good, and whatever the plot filter says. */
export function makePartials(
  { launcherId, contractPuzzleHash, key, plot }: PoolPlot,
  point: SignagePoint,
  fields: Pick<PostPartialPayload, 'authenticationToken' | 'harvesterId'>,
): PostPartialPayload[] {
  const challenge = computePlotChallenge(toPlotAtPoint(plot, point));
  return findProofs(plot, challenge).map((proof) => ({
    launcherId,
    proofOfSpace: {
      challenge,
      poolPublicKey: null,
      poolContractPuzzleHash: contractPuzzleHash,
      plotPublicKey: toPublicKey(key),
      size: plot.k,
      proof: Buffer.from(proof).toString('hex'),
    },
    spHash: point.sp_hash,
    endOfSubSlot: point.end_of_sub_slot,
    ...fields,
  }));
}

/** True if the plot filter lets the plot answer the signage point. */
export function canAnswer({ plot }: PoolPlot, point: SignagePoint, filterBits: number): boolean {
  return isPastPlotFilter(toPlotAtPoint(plot, point), filterBits);
}

/** True if the proof of a partial is good enough for a difficulty. A plot counts as one of size `k`. */
export function isGoodEnough(
  { plot }: PoolPlot,
  { proofOfSpace, spHash }: PostPartialPayload,
  { difficulty, k }: { difficulty: bigint; k: number },
): boolean {
  const { challenge, size, proof } = proofOfSpace;
  const asked = { plotId: plot.plotId, k: size, challenge, proof: Buffer.from(proof, 'hex') };
  const quality = proofFormats[1]?.(asked);
  if (!quality) throw new Error('A plot has a proof that is not valid');
  return computeRequiredIterations({ quality, spHash, k }, difficulty) < PARTIAL_ITERATIONS;
}

function toPlotAtPoint({ plotId }: Plot, { challenge_hash, sp_hash }: SignagePoint) {
  return { plotId, challengeHash: challenge_hash, spHash: sp_hash };
}
