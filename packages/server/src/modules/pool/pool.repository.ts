import type { PlotNft } from '@farm/chain';
import type { Db, PlotNftTable } from '@farm/database';
import { sql, type Insertable, type Selectable } from 'kysely';
import { MAX_AGE_MS } from './partialAge.ts';
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
 * Changes the points of a partial from now on. Partials for signage points that came already count as before, even if the
 * difficulty changes twice while they can be answered.
 */
export async function updateDifficulty(
  db: Db,
  { launcherId, difficulty }: Pick<PlotNftRow, 'launcherId' | 'difficulty'>,
  now: Date,
): Promise<void> {
  const answerableFrom = new Date(now.getTime() - MAX_AGE_MS);
  await sql`
    update plot_nft set difficulty = ${difficulty.toString()}::numeric,
      previous_difficulty = case
        when difficulty_since > ${answerableFrom} then previous_difficulty
        else plot_nft.difficulty end,
      difficulty_since = ${now}
    where launcher_id = ${launcherId} and difficulty <> ${difficulty.toString()}::numeric`.execute(db);
}
