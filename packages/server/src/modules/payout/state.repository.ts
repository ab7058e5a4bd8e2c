import type { PayoutObstacle } from '@farm/contracts';
import { sql, type NotNull } from 'kysely';
import type { Db, SeenCoin, UnknownSpend } from '@farm/database';
import type { Peak } from '@farm/chain';

/** What is kept of a look at the chain. */
export interface LookedAt {
  peak: Peak;
  /** Everything that came up to there is in the books. */
  scannedHeight: number;
  coins: SeenCoin[];
  spends: UnknownSpend[];
  obstacle: PayoutObstacle | null;
}

/** What was kept of the last look at the chain; undefined before the first one. */
export async function readState(db: Db) {
  return db
    .selectFrom('payoutState')
    .selectAll()
    .where('height', 'is not', null)
    .$narrowType<{ height: NotNull; headerHash: NotNull; readAt: NotNull }>()
    .executeTakeFirst();
}

/** Why nothing is paid; also before the first look at the chain. */
export async function readObstacle(db: Db): Promise<PayoutObstacle | null> {
  const state = await db.selectFrom('payoutState').select('obstacle').executeTakeFirst();
  return state?.obstacle ?? null;
}

/** Keeps what was seen. Coins are written when they are others only: there may be thousands. */
export async function writeState(
  db: Db,
  { peak, scannedHeight, coins, spends, obstacle }: LookedAt,
  before: { coins: SeenCoin[] } | undefined,
): Promise<void> {
  const row = {
    height: BigInt(peak.height),
    headerHash: peak.headerHash,
    readAt: new Date(),
    scannedHeight: BigInt(scannedHeight),
    spends: JSON.stringify(spends),
    obstacle: toJson(obstacle),
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

/** Says why nothing is paid. */
export async function noteObstacle(db: Db, obstacle: PayoutObstacle | null): Promise<void> {
  const json = toJson(obstacle);
  await db
    .insertInto('payoutState')
    .values({ obstacle: json })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ obstacle: json })
        .where(sql<boolean>`payout_state.obstacle is distinct from ${json}::jsonb`),
    )
    .execute();
}

/** What was kept, as nobody else takes a spend out of it until the end of the transaction. */
export async function lockState(transaction: Db) {
  return transaction
    .selectFrom('payoutState')
    .select(['height', 'spends'])
    .where('height', 'is not', null)
    .$narrowType<{ height: NotNull }>()
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps these as the spends that no batch explains. */
export async function keepSpends(transaction: Db, spends: readonly UnknownSpend[]): Promise<void> {
  await transaction
    .updateTable('payoutState')
    .set({ spends: JSON.stringify(spends) })
    .execute();
}

function toJson(obstacle: PayoutObstacle | null): string | null {
  return obstacle && JSON.stringify(obstacle);
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
