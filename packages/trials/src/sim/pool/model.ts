import {
  computeRequiredIterations,
  PARTIAL_ITERATIONS,
  proofFormats,
  type PostPartialPayload,
} from '@farm/chain';
import type { PoolPlot } from '@farm/simulators/farmer';
import { NODE_LAG_MS, K, type Member, type World } from './world.ts';

/** A partial that the pool took. */
export interface TakenPartial {
  member: Member;
  difficulty: bigint;
  spHash: string;
  /** Time at which the node heard of its signage point, in ms. */
  heardAt: number;
  /** Null until the pool has counted or refused it. */
  isCounted: boolean | null;
}

/** A reward that a plot of a member won. */
export interface Win {
  coinId: string;
  member: Member;
  amount: bigint;
  /** Whose it is; null if a reorg has made that unclear. */
  owner: 'pool' | 'farmer' | null;
}

/** What a run must come to, and what it came to: rules of the pool that are written down a second time. */
export interface Model {
  /** Partials that the pool took, by quality. */
  taken: Map<string, TakenPartial>;
  wins: Win[];
  /** Accounts that have had each PlotNFT since payments were checked, by launcher id, newest last; null is nobody. */
  holders: Map<string, (string | null)[]>;
  /** Profit runs, and credits of what was earned before a claim, that were checked. */
  checked: Set<string>;
  /** Difficulties of each PlotNFT, by launcher id, each with the time from which it held. */
  difficulties: Map<string, { from: number; difficulty: bigint }[]>;
  counts: Record<'partials' | 'counted' | 'refused' | 'stolen' | 'lost' | 'doubleIncome' | 'kills', number>;
  findings: string[];
  /** What happened, in order: the same for the same seed. */
  events: string[];
}

/** Creates the model of a run that has not begun. */
export function createModel(): Model {
  return {
    ...{
      taken: new Map(),
      wins: [],
      holders: new Map(),
      checked: new Set(),
      difficulties: new Map(),
      findings: [],
      events: [],
    },
    counts: { partials: 0, counted: 0, refused: 0, stolen: 0, lost: 0, doubleIncome: 0, kills: 0 },
  };
}

/** Records a breach of what must hold. */
export function recordFinding(model: Model, kind: 'stolen' | 'lost' | 'doubleIncome', text: string): void {
  model.counts[kind]++;
  model.findings.push(`${kind}: ${text}`);
}

/** Records what is more than it must be as double income, and what is less as lost. */
export function checkSum(model: Model, what: string, { found, due }: Record<'found' | 'due', bigint>): void {
  if (found === due) return;
  recordFinding(model, found > due ? 'doubleIncome' : 'lost', `${what}: ${found} instead of ${due}`);
}

/** Computes the quality of the proof of a partial. */
export function computeQuality({ plot }: PoolPlot, { proofOfSpace }: PostPartialPayload): string {
  const { challenge, proof, size } = proofOfSpace;
  const asked = { plotId: plot.plotId, k: size, challenge, proof: Buffer.from(proof, 'hex') };
  const quality = proofFormats[1]?.(asked);
  if (!quality) throw new Error('A plot has a proof that is not valid');
  return quality;
}

/** True if a proof is good enough for a difficulty. */
export function isGoodFor(proof: { quality: string; spHash: string }, difficulty: bigint): boolean {
  return computeRequiredIterations({ ...proof, k: K }, difficulty) < PARTIAL_ITERATIONS;
}

/** Returns the difficulty that held for a PlotNFT when the node heard of a signage point; undefined before it joined. */
export function findDifficulty(
  { difficulties }: Model,
  { launcherId }: Member,
  heardAt: number,
): bigint | undefined {
  return difficulties.get(launcherId)?.findLast(({ from }) => from <= heardAt)?.difficulty;
}

/** Records the difficulties that hold from now on. */
export async function recordDifficulties(model: Model, { pool, members }: World): Promise<void> {
  const rows = await pool.db.selectFrom('plotNft').select(['launcherId', 'difficulty']).execute();
  for (const { launcherId, difficulty } of rows) {
    const known = model.difficulties.get(launcherId) ?? [];
    if (known.at(-1)?.difficulty === difficulty) continue;
    const joinedAt = members.find((member) => member.launcherId === launcherId)?.joinedAt ?? 0;
    known.push({ from: known.length === 0 ? joinedAt : pool.clock.now + NODE_LAG_MS, difficulty });
    model.difficulties.set(launcherId, known);
  }
}
