import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  operatorWithdrawalPageSchema,
  withdrawalPageSchema,
  type OperatorWithdrawal,
  type Withdrawal,
} from '@farm/contracts';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { makeOperator } from '../../testing/people.ts';
import { startTestServer, type Bearer } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal, type Farmer } from '../../testing/withdrawals.ts';

const server = await startTestServer();
const { app, call, db, signIn } = server;
const operator = await signIn();
await makeOperator(db, operator);

const readPage = async ({ bearer }: { bearer: Bearer }, query = '') =>
  withdrawalPageSchema.parse((await call({ url: `/api/me/withdrawals?${query}`, headers: bearer })).body);
const readOperatorPage = async (query = '') =>
  operatorWithdrawalPageSchema.parse(
    (await call({ url: `/api/admin/withdrawals?${query}`, headers: operator.bearer })).body,
  );
const readCsv = ({ bearer }: { bearer: Bearer }, query = '') =>
  app.inject({ url: `/api/me/withdrawals.csv?${query}`, headers: bearer });
const cancel = ({ bearer }: Farmer, id: string) =>
  call({ method: 'POST', url: `/api/me/withdrawals/${id}/cancel`, headers: bearer });
/** Makes withdrawals of 0.01 XCH, 0.02 XCH and so on, in order. */
const withdrawMany = async (farmer: Farmer, count: number) => {
  const made: Withdrawal[] = [];
  for (let cents = 1; cents <= count; cents++) {
    made.push(
      await sendAcceptedWithdrawal(server, farmer, { amount: `0.${String(cents).padStart(2, '0')}` }),
    );
  }
  return made;
};
const toIds = (items: { id: string }[]) => items.map(({ id }) => id);

describe('the list of withdrawals', () => {
  test('of a new account is empty', async () => {
    assert.deepEqual(await readPage(await signIn()), { items: [], nextCursor: null });
  });

  test('comes newest first, page by page, each once, though more arrive and change meanwhile', async () => {
    const farmer = await makeFarmer(server, '100');
    const made = await withdrawMany(farmer, 7);
    const seen: Withdrawal[] = [];
    for (let query = 'limit=3'; ;) {
      const { items, nextCursor } = await readPage(farmer, query);
      seen.push(...items);
      if (nextCursor === null) break;
      await Promise.all([1, 2, 3].map(() => sendAcceptedWithdrawal(server, farmer)));
      await cancel(farmer, made[0]?.id ?? '');
      query = `limit=3&cursor=${nextCursor}`;
    }
    assert.deepEqual(toIds(seen), toIds(made).reverse());
    assert.equal(seen.at(-1)?.status, 'canceled');
  });

  test('shows one status, and a time', async () => {
    const farmer = await makeFarmer(server);
    const [old, canceled, recent] = await withdrawMany(farmer, 3);
    assert.ok(old && canceled && recent);
    await cancel(farmer, canceled.id);
    await sql`update withdrawal set created_at = '2026-01-05T10:00:00Z' where id = ${old.id}`.execute(db);
    assert.deepEqual(toIds((await readPage(farmer, 'status=canceled')).items), [canceled.id]);
    assert.deepEqual(toIds((await readPage(farmer, 'status=pending')).items), [recent.id, old.id]);
    assert.deepEqual((await readPage(farmer, 'status=held')).items, []);
    const period = 'from=2026-01-05T11:00:00%2B01:00&to=2026-01-05T10:00:00.001Z';
    assert.deepEqual(toIds((await readPage(farmer, period)).items), [old.id]);
    assert.deepEqual((await readPage(farmer, 'to=2026-01-05T10:00:00Z')).items, []);
  });

  test('refuses a cursor that it did not give, and what it does not know', async () => {
    const { bearer } = await signIn();
    for (const query of [
      'cursor=x',
      'cursor=MQ%3D%3D',
      'limit=0',
      'limit=101',
      'status=paid',
      'from=today',
      'email=a',
    ]) {
      const answer = await call({ url: `/api/me/withdrawals?${query}`, headers: bearer });
      assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed'], query);
    }
  });
});

