import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { operatorPriceListSchema, operatorPriceSchema, priceListSchema } from '@farm/contracts/price';
import { countRowsRead } from '@farm/database/testing';
import { createLogger } from '@farm/process';
import { waitFor } from '@farm/process/testing';
import { sql } from 'kysely';
import { listLoops } from '../../loops/startLoop.ts';
import { toErrorCode } from '../../testing/answers.ts';
import { startPriceService } from '../../testing/priceService.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { startTestServer, TEST_CONFIG } from '../../testing/startTestServer.ts';
import { createHttpPriceSource } from './createHttpPriceSource.ts';
import { createPriceTurn } from './createPriceTurn.ts';
import { addMarketPrices, buildPricesAtSql, listPricesAt, listTurn } from './price.repository.ts';
import { startPriceLoop } from './startPriceLoop.ts';

const INTERVAL_MS = 600_000;
const LONGEST_MS = 30_000;
// No interval may end while the tests of one are under way.
const leftMs = INTERVAL_MS - (Date.now() % INTERVAL_MS);
if (leftMs < LONGEST_MS) await delay(leftMs);

const service = await startPriceService();
const settings = {
  source: { url: `${service.url}/simple?key=hidden`, pointer: '/chia/{currency}' },
  currencies: ['USD', 'CNY'],
  minutes: 10,
};
const server = await startTestServer({ prices: settings });
const { call, db, serverDb } = server;
const operator = await signInOperator(server);

const list = async () => priceListSchema.parse((await call({ url: '/api/prices' })).body).items;
const listCurrencies = async () =>
  priceListSchema.parse((await call({ url: '/api/prices' })).body).currencies;
const listForOperators = async () =>
  operatorPriceListSchema.parse((await call({ url: '/api/admin/prices', headers: operator.bearer })).body);
const change = (method: 'PUT' | 'DELETE', currency: string, payload: object) =>
  call({ method, url: `/api/admin/prices/${currency}`, headers: operator.bearer, payload });
const set = async (currency: string, price: string) => {
  const { status, body } = await change('PUT', currency, { price, reason: 'no market' });
  assert.equal(status, 200, JSON.stringify(body));
  return operatorPriceSchema.parse(body);
};
const readTurn = () => createPriceTurn(serverDb, createHttpPriceSource(settings.source), settings)();
/** Empties the history, which only a test can. */
const empty = async () => {
  await sql`alter table price disable trigger price_append_only`.execute(db);
  await sql`delete from price`.execute(db);
  await sql`delete from price_failure`.execute(db);
  await sql`alter table price enable trigger price_append_only`.execute(db);
};
/** Moves all that happened into the past. */
const age = async (minutes: number) => {
  await sql`alter table price disable trigger price_append_only`.execute(db);
  await sql`update price set at = at - make_interval(mins => ${minutes})`.execute(db);
  await sql`update price_failure set at = at - make_interval(mins => ${minutes})`.execute(db);
  await sql`alter table price enable trigger price_append_only`.execute(db);
};
const addMarket = (currency: string, at: Date, price: string) =>
  sql`insert into price (currency, source, at, price) values (${currency}, 'market', ${at}, ${price}::numeric)`.execute(
    db,
  );
const countRows = async () =>
  (await db.selectFrom('price').select('currency').where('source', '=', 'market').execute()).length;

