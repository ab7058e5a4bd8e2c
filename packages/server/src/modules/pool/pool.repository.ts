import type { PlotNft } from '@farm/chain';
import type { Db, PlotNftTable } from '@farm/database';
import { sql, type Insertable, type Selectable } from 'kysely';
import { decodeTip, encodeTip } from './plotNftTip.ts';

/** A PlotNFT that joined the pool. */
export type PlotNftRow = Omit<Selectable<PlotNftTable>, 'tip'> & { tip: PlotNft };

/** A record that the owner of a PlotNFT signed, to be added. */
export type NewPlotNft = Omit<Insertable<PlotNftTable>, 'tip'> & { tip: PlotNft };

/** Fields that the owner of a PlotNFT may change. */
export type PlotNftChange = Partial<
  Pick<
    PlotNftRow,
    | 'authenticationPublicKey'
    | 'payoutInstructions'
    | 'suggestedDifficulty'
    | 'difficulty'
    | 'previousDifficulty'
  >
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
  const rows = await db.selectFrom('plotNft').selectAll().where('number', 'in', numbers).execute();
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
      ...(change.difficulty !== undefined && { difficultySince: sql<Date>`clock_timestamp()` }),
      signedToken,
    })
    .where('launcherId', '=', launcherId)
    .where('signedToken', '<=', signedToken)
    .returning('launcherId')
    .executeTakeFirst();
  return changed !== undefined;
}