describe('the withdrawals as CSV', () => {
  test('have a header line and say the same, with what a spreadsheet would run disarmed', async () => {
    const farmer = await makeFarmer(server);
    const { id, createdAt, updatedAt } = await sendAcceptedWithdrawal(server, farmer, {
      amount: '0.5',
      memo: '=1+1, "x"',
    });
    const { statusCode, headers, body } = await readCsv(farmer);
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(headers['content-disposition'], 'attachment; filename="withdrawals.csv"');
    assert.equal(
      body,
      'id,amount,fee,received,address,memo,status,createdAt,updatedAt\r\n' +
        `${id},0.5,0.0005,0.4995,${farmer.address},"'=1+1, ""x""",pending,${createdAt},${updatedAt}\r\n`,
    );
  });

  test('take the filters of the list', async () => {
    const farmer = await makeFarmer(server);
    await withdrawMany(farmer, 3);
    assert.equal((await readCsv(farmer)).body.split('\r\n').length, 5);
    assert.equal((await readCsv(farmer, 'status=held')).body.split('\r\n').length, 2);
    assert.equal((await readCsv(farmer, 'limit=1')).statusCode, 400);
  });
});

describe('what operators see', () => {
  test('is everybody, by status, e-mail address and time, page by page', async () => {
    const [ada, bob] = [await makeFarmer(server), await makeFarmer(server)];
    const first = await withdrawMany(ada, 2);
    const second = await withdrawMany(bob, 2);
    const newest = (await readOperatorPage('limit=4')).items;
    assert.deepEqual(toIds(newest), [...toIds(second).reverse(), ...toIds(first).reverse()]);
    assert.deepEqual(newest[0]?.account, { id: bob.id, email: bob.email });
    assert.deepEqual(newest[0].deeds, ['hold', 'cancel', 'reject']);
    const ofAda = await readOperatorPage(
      `email=${encodeURIComponent(` ${ada.email.toUpperCase()} `)}&limit=1`,
    );
    assert.deepEqual(toIds(ofAda.items), [first[1]?.id]);
    const rest = await readOperatorPage(`email=${encodeURIComponent(ada.email)}&cursor=${ofAda.nextCursor}`);
    assert.deepEqual(toIds(rest.items), [first[0]?.id]);
    await cancel(ada, first[0]?.id ?? '');
    const canceled = await readOperatorPage(`email=${encodeURIComponent(ada.email)}&status=canceled`);
    assert.deepEqual(toIds(canceled.items), [first[0]?.id]);
    assert.deepEqual(canceled.items[0]?.deeds, []);
    assert.deepEqual((await readOperatorPage('email=nobody@farm.test')).items, []);
  });

  test('is found by a part of the e-mail address, which is no pattern and no control character', async () => {
    const farmer = await makeFarmer(server);
    const { id } = await sendAcceptedWithdrawal(server, farmer);
    const part = encodeURIComponent(farmer.email.slice(1, -1).toUpperCase());
    assert.deepEqual(toIds((await readOperatorPage(`email=${part}`)).items), [id]);
    for (const pattern of ['%25', '_', '\\'])
      assert.deepEqual((await readOperatorPage(`email=${pattern}`)).items, [], pattern);
    const answer = await call({ url: '/api/admin/withdrawals?email=a%00', headers: operator.bearer });
    assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed']);
  });

  test('can be what waits for a person, and not what goes on by itself', async () => {
    const farmer = await makeFarmer(server);
    const [held] = await withdrawMany(farmer, 2);
    assert.ok(held);
    await sql`update address set created_at = now() where account_id = ${farmer.id}`.execute(db);
    const lapsing = await sendAcceptedWithdrawal(server, farmer);
    assert.deepEqual(lapsing.holdReasons, ['new_address']);
    const url = `/api/admin/withdrawals/${held.id}/hold`;
    await call({ method: 'POST', url, headers: operator.bearer, payload: { reason: 'odd' } });
    const email = encodeURIComponent(farmer.email);
    assert.deepEqual(toIds((await readOperatorPage(`email=${email}&status=held`)).items), [
      lapsing.id,
      held.id,
    ]);
    assert.deepEqual(toIds((await readOperatorPage(`email=${email}&waits=person`)).items), [held.id]);
    assert.deepEqual((await readOperatorPage(`email=${email}&waits=person&status=pending`)).items, []);
    for (const query of ['waits=', 'waits=farm']) {
      const answer = await call({ url: `/api/admin/withdrawals?${query}`, headers: operator.bearer });
      assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed'], query);
    }
  });

  test('changes by deeds with a reason, which are audited', async () => {
    const farmer = await makeFarmer(server);
    const { id } = await sendAcceptedWithdrawal(server, farmer);
    const post = (deed: string, payload: object) =>
      call({
        method: 'POST',
        url: `/api/admin/withdrawals/${id}/${deed}`,
        headers: operator.bearer,
        payload,
      });
    for (const reason of ['', '  ', 'x'.repeat(201), undefined]) {
      const answer = await post('hold', { reason });
      assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed']);
    }
    const { body } = await post('hold', { reason: ' looks odd ' });
    const { status, deeds } = body as OperatorWithdrawal;
    assert.deepEqual([status, deeds], ['held', ['approve', 'release', 'cancel', 'reject']]);
    await post('approve', { reason: 'is fine' });
    const audited = await db
      .selectFrom('auditEvent')
      .select(['actor', 'action', 'detail'])
      .where('subject', '=', farmer.id)
      .where('action', 'like', 'withdrawal.%')
      .orderBy('id')
      .execute();
    assert.deepEqual(audited, [
      {
        actor: operator.id,
        action: 'withdrawal.held',
        detail: { withdrawalId: id, from: 'pending', reason: 'looks odd' },
      },
      {
        actor: operator.id,
        action: 'withdrawal.approved',
        detail: { withdrawalId: id, from: 'held', reason: 'is fine' },
      },
    ]);
  });
});

