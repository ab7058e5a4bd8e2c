import type { PayoutObstacle } from '@farm/contracts';
import { sql, type NotNull } from 'kysely';
import type { Db, SeenCoin, UnknownSpend } from '@farm/database';
import type { Peak } from '@farm/chain';

/** Stored result of a read of the chain. */
export interface PayoutState {
  peak: Peak;
  /** Coins received up to this height are in the books. */
  scannedHeight: number;
  coins: SeenCoin[];
  spends: UnknownSpend[];
  obstacle: PayoutObstacle | null;
}

/** Returns the stored result of the last read of the chain; undefined before the first. */
export async function findPayoutState(db: Db) {
  return db
    .selectFrom('payoutState')
    .selectAll()
    .where('height', 'is not', null)
    .$narrowType<{ height: NotNull; headerHash: NotNull; readAt: NotNull }>()
    .executeTakeFirst();
}

/** Returns the obstacle to payouts, even before the first read of the chain. */
export async function readObstacle(db: Db): Promise<PayoutObstacle | null> {
  const state = await db.selectFrom('payoutState').select('obstacle').executeTakeFirst();
  return state?.obstacle ?? null;
}

/** Stores the result of a read of the chain. Writes coins only if they changed: there may be thousands. */
export async function savePayoutState(
  db: Db,
  { peak, scannedHeight, coins, spends, obstacle }: PayoutState,
  previous: { coins: SeenCoin[] } | undefined,
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
      conflict.column('id').doUpdateSet(previous && areSame(coins, previous.coins) ? row : all),
    )
    .execute();
}

/** Stores the obstacle to payouts. */
export async function setObstacle(db: Db, obstacle: PayoutObstacle | null): Promise<void> {
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

/** Locks and returns the stored result, so that no other transaction removes a spend. */
export async function lockPayoutState(transaction: Db) {
  return transaction
    .selectFrom('payoutState')
    .select(['height', 'spends'])
    .where('height', 'is not', null)
    .$narrowType<{ height: NotNull }>()
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces the spends that no batch explains. */
export async function setUnknownSpends(transaction: Db, spends: readonly UnknownSpend[]): Promise<void> {
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
