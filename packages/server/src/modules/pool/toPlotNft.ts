import { computeFilterBits, computeProvenBytes, encodeAddress, SIGNAGE_POINTS_PER_DAY } from '@farm/chain';
import { partialProblemSchema, type PlotNft } from '@farm/contracts';
import { readPartialFigures } from './claim.repository.ts';
import type { PlotNftRow } from './pool.repository.ts';
import type { PoolDependencies } from './poolDependencies.ts';

/** Returns a PlotNFT as its user sees it. */
export async function toPlotNft(
  { db, node, settings }: PoolDependencies,
  row: PlotNftRow,
  now = new Date(),
): Promise<PlotNft> {
  const { points, refused, lastPartialAt, ...figures } = await readPartialFigures(db, row.number, now);
  const filterBits = settings.filterBits ?? computeFilterBits((await node.readPeak()).height);
  return {
    id: row.launcherId,
    state: row.tip.state.state,
    contractAddress: encodeAddress(row.contractPuzzleHash),
    payoutInstructions: row.payoutInstructions,
    difficulty: row.difficulty.toString(),
    askedDifficulty: row.suggestedDifficulty?.toString() ?? null,
    joinedAt: row.joinedAt.toISOString(),
    points: points.toString(),
    provenSpace: computeProvenBytes(points, {
      signagePoints: SIGNAGE_POINTS_PER_DAY,
      filterBits,
    }).toString(),
    ...figures,
    refusedPartials: refused.flatMap(({ reason, partials }) => {
      const known = partialProblemSchema.safeParse(reason);
      return known.success ? [{ reason: known.data, partials }] : [];
    }),
    lastPartialAt: lastPartialAt?.toISOString() ?? null,
  };
}
