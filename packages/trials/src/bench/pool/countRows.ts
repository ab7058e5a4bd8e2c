import { createHash } from 'node:crypto';
import type { Db } from '@farm/database';
import { sql } from 'kysely';
import {
  addOpenPartial,
  deleteOldPartials,
  recordRefusal,
  settlePartials,
  type PoolDependencies,
} from '@farm/server/parts';

const DAY_MS = 86_400_000;
const INTERVAL_MS = 9_375;
/** A midnight in UTC. */
const BEGIN = Date.UTC(2026, 0, 1);
const DAYS = 2;
const PARTIALS_PER_DAY = 300;
/** One partial in so many is too late. */
const REFUSED_EVERY = 100;
/** Partials added to the database at once. */
const GROUP = 8;

/** Rows per million partials in each table of the pool. */
export type RowsPerMillion = Record<'poolPartial' | 'poolPoints' | 'poolRefusal', number>;

/** Rows before anything is deleted, and after what is deleted so long after the last partial. */
export type RowCounts = Record<'before' | 'after25Hours' | 'after9Days' | 'after32Days', RowsPerMillion>;

/**
 * Counts the rows that partials leave behind. For each PlotNFT, two days of 300 partials each, at drawn times and with
 * drawn qualities, are added, counted and deleted by the statements of the pool. The signage points are too old for a
 * node to hold, which counts them.
 */
export async function countRows(pool: PoolDependencies, plotNfts: readonly number[]): Promise<RowCounts> {
  const { db } = pool;
  await sql`delete from pool_partial`.execute(db);
  await sql`delete from pool_points`.execute(db);
  await sql`delete from pool_refusal`.execute(db);
  const partials = plotNfts.flatMap((plotNft) => drawPartials(plotNft));
  for (let from = 0; from < partials.length; from += GROUP)
    await Promise.all(partials.slice(from, from + GROUP).map((partial, at) => add(db, partial, from + at)));
  const end = BEGIN + DAYS * DAY_MS;
  const node = { ...pool.node, readSignagePoint: () => Promise.resolve(null) };
  await settlePartials({ ...pool, node }, new Date(end + DAY_MS / 24));
  const count = () => readRows(db, partials.length);
  const countAfter = async (days: number) => {
    await deleteOldPartials(db, new Date(end + days * DAY_MS));
    return count();
  };
  return {
    before: await count(),
    after25Hours: await countAfter(25 / 24),
    after9Days: await countAfter(9),
    after32Days: await countAfter(32),
  };
}

interface DrawnPartial {
  plotNft: number;
  quality: Buffer;
  spAt: Date;
}

/** Draws the partials of a PlotNFT: each signage point brings one with the same probability. */
function drawPartials(plotNft: number): DrawnPartial[] {
  const probability = (PARTIALS_PER_DAY * INTERVAL_MS) / DAY_MS;
  return Array.from({ length: (DAYS * DAY_MS) / INTERVAL_MS }, (_, point) => ({
    plotNft,
    quality: createHash('sha256').update(`${plotNft} ${point}`).digest(),
    spAt: new Date(BEGIN + point * INTERVAL_MS),
  })).filter(({ quality }) => quality.readUInt32BE() < probability * 2 ** 32);
}

async function add(db: Db, { plotNft, quality, spAt }: DrawnPartial, index: number): Promise<void> {
  const receivedAt = new Date(spAt.getTime() + 1_000);
  if (index % REFUSED_EVERY === 0) {
    await recordRefusal(db, { plotNft, reason: 'tooLate' }, receivedAt);
    return;
  }
  const ids = { quality, plotId: quality, harvesterId: quality, spHash: quality };
  const times = { spAt, receivedAt };
  await addOpenPartial(db, { ...ids, ...times, plotNft, isEndOfSubSlot: false, difficulty: 10n });
}

async function readRows(db: Db, partials: number): Promise<RowsPerMillion> {
  const { rows } = await sql<RowsPerMillion>`
    select (select count(*)::integer from pool_partial) as pool_partial,
      (select count(*)::integer from pool_points) as pool_points,
      (select count(*)::integer from pool_refusal) as pool_refusal`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count has a row');
  const scale = (count: number) => Math.round((count * 1_000_000) / partials);
  return {
    poolPartial: scale(counts.poolPartial),
    poolPoints: scale(counts.poolPoints),
    poolRefusal: scale(counts.poolRefusal),
  };
}
