import { toXch } from '@farm/contracts/amount';
import { sql } from 'kysely';
import { encodeAddress, toCoinId } from '@farm/chain';
import type { Db } from '@farm/database';
import type { Difference } from './difference.ts';

/** Lists the withdrawals that do not agree with the batch that pays them. */
export async function listPaymentDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<{
    id: string;
    status: string | null;
    due: bigint | null;
    paid: bigint | null;
    batch: string | null;
    batchStatus: string | null;
  }>`
    select coalesce(withdrawal.id, item.withdrawal_id)::text as id, withdrawal.status, withdrawal.net_mojo as due,
      item.net_mojo as paid, batch.number::text as batch, batch.status as batch_status
    from withdrawal
    full join payout_item item on item.withdrawal_id = withdrawal.id
    left join payout_batch batch on batch.id = item.batch_id
    where withdrawal.id is null or item.net_mojo <> withdrawal.net_mojo
      or not coalesce(case
        when withdrawal.status = 'sending' then batch.status = 'sending'
        when withdrawal.status = 'success' then batch.status in ('settled', 'split')
        when item.batch_id is null then batch.status is null
        when withdrawal.status in ('failed', 'refunded') then batch.status in ('failed', 'split') end, false)
    order by 1`.execute(db);
  return rows.map(({ id, status, due, paid, batch, batchStatus }) => ({
    subject: 'withdrawal',
    id,
    problem:
      status === null
        ? `does not exist, but batch ${batch ?? 'unknown'} pays it ${toXch(paid ?? 0n)} XCH`
        : paid !== null && paid !== due
          ? `is due ${toXch(due ?? 0n)} XCH, but batch ${batch ?? 'unknown'} pays ${toXch(paid)} XCH`
          : batch === null
            ? `is ${status}, but no batch pays it`
            : `is ${status}, but its batch ${batch} is ${batchStatus ?? 'unknown'}`,
  }));
}

/** Lists the batches whose parts are missing, or whose bundles do not spend just the coins of the batch. */
export async function listBatchDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<{
    id: string;
    inputs: bigint;
    paid: bigint;
    attempt: number | null;
    change: bigint | null;
    chainFee: bigint | null;
    isIncludedUnknown: boolean;
  }>`
    select * from (
      select batch.number::text as id, batch.number, batch.kind, input.mojo as inputs, item.mojo as paid, bundle.attempt,
        bundle.change_mojo as change, bundle.chain_fee_mojo as chain_fee,
        batch.tx_id is not null and not exists (
          select from payout_bundle included where included.batch_id = batch.id and included.tx_id = batch.tx_id)
          as is_included_unknown
      from payout_batch batch
      left join payout_bundle bundle on bundle.batch_id = batch.id
      cross join lateral (
        select coalesce(sum(amount), 0) as mojo from payout_input where batch_id = batch.id) input
      cross join lateral (
        select coalesce(sum(net_mojo), 0) as mojo from payout_item where batch_id = batch.id) item) found
    where inputs = 0 or is_included_unknown or (attempt is null and kind <> 'recorded')
      or inputs <> paid + change + chain_fee
    order by number, attempt`.execute(db);
  return rows.map(({ id, inputs, paid, attempt, change, chainFee, isIncludedUnknown }) => ({
    subject: 'batch',
    id,
    problem:
      inputs === 0n
        ? 'has no coins'
        : attempt === null
          ? 'has no bundle'
          : isIncludedUnknown
            ? 'was settled by a bundle that is not its own'
            : `has coins of ${toXch(inputs)} XCH, but bundle ${attempt} pays ${toXch(paid)} XCH with ${toXch(change ?? 0n)} XCH of change and a fee of ${toXch(chainFee ?? 0n)} XCH`,
  }));
}

