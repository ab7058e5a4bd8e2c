import {
  computeFilterBits,
  computePlotChallenge,
  computePlotId,
  computeRequiredIterations,
  hashPostPartialPayload,
  isPastPlotFilter,
  PARTIAL_ITERATIONS,
  proofFormats,
  verifyAggregateSignature,
  type PostPartialPayload,
  type SignagePoint,
} from '@farm/chain';
import { assertCurrentToken } from './authenticationToken.ts';
import type { Signed } from './farmerRecord.ts';
import { MAX_AGE_MS, NODE_LAG_MS } from './partialAge.ts';
import { recordLatePartial } from './harvester.repository.ts';
import { addOpenPartial, recordRefusal } from './partial.repository.ts';
import { findPlotNft, type PlotNftRow } from './pool.repository.ts';
import type { PoolDependencies } from './poolDependencies.ts';
import { PoolError } from './PoolError.ts';
import { readSignagePoint } from './readSignagePoint.ts';

/** Smallest plot of the main network. */
const MIN_K = 32;

/**
 * Takes a partial. It counts later, once its signage point and PlotNFT were looked at again (`settlePartials`). A
 * refusal is recorded for its farmer once the signature is known to be the farmer's.
 * @returns the difficulty of the farmer's next partials
 * @throws PoolError
 */
export async function addPartial(
  parts: PoolDependencies,
  { payload, signature }: Signed<PostPartialPayload>,
  now = new Date(),
): Promise<bigint> {
  const { db, sdk, settings } = parts;
  assertCurrentToken(payload.authenticationToken, { now, tokenMinutes: settings.tokenMinutes });
  const farmer = await findPlotNft(db, payload.launcherId);
  if (!farmer) throw new PoolError('farmerNotKnown', 'This PlotNFT has not joined the pool.');
  const message = hashPostPartialPayload(payload);
  const { plotPublicKey } = payload.proofOfSpace;
  const keys = [plotPublicKey, farmer.authenticationPublicKey];
  const signed = keys.map((publicKey) => ({ publicKey, message }));
  if (!verifyAggregateSignature(sdk, signed, signature))
    throw new PoolError(
      'invalidSignature',
      'The partial is not signed with the plot key and the authentication key.',
    );
  await parts.useTurn(payload.launcherId);
  try {
    await recordPartial(parts, { farmer, payload }, now);
  } catch (error) {
    if (error instanceof PoolError) {
      const { reason } = error;
      const plotNft = farmer.number;
      await recordRefusal(db, { plotNft, reason }, now);
      if (reason === 'tooLate')
        await recordLatePartial(db, { plotNft, harvesterId: toBuffer(payload.harvesterId) }, now);
    }
    throw error;
  }
  return farmer.difficulty;
}

async function recordPartial(
  parts: PoolDependencies,
  { farmer, payload }: { farmer: PlotNftRow; payload: PostPartialPayload },
  now: Date,
): Promise<void> {
  const { proofOfSpace: proof, spHash, endOfSubSlot, harvesterId } = payload;
  const { poolContractPuzzleHash, plotPublicKey, size } = proof;
  const { simulatedK } = parts.settings;
  if (size < MIN_K && simulatedK === null)
    throw new PoolError('proofInvalid', `Plots below k ${MIN_K} do not count.`);
  if (poolContractPuzzleHash !== farmer.contractPuzzleHash)
    throw new PoolError('invalidContractPuzzleHash', 'The plot was made for another PlotNFT.');
  const point = await readSignagePoint(parts, endOfSubSlot ? { challengeHash: spHash } : { spHash });
  if (now.getTime() - point.receivedAt.getTime() > MAX_AGE_MS)
    throw new PoolError(
      'tooLate',
      `The partial came more than ${MAX_AGE_MS / 1000} seconds after its signage point.`,
    );
  // Otherwise a farmer could wait for a rare proof, and join with a difficulty made for it.
  if (point.receivedAt.getTime() < farmer.joinedAt.getTime() + NODE_LAG_MS)
    throw new PoolError('tooLate', 'The signage point came before this PlotNFT joined, or just then.');
  const plotId = computePlotId(poolContractPuzzleHash, plotPublicKey);
  const filterBits = parts.settings.filterBits ?? computeFilterBits((await parts.node.readPeak()).height);
  const quality = verifyQuality({ plotId, payload, point, filterBits });
  // A point that came before the difficulty changed counts as it was announced.
  const isOlder = point.receivedAt < farmer.difficultySince;
  const difficulty = isOlder ? farmer.previousDifficulty : farmer.difficulty;
  if (computeRequiredIterations({ quality, spHash, k: simulatedK ?? size }, difficulty) >= PARTIAL_ITERATIONS)
    throw new PoolError(
      'proofNotGoodEnough',
      `The proof is not good enough for a difficulty of ${difficulty}.`,
      farmer.difficulty,
    );
  const isNew = await addOpenPartial(parts.db, {
    ...{ quality: toBuffer(quality), plotNft: farmer.number, plotId: toBuffer(plotId) },
    ...{ difficulty, filterBits },
    ...{ harvesterId: toBuffer(harvesterId), spHash: toBuffer(spHash), isEndOfSubSlot: endOfSubSlot },
    ...{ spAt: point.receivedAt, receivedAt: now < point.receivedAt ? point.receivedAt : now },
  });
  if (!isNew) throw new PoolError('requestFailed', 'This proof was received before.');
}

/** Returns the quality of a proof that answers the challenge of its plot at the signage point. */
function verifyQuality({
  plotId,
  payload: { proofOfSpace, spHash },
  point,
  filterBits,
}: {
  plotId: string;
  payload: PostPartialPayload;
  point: SignagePoint;
  filterBits: number;
}): string {
  const plot = { plotId, challengeHash: point.challengeHash, spHash };
  if (!isPastPlotFilter(plot, filterBits))
    throw new PoolError('proofInvalid', 'The plot does not pass the filter of this signage point.');
  const challenge = computePlotChallenge(plot);
  if (proofOfSpace.challenge !== challenge)
    throw new PoolError('proofInvalid', 'The challenge is not that of the plot at this signage point.');
  const proof = Buffer.from(proofOfSpace.proof, 'hex');
  const quality = proofFormats[1]?.({ plotId, k: proofOfSpace.size, challenge, proof });
  if (!quality) throw new PoolError('proofInvalid', 'The proof of space is not valid.');
  return quality;
}

function toBuffer(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}
