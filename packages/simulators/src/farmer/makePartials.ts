import {
  computePlotChallenge,
  computePlotId,
  computeRequiredIterations,
  isPastPlotFilter,
  PARTIAL_ITERATIONS,
  toHex,
  type PlotNft,
  type PostPartialPayload,
  type SdkSecretKey,
} from '@farm/chain';
import { computeEffectivePlotBytes } from '@farm/contracts/plot-size';
import { createPlot, findProofs, encodeProof, type Plot } from '../plots/index.ts';
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

/** Returns the bytes that a plot proves if it counts as one of size `simulatedK`: in proportion to its proofs. */
export function computePlotBytes({ plot: { k, proofCount } }: PoolPlot, simulatedK: number): bigint {
  return (computeEffectivePlotBytes(simulatedK) * BigInt(proofCount)) >> BigInt(k);
}

/** Fields of partials beside their proofs, and the difficulty that these have to meet. */
export interface PartialFields extends Pick<PostPartialPayload, 'authenticationToken' | 'harvesterId'> {
  /** 0 by default, for which every proof is good enough. */
  difficulty?: bigint;
  /** Size that the plot counts as; its own by default. */
  simulatedK?: number;
}

/** Makes a partial of every good enough proof that the plot has for a signage point, whatever the plot filter says. */
export function makePartials(
  { launcherId, contractPuzzleHash, key, plot }: PoolPlot,
  { sp_hash: spHash, challenge_hash: challengeHash, end_of_sub_slot: endOfSubSlot }: SignagePoint,
  fields: PartialFields,
): PostPartialPayload[] {
  const challenge = computePlotChallenge({ plotId: plot.plotId, challengeHash, spHash });
  const found = findProofs(plot, challenge);
  // As for most signage points.
  if (found.length === 0) return [];
  const { difficulty = 0n, simulatedK = plot.k, ...rest } = fields;
  return found
    .filter(
      ({ quality }) =>
        computeRequiredIterations({ quality, spHash, k: simulatedK }, difficulty) < PARTIAL_ITERATIONS,
    )
    .map((proof) => ({
      launcherId,
      proofOfSpace: {
        challenge,
        poolPublicKey: null,
        poolContractPuzzleHash: contractPuzzleHash,
        plotPublicKey: toPublicKey(key),
        size: plot.k,
        proof: toHex(encodeProof(proof, plot.k)),
      },
      ...{ spHash, endOfSubSlot },
      ...rest,
    }));
}

/** True if the plot filter lets the plot answer the signage point. */
export function canAnswer(
  { plot }: PoolPlot,
  { challenge_hash: challengeHash, sp_hash: spHash }: SignagePoint,
  filterBits: number,
): boolean {
  return filterBits === 0 || isPastPlotFilter({ plotId: plot.plotId, challengeHash, spHash }, filterBits);
}
