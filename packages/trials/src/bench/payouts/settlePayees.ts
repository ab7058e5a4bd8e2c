import { sql } from 'kysely';
import { makeApproved } from '@farm/server/testing';
import { waitForTurn } from '../../sim/payouts/runPlan.ts';
import type { World } from '../../sim/payouts/world.ts';

/** Amount of each withdrawal. */
export const AMOUNT_MOJO = 10n ** 11n;
const INSERT_GROUP_SIZE = 50;
/** Limit on blocks, above the need of any run. */
const MAX_BLOCKS = 3_000;

/** Settles `count` more withdrawals to their final depth on the chain. @returns the number of blocks farmed */
export async function settlePayees(world: World, count: number): Promise<number> {
  const { db, chain } = world;
  // Inserts approved withdrawals in groups, while the worker already starts on the first.
  for (let addedCount = 0; addedCount < count; addedCount += INSERT_GROUP_SIZE) {
    const groupSize = Math.min(INSERT_GROUP_SIZE, count - addedCount);
    await Promise.all(Array.from({ length: groupSize }, () => makeApproved(db, { grossMojo: AMOUNT_MOJO })));
  }
  for (let blocks = 0; blocks < MAX_BLOCKS; blocks++) {
    if ((await countOpen(world)) === 0) return blocks;
    await waitForTurn(world);
    chain.farm();
  }
  throw new Error(`Not settled after ${MAX_BLOCKS} blocks`);
}

async function countOpen({ db }: World): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from withdrawal where status <> 'success'`.execute(db);
  return rows[0]?.open ?? 0;
}
