import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { profitLogPageSchema, type NewProfitRun, type ProfitLogEntry } from '@farm/contracts';
import { toMojo } from '@farm/contracts/amount';
import {
  toMillionths,
  computeProfitMojo,
  computeTheoreticalProfitMojo,
} from '@farm/contracts/profit-formula';
import { fc, selectRunCount } from '@farm/testing/property';
import { toErrorCode } from '../../testing/answers.ts';
import { makeDay, makeProfitRun, signInOperator } from '../../testing/profitRuns.ts';
import { startTestServer, type Bearer } from '../../testing/startTestServer.ts';
import { settleRun } from './service.ts';

const server = await startTestServer();
const { app, call, signIn } = server;
const url = '/api/me/profit-log';
const operator = await signInOperator(server);

const post = (run: NewProfitRun) => settleRun(server, run, operator.id);
const readPage = async (bearer: Bearer, query = '') =>
  profitLogPageSchema.parse((await call({ url: `${url}?${query}`, headers: bearer })).body);
const readCsv = (headers: Partial<Bearer>, query = '') => app.inject({ url: `${url}.csv?${query}`, headers });
const toStarts = (items: ProfitLogEntry[]) => items.map(({ from }) => from);
let days = 0;
const nextDay = () => (days += 1);

describe('a line of the profit log', () => {
  test('shows every factor, and comes to its amount when it is worked out from what it shows', async () => {
    const user = await signIn();
    const bytes = (max: bigint) => fc.bigInt({ min: 0n, max }).map(String);
    const factors = fc.record({
      height: fc.integer({ min: 0, max: 40_000_000 }),
      netSpace: fc.bigInt({ min: 1n << 55n, max: 1n << 70n }).map(String),
      factor: fc
        .bigInt({ min: 0n, max: 5_000_000n })
        .map((parts) => `${parts / 1_000_000n}.${String(parts % 1_000_000n).padStart(6, '0')}`),
      seconds: fc.integer({ min: 1, max: 86_400 }),
      averageSpace: bytes(1n << 60n),
      effectiveSpace: bytes(1n << 60n),
    });
    await fc.assert(
      fc.asyncProperty(factors, async ({ height, netSpace, factor, seconds, ...spaces }) => {
        const { from } = makeDay(nextDay());
        const to = new Date(Date.parse(from) + seconds * 1000).toISOString();
        await post({
          from,
          to,
          height,
          netSpace,
          factor,
          reason: 'x',
          lines: [{ account: user.id, ...spaces }],
        });
        const [line] = (await readPage(user.bearer, 'limit=1')).items;
        assert.ok(line);
        assert.deepEqual(
          [line.from, line.to, line.height, line.netSpace, line.averageSpace, line.effectiveSpace],
          [from, to, height, netSpace, spaces.averageSpace, spaces.effectiveSpace],
        );
        const theoreticalMojo = computeTheoreticalProfitMojo(BigInt(line.netSpace), line.height);
        assert.equal(toMojo(line.theoreticalProfit), theoreticalMojo);
        assert.equal(toMillionths(line.factor), toMillionths(factor));
        const worked = computeProfitMojo({
          effectiveSpace: BigInt(line.effectiveSpace),
          theoreticalMojo,
          seconds: BigInt((Date.parse(line.to) - Date.parse(line.from)) / 1000),
          factorMillionths: toMillionths(line.factor),
        });
        assert.equal(toMojo(line.amount), worked);
      }),
      { numRuns: selectRunCount({ quick: 15, deep: 60 }) },
    );
  });
});

