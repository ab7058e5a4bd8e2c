import { sql } from 'kysely';
import { toCoinId, createFullNode, decodeAddress } from '@farm/chain';
import type { RequestedWithdrawal } from './payees.ts';
import type { World } from './world.ts';

/** Fee in mojo, above the fee of a first bundle. */
const FEE_MOJO = 15_000_000n;
const TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 20;

/**
 * Spends a coin of a batch in flight, as another holder of the key would; waits for a signed batch.
 * @returns true if a coin was spent
 */
export async function sendOutsideSpend(world: World): Promise<boolean> {
  const { db, chain, hot } = world;
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end) {
    const inputs = await db
      .selectFrom('payoutInput')
      .innerJoin('payoutBatch', 'payoutBatch.id', 'payoutInput.batchId')
      .select(['payoutInput.parentId', 'payoutInput.puzzleHash', 'payoutInput.amount'])
      .where('payoutBatch.status', '=', 'sending')
      .orderBy('payoutBatch.number')
      .execute();
    const unspent = new Set((await readUnspent(world)).map(({ coinId }) => coinId));
    const coin = inputs.find((input) => unspent.has(toCoinId(input)));
    // The push is refused if the node holds a bundle of the batch that pays as much.
    if (coin) return chain.conflict(hot, coin, { fee: FEE_MOJO }).then(wasTaken, wasRefused);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return false;
}

/**
 * Pays a waiting withdrawal its exact amount from a coin of no batch, as the farm itself would have done before
 * its database was restored. Payouts have to be stopped. Skips the withdrawals in `paid`, because a farm pays
 * none of them twice.
 * @returns the withdrawal, or null if there was no unpaid withdrawal, or no coin for it
 */
export async function sendOutsidePayment(
  world: World,
  withdrawals: readonly RequestedWithdrawal[],
  paidIds: readonly string[],
): Promise<string | null> {
  const { db, chain, hot } = world;
  const unpaid = withdrawals.map(({ id }) => id).filter((id) => !paidIds.includes(id));
  const waiting = await db
    .selectFrom('withdrawal')
    .select(['id', 'grossMojo', 'feeMojo', 'address'])
    .where('status', 'in', ['approved', 'held'])
    .where('id', '=', sql<string>`any(${unpaid}::uuid[])`)
    .orderBy('number')
    .executeTakeFirst();
  if (!waiting) return null;
  const amount = waiting.grossMojo - waiting.feeMojo;
  const assignedCoinIds = new Set(
    (await db.selectFrom('payoutInput').select('coinId').execute()).map(({ coinId }) => coinId),
  );
  const coin = (await readUnspent(world)).find(
    (candidate) => !assignedCoinIds.has(candidate.coinId) && candidate.amount > amount,
  );
  if (!coin) return null;
  return chain
    .spend([hot], {
      inputs: [coin],
      outputs: [{ puzzleHash: decodeAddress(waiting.address), amount }],
      change: { puzzleHash: hot.puzzleHash, amount: coin.amount - amount },
      fee: 0n,
    })
    .then(
      () => waiting.id,
      () => null,
    );
}

const wasTaken = () => true;
const wasRefused = () => false;

function readUnspent({ chain, hot }: World) {
  return createFullNode(chain.observer).readCoinsAt([hot.puzzleHash], { unspent: true });
}
