import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createdAccountTokenSchema, watchSchema, watchScopes, type WatchScope } from '@farm/contracts/token';
import { waitFor } from '@farm/process/testing';
import { sql, type KyselyPlugin } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { enrollMachine, makePlots, sendAcceptedReport } from '../../testing/machines.ts';
import { makeFarmer, sendWithdrawal } from '../../testing/withdrawals.ts';
import { startTestServer, type Bearer } from '../../testing/startTestServer.ts';
import type { LiveToken } from '../account-token/index.ts';
import { createWatchReader } from './createWatchReader.ts';

const server = await startTestServer();
const { call, db } = server;
const operator = await signInOperator(server);

const ada = await makeFarmer(server, '5');
const eve = await server.signIn();
await sql`update account set name = 'Ada of the barn' where id = ${ada.id}`.execute(db);
const machine = await enrollMachine(server, ada, 'Attic');
await sendAcceptedReport(server, machine, { plots: { set: makePlots(3), removed: [] } });
await enrollMachine(server, ada, 'Zoo');
const { rows: incidents } = await sql<{ id: string }>`
  insert into incident (account_id, machine_id, kind, started_at, ended_at, outcome)
  values (${ada.id}, ${machine.id}, 'offline', now() - interval '2 hours', null, null),
    (${ada.id}, ${machine.id}, 'offline', now() - interval '2 days', now() - interval '1 day', 'recovered')
  returning id`.execute(db);
const now = Date.now();
const dayOf = (daysAgo: number) => new Date(now - daysAgo * 86_400_000).toISOString().slice(0, 10);
const postRun = async (daysAgo: number, hours: [from: string, to: string]) => {
  const [from, to] = hours.map((hour) => `${dayOf(daysAgo)}T${hour}:00:00Z`);
  const { status, body } = await call({
    method: 'POST',
    url: '/api/admin/profit-runs',
    headers: operator.bearer,
    payload: {
      ...{ from, to, height: 6_000_000, netSpace: (20n << 60n).toString(), factor: '1' },
      reason: 'as measured',
      lines: [
        { account: ada.id, averageSpace: '9000000000000000', effectiveSpace: '8000000000000000' },
        { account: eve.id, averageSpace: '7000000000000000', effectiveSpace: '6000000000000000' },
      ],
    },
  });
  assert.equal(status, 201, JSON.stringify(body));
};
await postRun(40, ['00', '12']);
await postRun(3, ['00', '06']);
await postRun(3, ['06', '12']);
await postRun(2, ['00', '12']);
await sendWithdrawal(server, ada, { amount: '2' });

const create = async (scopes: readonly WatchScope[], by = ada) => {
  const payload = { name: 'For Bob', scopes, days: 30 };
  const { status, body } = await call({
    method: 'POST',
    url: '/api/me/tokens',
    headers: by.bearer,
    payload,
  });
  assert.equal(status, 201, JSON.stringify(body));
  const { id, token } = createdAccountTokenSchema.parse(body);
  return { id, bearer: { authorization: `Bearer ${token}` } };
};
/** The database of the server, whose statements are counted. */
const countQueries = () => {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count++;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { db: server.serverDb.withPlugin(counter), count: () => count };
};
const ask = (headers: Partial<Bearer>) => call({ url: '/api/watch', headers });
const read = async (headers: Bearer) => {
  const { status, body } = await ask(headers);
  assert.equal(status, 200, JSON.stringify(body));
  return { watch: watchSchema.strict().parse(body), text: JSON.stringify(body) };
};