describe('the profit log', () => {
  test('of a new account is empty', async () => {
    const { bearer } = await signIn();
    assert.deepEqual(await readPage(bearer), { items: [], nextCursor: null });
  });

  test('lists one’s own lines by period, newest first, page by page, each once though more arrive', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const first = (days += 10);
    // Posted out of period order.
    for (const day of [2, 0, 4, 1, 3]) await post(makeProfitRun(first + day, [other.id, mine.id]));
    const page = await readPage(mine.bearer, 'limit=2');
    assert.deepEqual(toStarts(page.items), [makeDay(first + 4).from, makeDay(first + 3).from]);
    await post(makeProfitRun(first + 5, [mine.id]));
    const rest = await readPage(mine.bearer, `cursor=${page.nextCursor}`);
    assert.deepEqual(
      toStarts(rest.items),
      [2, 1, 0].map((day) => makeDay(first + day).from),
    );
    assert.equal(rest.nextCursor, null);
    assert.equal((await readPage(other.bearer)).items.length, 5);
    // A cursor of another account's log reveals nothing of that log.
    const { nextCursor } = await readPage(other.bearer, 'limit=1');
    assert.deepEqual(toStarts((await readPage(mine.bearer, `limit=1&cursor=${nextCursor}`)).items), [
      makeDay(first + 3).from,
    ]);
    days += 10;
  });

  test('shows the periods of which some lies from an instant on, and before another', async () => {
    const user = await signIn();
    const first = (days += 10);
    for (const day of [0, 1, 2]) await post(makeProfitRun(first + day, [user.id]));
    const starts = async (query: string) => toStarts((await readPage(user.bearer, query)).items);
    const start = (day: number) => makeDay(first + day).from;
    const noon = (day: number) => start(day).replace('T00', 'T12');
    assert.deepEqual(await starts(`from=${start(1)}`), [start(2), start(1)]);
    assert.deepEqual(await starts(`from=${noon(1)}`), [start(2), start(1)]);
    assert.deepEqual(await starts(`to=${start(2)}`), [start(1), start(0)]);
    assert.deepEqual(await starts(`to=${noon(1)}`), [start(1), start(0)]);
    assert.deepEqual(await starts(`from=${start(1)}&to=${start(2)}`), [start(1)]);
    assert.deepEqual(await starts(`from=${noon(1)}&to=${noon(1).replace(':00.', ':01.')}`), [start(1)]);
    assert.deepEqual(await starts(`from=${start(3)}`), []);
    assert.deepEqual(await starts(`to=${start(0)}`), []);
    // The filter applies to the page after the first, too.
    const { nextCursor } = await readPage(user.bearer, `to=${start(2)}&limit=1`);
    assert.deepEqual(await starts(`to=${start(2)}&limit=1&cursor=${nextCursor}`), [start(0)]);
    days += 10;
  });

  test('refuses a cursor it did not give, and filters it does not have', async () => {
    const { bearer } = await signIn();
    for (const query of ['cursor=x', 'limit=0', 'type=profit', 'from=yesterday']) {
      const answer = await call({ url: `${url}?${query}`, headers: bearer });
      assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed'], query);
    }
  });
});

describe('the profit log as CSV', () => {
  test('has every factor, in the words of the log', async () => {
    const user = await signIn();
    const day = (days += 10);
    await post(makeProfitRun(day, [user.id]));
    const [line] = (await readPage(user.bearer)).items;
    assert.ok(line);
    const { headers, body } = await readCsv(user.bearer);
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(headers['content-disposition'], 'attachment; filename="profit-log.csv"');
    const columns = Object.keys(line);
    assert.equal(body, `${columns.join(',')}\r\n${Object.values(line).join(',')}\r\n`);
    assert.equal((await readCsv(user.bearer, `to=${line.from}`)).body, `${columns.join(',')}\r\n`);
    assert.equal((await readCsv(user.bearer, 'limit=1')).statusCode, 400);
  });
});

test('both need a session that holds', async () => {
  for (const address of [url, `${url}.csv`]) {
    assert.equal(toErrorCode(await call({ url: address })), 'no_login_error');
    const bad = await call({ url: address, headers: { authorization: 'Bearer nonsense' } });
    assert.deepEqual([bad.status, toErrorCode(bad)], [401, 'token_error']);
  }
});
