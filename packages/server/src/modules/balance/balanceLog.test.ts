import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { balanceLogPageSchema, type BalanceLogEntry } from '@farm/contracts';
import { toMojo } from '@farm/contracts/amount';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { makeDeposit, makeFreeze } from '../../testing/ledgerPosts.ts';
import { startTestServer, type Bearer } from '../../testing/startTestServer.ts';
import type { LedgerKind } from '../ledger/kinds.ts';
import { recordLedgerTx } from '../ledger/service.ts';

const { app, call, db, signIn } = await startTestServer();
const url = '/api/me/balance-log';

const readPage = async (bearer: Bearer, query = '') =>
  balanceLogPageSchema.parse((await call({ url: `${url}?${query}`, headers: bearer })).body);
const readCsv = (headers: Partial<Bearer>, query = '') => app.inject({ url: `${url}.csv?${query}`, headers });
/** Requests the CSV while the table of transactions is missing. */
const readCsvWithoutLedger = async (headers: Partial<Bearer>) => {
  await sql`alter table ledger_tx rename to hidden_tx`.execute(db);
  try {
    return await readCsv(headers);
  } finally {
    await sql`alter table hidden_tx rename to ledger_tx`.execute(db);
  }
};
/** Posts deposits of 1 mojo, 2 mojo and so on, in order. */
const depositMany = async (accountId: string, count: number) => {
  for (let mojo = 1n; mojo <= count; mojo++) await recordLedgerTx(db, makeDeposit(accountId, mojo));
};
const toMojoAmounts = (items: BalanceLogEntry[]) => items.map(({ amount }) => Number(toMojo(amount)));
const makeDescending = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, index) => first - index);

describe('the balance log', () => {
  test('of a new account is empty', async () => {
    const { bearer } = await signIn();
    assert.deepEqual(await readPage(bearer), { items: [], nextCursor: null });
  });

  test('says what moved the usable balance, what it came to, why and when, newest first', async () => {
    const { bearer, id } = await signIn();
    await recordLedgerTx(db, { ...makeDeposit(id, toMojo('2.5')), description: 'welcome' });
    await recordLedgerTx(db, makeFreeze(id, toMojo('1')));
    const { items } = await readPage(bearer);
    assert.deepEqual(
      items.map(({ amount, balance, desc, type }) => ({ amount, balance, desc, type })),
      [
        { amount: '-1', balance: '1.5', desc: '', type: 'withdraw' },
        { amount: '2.5', balance: '2.5', desc: 'welcome', type: 'deposit' },
      ],
    );
    for (const { date } of items) assert.ok(Math.abs(Date.now() - Date.parse(date)) < 3_600_000);
  });

  test('comes page by page, each line once, though more arrive meanwhile', async () => {
    const { bearer, id } = await signIn();
    await depositMany(id, 7);
    const seen: BalanceLogEntry[] = [];
    for (let query = 'limit=3'; ;) {
      const { items, nextCursor } = await readPage(bearer, query);
      seen.push(...items);
      if (nextCursor === null) break;
      await Promise.all([1n, 2n, 3n].map((mojo) => recordLedgerTx(db, makeDeposit(id, mojo))));
      query = `limit=3&cursor=${nextCursor}`;
    }
    assert.deepEqual(toMojoAmounts(seen), makeDescending(7, 1));
    assert.equal((await readPage(bearer)).items.length, 13);
  });

  test("is one's own, with a cursor of another's too", async () => {
    const [mine, other] = [await signIn(), await signIn()];
    await depositMany(mine.id, 2);
    await depositMany(other.id, 3);
    const { nextCursor } = await readPage(other.bearer, 'limit=1');
    const { items } = await readPage(mine.bearer, `cursor=${nextCursor}`);
    assert.deepEqual(toMojoAmounts(items), [2, 1]);
    assert.deepEqual(toMojoAmounts((await readPage(mine.bearer)).items), [2, 1]);
  });

  test('shows one type of line, of every kind that is one', async () => {
    const { bearer, id } = await signIn();
    const typeByKind = {
      deposit: 'deposit',
      profit: 'profit',
      withdrawal_returned: 'refund',
      correction: 'correction',
      farm_income: 'other',
      chain_fee: 'other',
    } as const;
    for (const kind of Object.keys(typeByKind) as LedgerKind[]) {
      await recordLedgerTx(db, { ...makeDeposit(id, 10n), kind });
    }
    await recordLedgerTx(db, makeFreeze(id, 1n));
    const typesOf = async (query: string) => (await readPage(bearer, query)).items.map(({ type }) => type);
    assert.deepEqual(await typesOf(''), ['withdraw', ...Object.values(typeByKind).reverse()]);
    for (const type of ['withdraw', 'deposit', 'profit', 'refund', 'correction']) {
      assert.deepEqual(await typesOf(`type=${type}`), [type]);
    }
    assert.deepEqual(await typesOf('type=other'), ['other', 'other']);
    const { nextCursor } = await readPage(bearer, 'type=other&limit=1');
    assert.deepEqual(await typesOf(`type=other&limit=1&cursor=${nextCursor}`), ['other']);
  });

  test('shows what happened from an instant on, and until before another', async () => {
    const { bearer, id } = await signIn();
    for (const mojo of [1n, 2n, 3n]) {
      await recordLedgerTx(db, makeDeposit(id, mojo));
      // Instants on the wire are exact to the millisecond.
      await sql`select pg_sleep(0.005)`.execute(db);
    }
    const [third, second] = (await readPage(bearer)).items.map(({ date }) => date);
    const mojo = async (query: string) => toMojoAmounts((await readPage(bearer, query)).items);
    assert.deepEqual(await mojo(`from=${second}`), [3, 2]);
    assert.deepEqual(await mojo(`to=${second}`), [1]);
    assert.deepEqual(await mojo(`from=${second}&to=${third}`), [2]);
    assert.deepEqual(await mojo(`from=${third}&to=${second}`), []);
    assert.deepEqual(await mojo('from=0000-01-01T00:00:00Z&to=9999-12-31T23:59:59%2B14:00'), [3, 2, 1]);
  });

  test('refuses a cursor it did not give, and filters it does not have', async () => {
    const { bearer } = await signIn();
    const made = (text: string) => Buffer.from(text).toString('base64url');
    for (const query of [
      ...['x', made('-1'), made("1' or"), made('9'.repeat(19)), `${made('12')}=`].map((it) => `cursor=${it}`),
      'limit=0',
      'limit=101',
      'type=bonus',
      'type=deposit&type=profit',
      'from=yesterday',
      'from=2026-02-30T00:00:00Z',
      'to=2026-01-01',
      'account=1',
    ]) {
      const answer = await call({ url: `${url}?${query}`, headers: bearer });
      assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed'], query);
    }
  });
});