describe('a price', () => {
  test('is nowhere until something is known', async () => {
    assert.deepEqual(await list(), []);
    assert.deepEqual(await listCurrencies(), []);
    assert.deepEqual(await listForOperators(), {
      everyMinutes: 10,
      items: ['CNY', 'USD'].map((currency) => ({
        ...{ currency, current: null, market: null, operator: null, failure: null },
      })),
    });
  });

  test('is that of the market, from when it was read', async () => {
    const began = Date.now();
    service.answer('{"chia":{"usd":2.10,"cny":15.3}}');
    await readTurn();
    const items = await list();
    assert.deepEqual(
      items.map(({ at, ...rest }) => rest),
      [
        { currency: 'CNY', price: '15.3', source: 'market' },
        { currency: 'USD', price: '2.1', source: 'market' },
      ],
    );
    for (const { at } of items) assert.ok(Date.parse(at) >= began && Date.parse(at) <= Date.now() + 1, at);
    assert.deepEqual(await listPricesAt(serverDb, 'USD', [new Date(began - 1)]), [null]);
  });

  test('is asked for once in an interval, and again in the next', async () => {
    service.takeRequests();
    await readTurn();
    assert.deepEqual(service.takeRequests(), []);
    await age(10);
    service.answer('{"chia":{"usd":2.2,"cny":15.3}}');
    await readTurn();
    assert.deepEqual(service.takeRequests(), ['GET /simple?key=hidden']);
    assert.equal((await list())[1]?.price, '2.2');
    assert.equal(await countRows(), 4);
  });

  test('is stored once by workers that ask at the same time', async () => {
    await age(10);
    const before = await countRows();
    await Promise.all(Array.from({ length: 6 }, readTurn));
    assert.equal(await countRows(), before + 2);
  });

  test('that an operator sets counts only while the market has none; after an hour of an outage', async () => {
    await empty();
    service.answer('{"chia":{"usd":2.2,"cny":15.3}}');
    await readTurn();
    const shown = await set('USD', '2.50');
    assert.equal(shown.current?.source, 'market');
    assert.deepEqual(shown.operator, { price: '2.5', at: shown.operator?.at, by: operator.email });
    service.answer('', { status: 503 });
    await age(49);
    await assert.rejects(readTurn(), /not read: USD refused \(status 503\), CNY refused \(status 503\)$/);
    // Known for some time yet, so it is told once.
    await readTurn();
    assert.equal((await list())[1]?.source, 'market');
    await age(12);
    await assert.rejects(readTurn());
    assert.deepEqual(
      (await list()).map(({ at, ...rest }) => rest),
      [{ currency: 'USD', price: '2.5', source: 'operator' }],
    );
    const { items } = await listForOperators();
    const [cny, usd] = items;
    assert.deepEqual(
      [cny?.current, cny?.market?.price, cny?.operator, cny?.failure?.problem],
      [null, '15.3', null, 'refused'],
    );
    assert.deepEqual([usd?.current?.price, usd?.market?.price], ['2.5', '2.2']);

    assert.equal((await change('DELETE', 'USD', { reason: 'not needed' })).status, 204);
    assert.deepEqual(await list(), []);
    assert.deepEqual(await listCurrencies(), ['CNY', 'USD'], 'what the past has prices in');
    const again = await change('DELETE', 'USD', { reason: 'not needed' });
    assert.deepEqual([again.status, toErrorCode(again)], [404, 'not_found']);
    const never = await change('DELETE', 'EUR', { reason: 'not needed' });
    assert.equal(never.status, 404);
    const events = await db
      .selectFrom('auditEvent')
      .select(['actor', 'action', 'subject', 'detail'])
      .where('action', 'like', 'price.%')
      .orderBy('id')
      .execute();
    assert.deepEqual(events, [
      {
        ...{ actor: operator.id, action: 'price.set', subject: 'USD' },
        detail: { price: '2.50', before: null, reason: 'no market' },
      },
      {
        ...{ actor: operator.id, action: 'price.ended', subject: 'USD' },
        detail: { price: '2.5', reason: 'not needed' },
      },
    ]);
  });

  test('that an operator sets is over once the market has one again', async () => {
    await empty();
    await set('USD', '7');
    assert.equal((await list())[0]?.source, 'operator');
    service.answer('{"chia":{"usd":2.2,"cny":15.3}}');
    await readTurn();
    await age(61);
    assert.deepEqual(await list(), []);
    const { items } = await listForOperators();
    assert.deepEqual(
      items.map(({ operator: set }) => set),
      [null, null],
    );
  });

  test('of a worker that stood still is not stored, and read again', async () => {
    await empty();
    const [turn] = await listTurn(serverDb, ['USD'], 10);
    assert.ok(turn);
    const startedAt = new Date(turn.startedAt.getTime() - 61_000);
    await addMarketPrices(serverDb, new Map([['USD', '9']]), { ...turn, startedAt });
    assert.deepEqual(await list(), []);
    await readTurn();
    assert.equal((await list())[1]?.price, '2.2');
  });

  test('is read and set although a clock was ahead before', async () => {
    await empty();
    const ahead = new Date(Date.now() + 40 * 86_400_000);
    await addMarket('USD', ahead, '9');
    await sql`insert into price_failure values ('USD', ${ahead}, 'slow')`.execute(db);
    await readTurn();
    assert.equal((await list())[1]?.price, '2.2');
  });

  test('that an operator sets may be of any currency, and only a price', async () => {
    assert.deepEqual((await set('EUR', '000.10000000')).current?.price, '0.1');
    assert.deepEqual((await set('EUR', '999999999999.99999999')).current?.price, '999999999999.99999999');
    for (const price of ['0', '0.00000000', '-1', '1e3', '1000000000000', '0.000000001', '', 'free', 2])
      assert.equal((await change('PUT', 'EUR', { price, reason: 'why' })).status, 400, String(price));
    assert.equal((await change('PUT', 'EUR', { price: '2', reason: ' ' })).status, 400);
    for (const currency of ['eur', 'EURO', 'E1R', '%20'])
      assert.equal((await change('PUT', currency, { price: '2', reason: 'why' })).status, 404, currency);
    const { items } = await listForOperators();
    assert.deepEqual(
      items.map(({ currency }) => currency),
      ['CNY', 'EUR', 'USD'],
    );
  });

  test('that several operators set at once is that of the last, and each is in the history', async () => {
    await empty();
    const answers = await Promise.all(['1', '2', '3', '4', '5'].map((price) => set('USD', price)));
    const rows = await db
      .selectFrom('price')
      .select(sql<string>`price::text`.as('text'))
      .orderBy('at')
      .execute();
    assert.equal(rows.length, answers.length);
    assert.equal(`${(await list())[0]?.price}.00000000`, rows.at(-1)?.text);
  });

  test('is neither changed nor deleted in the database, nor 0 or without an author', async () => {
    for (const statement of [sql`update price set price = 3`, sql`delete from price`, sql`truncate price`])
      await assert.rejects(statement.execute(db), /rows of price are never changed or deleted/);
    await assert.rejects(sql`update price set price = 3`.execute(serverDb), /permission denied/);
    for (const values of [
      sql`('USD', 'market', now(), 0, null)`,
      sql`('USD', 'market', now(), -1, null)`,
      sql`('USD', 'market', now(), null, null)`,
      sql`('USD', 'market', now(), 1, ${operator.id}::uuid)`,
      sql`('USD', 'operator', now(), 1, null)`,
      sql`('usd', 'operator', now(), 1, ${operator.id}::uuid)`,
      sql`('USD', 'gossip', now(), 1, ${operator.id}::uuid)`,
    ])
      await assert.rejects(sql`insert into price values ${values}`.execute(db), /check constraint/);
  });
});

