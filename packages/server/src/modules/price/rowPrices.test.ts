import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  balanceLogPageSchema,
  profitLogPageSchema,
  withdrawalDetailSchema,
  withdrawalPageSchema,
} from '@farm/contracts';
import { toMojo } from '@farm/contracts/amount';
import { computeValue } from '@farm/contracts/price';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { makeDeposit } from '../../testing/ledgerPosts.ts';
import { sendWithoutChain, settleWithoutChain } from '../../testing/payoutBatches.ts';
import { makeProfitRun, signInOperator } from '../../testing/profitRuns.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';
import { recordLedgerTx } from '../ledger/service.ts';
import { settleRun } from '../profit/service.ts';
import { applyWithdrawalAction } from '../withdrawal/withdrawal.repository.ts';

const server = await startTestServer();
const { app, call, db, live } = server;
const operator = await signInOperator(server);
const farmer = await makeFarmer(server, '2.5');

/** Rows of the farmer from before any price, an hour before it, within it, and after it. */
await recordLedgerTx(db, makeDeposit(farmer.id, 1n));
await settleRun({ db, live }, makeProfitRun(1, [farmer.id]), operator.id);
await settleRun({ db, live }, makeProfitRun(2, [farmer.id]), operator.id);
const waiting = await sendAcceptedWithdrawal(server, farmer, { amount: '0.5' });
const paid = await sendAcceptedWithdrawal(server, farmer, { amount: '0.3' });
await applyWithdrawalAction(db, { ids: [paid.id], action: 'approve', actor: { kind: 'farm' } });
await sendWithoutChain({ db, live }, [paid.id]);
await settleWithoutChain(server, paid.id);
const NOON = '2026-01-01T12:00:00Z';
/** Puts the first rows an hour before noon, the second ones at noon, and a payment there. */
const withoutTriggers = async (table: string, statement: ReturnType<typeof sql>) => {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await statement.execute(db);
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
};
await withoutTriggers(
  'ledger_entry',
  sql`
    update ledger_entry set created_at = ${NOON}::timestamptz - (case when amount = 1 then interval '2 hours' else '0' end)
    where account_id = ${farmer.id}`,
);
await withoutTriggers(
  'profit_run',
  sql`update profit_run set posted_at = ${NOON}::timestamptz - (number - 1) * interval '2 hours'`,
);
await withoutTriggers(
  'withdrawal',
  sql`
    update withdrawal set created_at = ${NOON}::timestamptz - interval '2 hours',
      updated_at = ${NOON}::timestamptz + interval '9 minutes'`,
);

const LISTS = ['balance-log', 'profit-log', 'withdrawals'];
const read = async (path: string) =>
  (await app.inject({ url: `/api/me/${path}`, headers: farmer.bearer })).body;
const paths = [...LISTS, ...LISTS.map((list) => `${list}.csv`), `withdrawals/${paid.id}`];
const before = await Promise.all(paths.map(read));
await sql`
  insert into price (currency, source, at, price)
  values ('USD', 'market', ${NOON}::timestamptz - interval '30 minutes', 2.5),
    ('USD', 'market', ${NOON}::timestamptz + interval '1 minute', 3)`.execute(db);

const toLines = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
/** The two columns of prices, and the amount before them. */
const readCsvPrices = async (list: string) => {
  const [header = [], ...lines] = toLines(await read(`${list}.csv?currency=USD`));
  assert.deepEqual(header.slice(-2), ['priceUSD', 'valueUSD']);
  const place = header.indexOf('amount');
  return lines.map((line) => [line[place], ...line.slice(-2)]);
};

describe('without a currency', () => {
  test('lists, files and a withdrawal are as they were before there were prices', async () => {
    const after = await Promise.all(paths.map(read));
    for (const [place, path] of paths.entries()) {
      const [then = '', now = ''] = [before[place], after[place]];
      // It says how long is left, which changes with the clock.
      const isTimed = path.includes('/');
      if (!isTimed) assert.equal(now, then, path);
      assert.ok(then.length > 100, path);
      assert.doesNotMatch(now, /price|value/, path);
    }
  });
});

describe('with a currency', () => {
  test('each change of the balance has the price at its moment, or null', async () => {
    const { items } = balanceLogPageSchema.parse(JSON.parse(await read('balance-log?currency=USD')));
    assert.deepEqual(
      items.map(({ amount, price }) => [amount, price]),
      items.map(({ amount }) => [amount, amount === '0.000000000001' ? null : '2.5']),
    );
    assert.equal(items.length, 6);
    const lines = await readCsvPrices('balance-log');
    assert.deepEqual(lines.slice(0, 2), [
      ['-0.3', '2.5', '-0.75'],
      ['-0.5', '2.5', '-1.25'],
    ]);
    assert.deepEqual(lines.find(([amount]) => amount === '0.000000000001')?.slice(1), ['', '']);
  });

  test('each profit has the price when it was posted, or null', async () => {
    const { items } = profitLogPageSchema.parse(JSON.parse(await read('profit-log?currency=USD')));
    assert.deepEqual(
      items.map(({ price }) => price),
      [null, '2.5'],
    );
    const lines = await readCsvPrices('profit-log');
    assert.deepEqual(lines[0]?.slice(1), ['', '']);
    const [amount = '', ...cells] = lines[1] ?? [];
    assert.deepEqual(cells, ['2.5', computeValue(toMojo(amount), '2.5')]);
  });

  test('each withdrawal has the price when it was paid, or else when it was requested', async () => {
    const { items } = withdrawalPageSchema.parse(JSON.parse(await read('withdrawals?currency=USD')));
    assert.deepEqual(
      items.map(({ id, price }) => [id, price]),
      [
        [paid.id, '3'],
        [waiting.id, null],
      ],
    );
    assert.deepEqual(await readCsvPrices('withdrawals'), [
      ['0.3', '3', '0.9'],
      ['0.5', '', ''],
    ]);
    for (const [id, price] of [
      [paid.id, '3'],
      [waiting.id, null],
    ] as const) {
      const body = JSON.parse(await read(`withdrawals/${id}?currency=USD`)) as unknown;
      assert.equal(withdrawalDetailSchema.parse(body).price, price);
    }
  });

  test('of which nothing is known, all are null, page by page', async () => {
    const first = balanceLogPageSchema.parse(JSON.parse(await read('balance-log?currency=EUR&limit=2')));
    assert.deepEqual(
      first.items.map(({ price }) => price),
      [null, null],
    );
    const next = `balance-log?currency=USD&limit=2&cursor=${first.nextCursor}`;
    const { items } = balanceLogPageSchema.parse(JSON.parse(await read(next)));
    assert.deepEqual(
      items.map(({ price }) => price),
      ['2.5', '2.5'],
    );
  });

  test('that is no code, or in a list for operators, a request is refused', async () => {
    for (const path of paths)
      for (const wrong of ['usd', 'EURO', '', "USD'--"]) {
        const url = `/api/me/${path}?currency=${encodeURIComponent(wrong)}`;
        const answer = await call({ url, headers: farmer.bearer });
        assert.equal(toErrorCode(answer), 'validation_failed', url);
      }
    const answer = await call({ url: '/api/admin/withdrawals?currency=USD', headers: operator.bearer });
    assert.equal(toErrorCode(answer), 'validation_failed');
  });
});
