import type { PlotNft } from '@farm/chain';
import type { Db, PlotNftTable } from '@farm/database';
import { sql, type Insertable, type Selectable } from 'kysely';
import { MAX_AGE_MS, NODE_LAG_MS } from './partialAge.ts';
import { decodeTip, encodeTip } from './plotNftTip.ts';

/** A PlotNFT that joined the pool. */
export type PlotNftRow = Omit<Selectable<PlotNftTable>, 'tip'> & { tip: PlotNft };

/** A record that the owner of a PlotNFT signed, to be added. */
export type NewPlotNft = Omit<Insertable<PlotNftTable>, 'tip'> & { tip: PlotNft };

/** Fields that the owner of a PlotNFT may change. */
export type PlotNftChange = Partial<
  Pick<PlotNftRow, 'authenticationPublicKey' | 'payoutInstructions' | 'suggestedDifficulty'>
>;

/** Finds a PlotNFT; null if it has not joined. */
export async function findPlotNft(db: Db, launcherId: string): Promise<PlotNftRow | null> {
  const row = await db
    .selectFrom('plotNft')
    .selectAll()
    .where('launcherId', '=', launcherId)
    .executeTakeFirst();
  return row ? { ...row, tip: decodeTip(row.tip) } : null;
}

/** Lists PlotNFTs by their numbers. */
export async function listPlotNfts(db: Db, numbers: readonly number[]): Promise<PlotNftRow[]> {
  if (numbers.length === 0) return [];
  const rows = await db.selectFrom('plotNft').selectAll().where('number', 'in', numbers).execute();
  return rows.map((row) => ({ ...row, tip: decodeTip(row.tip) }));
}

/** Lists the PlotNFTs of an account, in the order of joining. */
export async function listPlotNftsOfAccount(db: Db, accountId: string): Promise<PlotNftRow[]> {
  const rows = await db
    .selectFrom('plotNft')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ ...row, tip: decodeTip(row.tip) }));
}

/** Stores how far a PlotNFT was followed. */
export async function updateTip(db: Db, number: number, tip: PlotNft): Promise<void> {
  await db
    .updateTable('plotNft')
    .set({ tip: encodeTip(tip) })
    .where('number', '=', number)
    .execute();
}

/** Adds a PlotNFT. Returns false if it has joined already. */
export async function addPlotNft(db: Db, plotNft: NewPlotNft): Promise<boolean> {
  const added = await db
    .insertInto('plotNft')
    .values({ ...plotNft, tip: encodeTip(plotNft.tip) })
    .onConflict((conflict) => conflict.column('launcherId').doNothing())
    .returning('launcherId')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Changes the record of a PlotNFT, unless its owner signed another one later. Returns false then.
 */
export async function updatePlotNft(
  db: Db,
  { launcherId, signedToken }: Pick<PlotNftRow, 'launcherId' | 'signedToken'>,
  change: PlotNftChange,
): Promise<boolean> {
  const changed = await db
    .updateTable('plotNft')
    .set({
      ...change,
      signedToken,
    })
    .where('launcherId', '=', launcherId)
    .where('signedToken', '<=', signedToken)
    .returning('launcherId')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Changes the points of a partial from now on; partials for signage points that came already count as before. While some
 * of them may still come of before the last change, nothing is changed, so that nobody can choose a difficulty for a
 * signage point that came: what is asked for then holds with the next turn of `updateDifficulties`.
 */
export async function updateDifficulty(
  db: Db,
  { launcherId, difficulty }: Pick<PlotNftRow, 'launcherId' | 'difficulty'>,
  now: Date,
): Promise<void> {
  const answerableFrom = new Date(now.getTime() - MAX_AGE_MS);
  // Whoever asks may know signage points that the farm's node has still to get.
  const since = new Date(now.getTime() + NODE_LAG_MS);
  await sql`
    update plot_nft set difficulty = ${difficulty.toString()}::numeric,
      previous_difficulty = plot_nft.difficulty, difficulty_since = ${since}
    where launcher_id = ${launcherId} and difficulty <> ${difficulty.toString()}::numeric
      and (difficulty_since <= ${answerableFrom} or previous_difficulty = difficulty)`.execute(db);
}

/** Lists PlotNFTs whose farmers asked for a difficulty that does not hold yet. */
export async function listAskedDifficulties(
  db: Db,
  minDifficulty: bigint,
): Promise<{ launcherId: string; asked: bigint }[]> {
  const { rows } = await sql<{ launcherId: string; asked: bigint }>`
    select launcher_id, suggested_difficulty as asked from plot_nft
    where suggested_difficulty is not null
      and difficulty <> greatest(suggested_difficulty, ${minDifficulty.toString()}::numeric)`.execute(db);
  return rows;
}