describe('a failing source', () => {
  test('is asked no more often, fails the turns of its interval, and keeps the other currency', async () => {
    await empty();
    service.takeRequests();
    service.answer('{"chia":{"usd":2.2}}');
    await assert.rejects(readTurn(), /not read: CNY missing$/);
    await assert.rejects(readTurn(), /not read: CNY missing$/);
    assert.deepEqual(service.takeRequests(), ['GET /simple?key=hidden']);
    const { items } = await listForOperators();
    assert.deepEqual(
      items.map(({ current, failure }) => [current?.price, failure?.problem]),
      [
        [undefined, 'missing'],
        ['2.2', undefined],
      ],
    );
    await age(10);
    service.answer('{"chia":{"usd":2.2,"cny":15.3}}');
    await readTurn();
    await readTurn();
  });

  test('is counted as any loop that fails, and the log does not have its key', async () => {
    await empty();
    service.answer('', { status: 401 });
    const lines: string[] = [];
    const log = createLogger('info', { write: (line: string) => void lines.push(line) });
    const url = service.url.replace('//', '//ada:hidden@');
    const stop = startPriceLoop({
      ...{ db: serverDb, log },
      prices: { ...settings, source: { ...settings.source, url: `${url}/hidden?key=hidden` } },
    });
    await waitFor(async () => {
      const failed = listLoops()
        .find(({ name }) => name === 'prices')
        ?.failedTurns();
      return Promise.resolve(failed === 1 ? true : undefined);
    });
    await stop();
    assert.match(lines.join(''), /USD refused \(status 401\)/);
    service.answer('{"chia":{"usd":"hidden","cny":"1e"}}');
    await age(10);
    await assert.rejects(readTurn(), /not read: USD not_a_price, CNY not_a_price \(1e\)$/);
    assert.doesNotMatch(lines.join(''), /hidden/);
  });

  test('is not there without an address', async () => {
    const log = createLogger('silent');
    const stop = startPriceLoop({ db: serverDb, log, prices: TEST_CONFIG.prices });
    assert.deepEqual(
      listLoops().filter(({ name }) => name === 'prices'),
      [],
    );
    await stop();
  });
});