test('nobody reads or changes what belongs to another', async () => {
  const [mine, other, late] = [await makeFarmer(server), await makeFarmer(server), await makeFarmer(server)];
  await sql`update session set expires_at = now() where account_id = ${late.id}`.execute(db);
  const { id } = await sendAcceptedWithdrawal(server, mine);
  const calls = [
    ['GET', '/api/me/withdrawals', 200],
    ['GET', '/api/me/withdrawals.csv', 200],
    ['GET', '/api/me/withdrawal-rule', 200],
    ['GET', `/api/me/withdrawals/${id}`, 404],
    ['POST', `/api/me/withdrawals/${id}/cancel`, 404],
    ['POST', '/api/me/withdrawals', 400],
    ['GET', '/api/admin/withdrawals', 403],
    ['GET', `/api/admin/withdrawals/${id}`, 403],
    ...['approve', 'hold', 'release', 'cancel', 'reject'].map(
      (deed) => ['POST', `/api/admin/withdrawals/${id}/${deed}`, 403] as const,
    ),
  ] as const;
  for (const [method, url, status] of calls) {
    const payload = url.includes('admin') ? { reason: 'x' } : { amount: '1', address: mine.address };
    const ask = (headers: Record<string, string>) =>
      app.inject({
        method,
        url,
        headers: { ...headers, 'idempotency-key': randomUUID() },
        ...(method === 'POST' && { payload }),
      });
    const answers = [
      await ask({}),
      await ask({ authorization: 'Bearer nonsense' }),
      await ask(late.bearer),
      await ask(other.bearer),
    ];
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [401, 401, 401, status],
      `${method} ${url}`,
    );
    assert.ok(!answers.some(({ body }) => body.includes(id) || body.includes(mine.address)));
  }
  assert.equal((await readPage(mine)).items[0]?.status, 'pending');
});