describe('a watch link', () => {
  test('shows machines by name with plots, last report and open incidents', async () => {
    const { watch } = await read((await create(['watch-machines'])).bearer);
    assert.deepEqual([watch.name, watch.profits, watch.balance], ['For Bob', null, null]);
    const { machines } = watch;
    assert.ok(machines);
    assert.deepEqual(
      machines.items.map(({ name, plotCount, updatedAt }) => [name, plotCount, updatedAt !== null]),
      [
        ['Attic', 3, true],
        ['Zoo', 0, false],
      ],
    );
    assert.deepEqual(Object.keys(machines.items[0] ?? {}).toSorted(), [
      ...['health', 'knownCount', 'name', 'plotBytes', 'plotCount', 'status', 'updatedAt'],
    ]);
    assert.deepEqual(Object.keys(machines.incidents[0] ?? {}).toSorted(), [
      ...['fromBytes', 'fromPlots', 'kind', 'machineName', 'startedAt', 'toBytes', 'toPlots'],
    ]);
    assert.equal(machines.counts.fresh + machines.counts.online + machines.counts.offline, 2);
    assert.deepEqual(
      machines.incidents.map(({ kind, machineName }) => [kind, machineName]),
      [['offline', 'Attic']],
    );
  });

  test('shows profits of the last thirty days by day, newest first', async () => {
    const { watch } = await read((await create(['watch-profit'])).bearer);
    assert.deepEqual([watch.machines, watch.balance], [null, null]);
    const log = await call({ url: '/api/me/profit-log', headers: ada.bearer });
    const { items } = log.body as { items: { from: string; amount: string }[] };
    const days = new Map<string, number>();
    for (const { from, amount } of items.slice(0, 3))
      days.set(from.slice(0, 10), (days.get(from.slice(0, 10)) ?? 0) + Math.round(Number(amount) * 1e12));
    assert.deepEqual(
      watch.profits?.map(({ day, amount }) => [day, Math.round(Number(amount) * 1e12)]),
      [...days],
    );
    assert.deepEqual([...days.keys()], [dayOf(2), dayOf(3)]);
  });

  test('shows usable, frozen and total balance, as its owner sees it', async () => {
    const { watch } = await read((await create(['watch-balance'])).bearer);
    const own = await call({ url: '/api/me/balance', headers: ada.bearer });
    assert.deepEqual([watch.machines, watch.profits], [null, null]);
    assert.deepEqual(watch.balance, own.body);
    assert.equal(watch.balance?.frozen, '2');
  });

  test('shows nothing else, whatever was chosen', async () => {
    const { text } = await read((await create(watchScopes)).bearer);
    const secrets = [ada.id, ada.email, ada.address, 'of the barn', machine.id, eve.id];
    for (const secret of [...secrets, ...incidents.map(({ id }) => id)])
      assert.ok(!text.includes(secret), secret);
  });

  test('is not kept by browsers or proxies', async () => {
    const { headers } = await ask((await create(['watch-balance'])).bearer);
    assert.equal(headers['cache-control'], 'no-store');
  });

  test('ends when it is deleted, expires, or its owner is locked out', async () => {
    const owner = await makeFarmer(server);
    const assertEnded = async (headers: Bearer) => {
      const answer = await ask(headers);
      assert.deepEqual([answer.status, toErrorCode(answer)], [401, 'token_error']);
    };
    const links = [];
    for (let made = 0; made < 3; made++) links.push(await create(['watch-balance'], owner));
    const [deleted, expired, locked] = links;
    assert.ok(deleted && expired && locked);
    for (const { bearer } of links) await read(bearer);
    const url = `/api/me/tokens/${deleted.id}`;
    assert.equal((await call({ method: 'DELETE', url, headers: owner.bearer })).status, 204);
    await assertEnded(deleted.bearer);
    await sql`update account_token set expires_at = now() where id = ${expired.id}`.execute(db);
    await assertEnded(expired.bearer);
    await read(locked.bearer);
    await call({
      method: 'PUT',
      url: `/api/admin/accounts/${owner.id}/lock`,
      headers: operator.bearer,
      payload: { signIn: true, withdrawals: false, reason: 'looks odd' },
    });
    await assertEnded(locked.bearer);
  });

  test('is read once for all who look at the same time, and refuses all of them once it is deleted', async () => {
    const owner = await makeFarmer(server);
    const link = await create(watchScopes, owner);
    const other = await create(['watch-machines'], owner);
    const elsewhere = await create(['watch-balance'], owner);
    const askSeveral = ({ bearer }: typeof link) => Array.from({ length: 8 }, () => ask(bearer));
    const answers = await db.transaction().execute(async (transaction) => {
      await sql`lock table machine in access exclusive mode`.execute(transaction);
      const asked = [...askSeveral(link), ...askSeveral(other)];
      const countWaiting = async () => {
        const { rows } = await sql<{ pid: number }>`
          select distinct pid from pg_locks where relation = 'machine'::regclass and not granted`.execute(
          transaction,
        );
        return rows.length;
      };
      await waitFor(async () => ((await countWaiting()) > 0 ? true : undefined));
      // Connections are given in the order in which they are wanted: all others have passed the guard by then.
      for (let again = 0; again < 4; again++) await read(elsewhere.bearer);
      // The page of machines and their counts.
      assert.ok((await countWaiting()) <= 2);
      return { asked };
    });
    for (const { status, body } of await Promise.all(answers.asked)) {
      assert.equal(status, 200);
      assert.deepEqual(watchSchema.parse(body).machines?.items, []);
    }
    const remembered = [link, other].map(({ bearer }) => ask(bearer));
    for (const { status } of await Promise.all(remembered)) assert.equal(status, 200);
    const url = `/api/me/tokens/${link.id}`;
    assert.equal((await call({ method: 'DELETE', url, headers: owner.bearer })).status, 204);
    for (const answer of await Promise.all(askSeveral(link)))
      assert.deepEqual([answer.status, toErrorCode(answer)], [401, 'token_error']);
    await read(other.bearer);
  });

  test('shares its readings with other links of its account, and no scope, name or account with them', async () => {
    const [owner, neighbor] = [await makeFarmer(server, '3'), await makeFarmer(server, '4')];
    const counted = countQueries();
    const readLink = createWatchReader(counted.db);
    const makeLink = (account: { id: string }, name: string, scopes: WatchScope[]) =>
      // A reader takes nothing else of an account.
      ({ id: name, name, scopes, expiresAt: new Date(), account }) as unknown as LiveToken;
    const all = makeLink(owner, 'All', [...watchScopes]);
    const first = await readLink(all);
    const cost = counted.count();
    assert.ok(cost > 0);
    const views = await Promise.all(Array.from({ length: 50 }, () => readLink(all)));
    for (const view of views) assert.deepEqual(view, first);
    const part = await readLink(makeLink(owner, 'Part', ['watch-balance']));
    assert.deepEqual([part.name, part.machines, part.profits], ['Part', null, null]);
    assert.equal(part.balance?.total, '3');
    assert.equal(counted.count(), cost);
    const others = await Promise.all(
      Array.from({ length: 50 }, () => readLink(makeLink(neighbor, 'All', [...watchScopes]))),
    );
    for (const { balance } of others) assert.equal(balance?.total, '4');
    assert.equal(counted.count(), 2 * cost);
  });

  test('is needed: sessions, API tokens and addresses with a token are refused', async () => {
    const none = await ask({});
    assert.deepEqual([none.status, toErrorCode(none)], [401, 'no_login_error']);
    assert.equal(toErrorCode(await ask(ada.bearer)), 'token_error');
    const { bearer } = await create(['watch-balance']);
    const token = bearer.authorization.slice('Bearer '.length);
    assert.equal((await call({ url: `/api/watch?token=${token}` })).status, 401);
    const { body } = await call({
      method: 'POST',
      url: '/api/me/tokens',
      headers: ada.bearer,
      payload: { name: 'Script', scopes: ['money'], days: 1 },
    });
    const script = { authorization: `Bearer ${createdAccountTokenSchema.parse(body).token}` };
    const refused = await ask(script);
    assert.deepEqual([refused.status, toErrorCode(refused)], [403, 'scope_missing']);
  });
});
