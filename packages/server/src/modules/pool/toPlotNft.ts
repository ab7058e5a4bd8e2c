import { computeProvenBytes, encodeAddress, SIGNAGE_POINTS_PER_DAY } from '@farm/chain';
import { partialProblemSchema, type PlotNft } from '@farm/contracts';
import { readPartialFigures } from './claim.repository.ts';
import { listHarvesters } from './harvester.repository.ts';
import type { PlotNftRow } from './pool.repository.ts';
import type { PoolDependencies } from './poolDependencies.ts';

const DAY_MS = 86_400_000;
/** Partials of the newest minutes are still to be looked at. */
const OPEN_MS = 600_000;

/** Returns a PlotNFT as its user sees it. */
export async function toPlotNft(
  { db }: Pick<PoolDependencies, 'db'>,
  row: PlotNftRow,
  now = new Date(),
): Promise<PlotNft> {
  const [{ points, unfilteredPoints, refused, lastPartialAt, ...figures }, harvesters] = await Promise.all([
    readPartialFigures(db, row.number, now),
    listHarvesters(db, row.number, now),
  ]);
  return {
    id: row.launcherId,
    state: row.tip.state.state,
    contractAddress: encodeAddress(row.contractPuzzleHash),
    payoutInstructions: row.payoutInstructions,
    difficulty: row.difficulty.toString(),
    askedDifficulty: row.suggestedDifficulty?.toString() ?? null,
    joinedAt: row.joinedAt.toISOString(),
    points: points.toString(),
    provenSpace: computeProvenBytes(
      unfilteredPoints,
      countSignagePoints(now.getTime() - row.joinedAt.getTime()),
    ).toString(),
    ...figures,
    refusedPartials: refused.flatMap(({ reason, partials }) => {
      const known = partialProblemSchema.safeParse(reason);
      return known.success ? [{ reason: known.data, partials }] : [];
    }),
    lastPartialAt: lastPartialAt?.toISOString() ?? null,
    harvesters: harvesters.map(({ lastAt, machineId, machineName, ...one }) => ({
      ...one,
      lastAt: lastAt?.toISOString() ?? null,
      machine: machineId === null ? null : { id: machineId, name: machineName ?? '' },
    })),
  };
}

/** Counts the signage points of the last day, or of the time since joining; at least those of ten minutes. */
function countSignagePoints(msSinceJoining: number): bigint {
  const ms = Math.min(DAY_MS, Math.max(OPEN_MS, msSinceJoining - OPEN_MS));
  return (BigInt(ms) * SIGNAGE_POINTS_PER_DAY) / BigInt(DAY_MS);
}