describe('the balance log as CSV', () => {
  test('has a header line, and the lines of the log in the same words', async () => {
    const { bearer, id } = await signIn();
    await recordLedgerTx(db, { ...makeDeposit(id, toMojo('2')), description: '=1+"1", 欢迎' });
    await recordLedgerTx(db, makeFreeze(id, toMojo('0.5')));
    const [freeze, deposit] = (await readPage(bearer)).items;
    const { statusCode, headers, body } = await readCsv(bearer);
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(headers['content-disposition'], 'attachment; filename="balance-log.csv"');
    assert.equal(
      body,
      'id,amount,balance,desc,date,type\r\n' +
        `${freeze?.id},-0.5,1.5,,${freeze?.date},withdraw\r\n` +
        `${deposit?.id},2,2,"'=1+""1"", 欢迎",${deposit?.date},deposit\r\n`,
    );
  });

  test('of nothing is the header line', async () => {
    const { bearer } = await signIn();
    assert.equal((await readCsv(bearer)).body, 'id,amount,balance,desc,date,type\r\n');
  });

  test('takes the filters of the log, but no page of it', async () => {
    const { bearer, id } = await signIn();
    await depositMany(id, 2);
    await recordLedgerTx(db, makeFreeze(id, 1n));
    const lines = async (query: string) => (await readCsv(bearer, query)).body.split('\r\n').length - 2;
    assert.equal(await lines('type=deposit'), 2);
    assert.equal(await lines('to=2000-01-01T00:00:00Z'), 0);
    for (const query of ['limit=1', 'cursor=MQ', 'type=x']) {
      assert.equal((await readCsv(bearer, query)).statusCode, 400);
    }
  });

  test('is whole however long the log is', async () => {
    const { bearer, id } = await signIn();
    const count = 1001;
    await sql`
      with tx as (insert into ledger_tx (kind, ref_type, ref_id)
        select 'deposit', 'test', ${randomUUID()} || n from generate_series(1, ${count}::int) n returning id)
      insert into ledger_entry (tx_id, ledger_account, account_id, amount)
      select tx.id, side.name, side.owner, side.amount from tx,
        (values ('usable', ${id}::uuid, 1), ('suspense', null, -1)) as side (name, owner, amount)`.execute(
      db,
    );
    const balances = (await readCsv(bearer)).body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(toMojo(line.split(',')[2] ?? '')));
    assert.deepEqual(balances, makeDescending(count, 1));
  });

  test('is an error in the one shape when it cannot begin', async () => {
    const { bearer } = await signIn();
    const answer = await readCsvWithoutLedger(bearer);
    assert.equal(answer.statusCode, 500);
    assert.equal(toErrorCode({ body: answer.json<unknown>() }), 'internal_error');
    assert.equal(answer.headers['content-disposition'], undefined);
  });
});

test('both need a session that holds', async () => {
  const { bearer, id } = await signIn();
  await sql`update session set expires_at = now() where account_id = ${id}`.execute(db);
  for (const address of [url, `${url}.csv`, '/api/me/balance']) {
    const none = await call({ url: address });
    assert.deepEqual([none.status, toErrorCode(none)], [401, 'no_login_error']);
    for (const headers of [bearer, { authorization: 'Bearer nonsense' }]) {
      const bad = await call({ url: address, headers });
      assert.deepEqual([bad.status, toErrorCode(bad)], [401, 'token_error']);
    }
  }
});