/** Lists the batches whose chain fee is not in the ledger as their bundle paid it. */
export async function listFeeDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<{ id: string; posted: bigint; expected: bigint }>`
    select coalesce(batch.number::text, fees.batch_id) as id, sum(fees.posted) as posted, sum(fees.expected) as expected
    from (
      select split_part(tx.ref_id, ' ', 1) as batch_id, entry.amount as posted, 0 as expected
      from ledger_tx tx join ledger_entry entry on entry.tx_id = tx.id
      where tx.kind in ('chain_fee', 'chain_fee_reopened') and entry.ledger_account = 'hot_wallet'
      union all
      select batch.id::text, 0, bundle.chain_fee_mojo
      from payout_batch batch join payout_bundle bundle on bundle.tx_id = batch.tx_id
      where batch.status = 'settled') fees
    left join payout_batch batch on batch.id::text = fees.batch_id
    group by fees.batch_id, batch.number having sum(fees.posted) <> sum(fees.expected)
    order by batch.number`.execute(db);
  return rows.map(({ id, posted, expected }) => ({
    subject: 'batch',
    id,
    problem: `paid a chain fee of ${toXch(expected)} XCH, but the ledger says ${toXch(posted)} XCH`,
  }));
}

/** Number of batches whose coins are computed at once. */
const PAGE_SIZE = 200;

/** Lists the coins of batches that are not what their parts say: another id, or paid to another address. */
export async function listCoinDifferences(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  let after = '0';
  for (;;) {
    const batches = await db
      .selectFrom('payoutBatch')
      .select(['id', 'number', 'changePuzzleHash'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(PAGE_SIZE)
      .execute();
    const last = batches.at(-1);
    if (!last) return differences;
    after = last.number;
    differences.push(...(await listCoinDifferencesOf(db, batches)));
  }
}

async function listCoinDifferencesOf(
  db: Db,
  batches: readonly { id: string; number: string; changePuzzleHash: string }[],
): Promise<Difference[]> {
  const ids = batches.map(({ id }) => id);
  const inputs = await db
    .selectFrom('payoutInput')
    .selectAll()
    .where('batchId', 'in', ids)
    .orderBy('coinId')
    .execute();
  const bundles = await db
    .selectFrom('payoutBundle')
    .select(['batchId', 'changeMojo as amount', 'changeCoinId as coinId'])
    .where('batchId', 'in', ids)
    .execute();
  const items = await db
    .selectFrom('payoutItem')
    .innerJoin('withdrawal', 'withdrawal.id', 'payoutItem.withdrawalId')
    .select([
      'payoutItem.batchId',
      'payoutItem.coinId',
      'payoutItem.puzzleHash',
      'payoutItem.netMojo as amount',
    ])
    .select(['payoutItem.withdrawalId', 'withdrawal.address'])
    .where('payoutItem.batchId', 'in', ids)
    .execute();
  const [inputsOf, bundlesOf, itemsOf] = [inputs, bundles, items].map((rows) =>
    Map.groupBy(rows, ({ batchId }) => batchId),
  ) as [Grouped<typeof inputs>, Grouped<typeof bundles>, Grouped<typeof items>];
  return batches.flatMap(({ id, number, changePuzzleHash }) => {
    const own = inputsOf.get(id) ?? [];
    const isMade = (made: { coinId: string; puzzleHash: string; amount: bigint }) =>
      own.some(({ coinId: parentId }) => toCoinId({ ...made, parentId }) === made.coinId);
    const payments = itemsOf.get(id) ?? [];
    const wrong = [
      ...own
        .filter((coin) => toCoinId(coin) !== coin.coinId)
        .map(({ coinId, amount }) => [
          coinId,
          `is not the coin of ${toXch(amount)} XCH that batch ${number} spends`,
        ]),
      ...payments
        .filter((coin) => !isMade(coin))
        .map(({ coinId, amount, withdrawalId }) => [
          coinId,
          `is not the coin of ${toXch(amount)} XCH with which batch ${number} pays withdrawal ${withdrawalId}`,
        ]),
      ...payments
        .filter(({ puzzleHash, address }) => encodeAddress(puzzleHash) !== address)
        .map(({ coinId, amount, puzzleHash, withdrawalId, address }) => [
          coinId,
          `pays ${toXch(amount)} XCH of withdrawal ${withdrawalId} to ${encodeAddress(puzzleHash)} instead of ${address}`,
        ]),
      ...(bundlesOf.get(id) ?? [])
        .filter((coin) => !isMade({ ...coin, puzzleHash: changePuzzleHash }))
        .map(({ coinId, amount }) => [
          coinId,
          `is not the change of ${toXch(amount)} XCH of batch ${number}`,
        ]),
    ];
    return wrong.map(([coinId = '', problem = '']) => ({ subject: 'coin' as const, id: coinId, problem }));
  });
}

type Grouped<Rows extends unknown[]> = Map<string, Rows>;