describe('a worker', () => {
  test('reads prices as soon as it starts', async () => {
    service.answer('{"chia":{"usd":2.2,"cny":15.3}}');
    const working = await startTestServer({ prices: settings, loops: true });
    const items = await waitFor(async () => {
      const found = priceListSchema.parse((await working.call({ url: '/api/prices' })).body).items;
      return found.length > 0 ? found : undefined;
    });
    assert.deepEqual(
      items.map(({ currency, price }) => [currency, price]),
      [
        ['CNY', '15.3'],
        ['USD', '2.2'],
      ],
    );
  });

  test('of a farm without a source reads none, and operators see that', async () => {
    const plain = await startTestServer();
    const { bearer } = await signInOperator(plain);
    const { body } = await plain.call({ url: '/api/admin/prices', headers: bearer });
    assert.equal(operatorPriceListSchema.parse(body).everyMinutes, null);
  });
});

describe('the price at a moment', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes));
  const read = (...moments: Date[]) => listPricesAt(serverDb, 'USD', moments);

  test('is the newest of the market within an hour, else that of operators in force then, else none', async () => {
    await empty();
    await addMarket('USD', at(0), '2');
    await addMarket('USD', at(10), '3.5');
    await addMarket('CNY', at(20), '99');
    const addOperator = (minutes: number, price: string | null) =>
      sql`insert into price values ('USD', 'operator', ${at(minutes)}, ${price}::numeric, ${operator.id})`.execute(
        db,
      );
    await addOperator(-30, '7');
    await addOperator(100, '8');
    await addOperator(120, null);
    assert.deepEqual(
      await read(
        at(-31),
        at(-30),
        at(-1),
        at(0),
        at(9),
        at(10),
        at(69),
        at(70),
        at(99),
        at(100),
        at(119),
        at(120),
      ),
      [null, '7', '7', '2', '2', '3.5', '3.5', null, null, '8', '8', null],
    );
    // In any order, and more than once.
    assert.deepEqual(await read(at(500), at(5), at(500), at(5)), [null, '2', null, '2']);
    assert.deepEqual(await listPricesAt(serverDb, 'EUR', [at(5)]), [null]);
    assert.deepEqual(await read(), []);
  });

  test('is found without reading the history, however long', async () => {
    await sql`
      insert into price (currency, source, at, price)
      select currency, 'market', ${at(0)}::timestamptz - n * interval '10 minutes' - interval '1 day', 2
      from generate_series(1, 20000) n, unnest(array['EUR', 'JPY', 'USD']) currency`.execute(db);
    await sql`
      insert into price (currency, source, at, price, account_id)
      select 'USD', 'operator', ${at(0)}::timestamptz - n * interval '10 hours' - interval '1 day', 2, ${operator.id}
      from generate_series(1, 1000) n`.execute(db);
    await sql`analyze price`.execute(db);
    // Half of them have one of the market; before and after it, operators' are looked for.
    const moments = Array.from({ length: 100 }, (_, day) => at(day % 2 === 0 ? -day * 1440 : day * 1440));
    const rows = await countRowsRead(db, buildPricesAtSql('USD', moments), 'price');
    assert.ok(rows <= 200, String(rows));
  });
});
