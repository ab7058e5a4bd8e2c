import type { SeenCoin, UnknownSpend } from '../../database/payoutTables.ts';
import type { Db } from '../../database/schema.ts';
import type { Peak } from '../chain/fullNode.ts';

/** What is kept of a look at the chain. */
export interface LookedAt {
  peak: Peak;
  /** Everything that came up to there is in the books. */
  scannedHeight: number;
  coins: SeenCoin[];
  spends: UnknownSpend[];
  problem: string;
}

/** What was kept of the last look at the chain; undefined before the first one. */
export async function readState(db: Db) {
  return db.selectFrom('payoutState').selectAll().executeTakeFirst();
}

/** Keeps what was seen. Coins are written when they are others only: there may be thousands. */
export async function writeState(
  db: Db,
  { peak, scannedHeight, coins, spends, problem }: LookedAt,
  before: { coins: SeenCoin[] } | undefined,
): Promise<void> {
  const row = {
    height: BigInt(peak.height),
    headerHash: peak.headerHash,
    readAt: new Date(),
    scannedHeight: BigInt(scannedHeight),
    spends: JSON.stringify(spends),
    problem,
  };
  const all = { ...row, coins: JSON.stringify(coins) };
  await db
    .insertInto('payoutState')
    .values(all)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(before && areSame(coins, before.coins) ? row : all),
    )
    .execute();
}

/** Says why nothing is paid, where the chain could be read before. */
export async function noteProblem(db: Db, problem: string): Promise<void> {
  await db.updateTable('payoutState').set({ problem }).where('problem', '<>', problem).execute();
}

function areSame(coins: readonly SeenCoin[], others: readonly SeenCoin[]): boolean {
  return (
    coins.length === others.length &&
    coins.every(({ coinId, height }, index) => {
      const other = others[index];
      return other?.coinId === coinId && other.height === height;
    })
  );
}
