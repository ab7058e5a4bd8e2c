import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  balanceLogPageSchema,
  profitRunDetailSchema,
  profitRunPageSchema,
  profitRunPreviewSchema,
  type NewProfitRun,
} from '@farm/contracts';
import { toMojo } from '@farm/contracts/amount';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { makeAccount } from '../../testing/ledgerPosts.ts';
import { makeDay, makeProfitRun, signInOperator } from '../../testing/profitRuns.ts';
import { startTestServer, type Bearer } from '../../testing/startTestServer.ts';
import { waitFor } from '@farm/process/testing';
import { readBalance } from '../balance/balance.repository.ts';

const server = await startTestServer();
const { call, db, signIn } = server;
const url = '/api/admin/profit-runs';
const operator = await signInOperator(server);

const send = (run: object, headers: Partial<Bearer> = operator.bearer) =>
  call({ method: 'POST', url, headers, payload: run });
const post = async (run: NewProfitRun) => {
  const { status, body } = await send(run);
  assert.equal(status, 201, JSON.stringify(body));
  return profitRunDetailSchema.parse(body);
};
const preview = (run: object, headers: Partial<Bearer> = operator.bearer) =>
  call({ method: 'POST', url: `${url}/preview`, headers, payload: run });
const readUsable = async (accountId: string) => (await readBalance(db, accountId)).usable;
const toFields = (answer: { body: unknown }) => (answer.body as { fields?: Record<string, string> }).fields;
const countRuns = async (day: number) => {
  const { from } = makeDay(day);
  const { rows } = await sql`select from profit_run where period_from = ${from}`.execute(db);
  return rows.length;
};
let days = 0;
/** Returns a day that no other test pays. */
const nextDay = () => (days += 1);

describe('a profit run', () => {
  test('pays what its preview says, once, and is audited', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const run = makeProfitRun(nextDay(), [ada.id, ` ${bob.email.toUpperCase()}`]);
    const shown = profitRunPreviewSchema.parse((await preview(run)).body);
    assert.deepEqual(
      [shown.from, shown.to, shown.height, shown.factor, shown.reason],
      [run.from, run.to, run.height, '0.985', 'daily run'],
    );
    assert.deepEqual(
      shown.lines.map(({ account }) => account),
      [ada, bob].map(({ id, email }) => ({ id, email })),
    );
    assert.equal(await readUsable(ada.id), 0n);

    const posted = await post(run);
    assert.deepEqual(posted.lines, shown.lines);
    assert.equal(posted.total, shown.total);
    assert.equal(posted.theoreticalProfit, shown.theoreticalProfit);
    assert.deepEqual([posted.postedBy, posted.lineCount], [operator.email, 2]);
    const amounts = posted.lines.map(({ amount }) => toMojo(amount));
    assert.ok(amounts.every((amount) => amount > 0n));
    assert.deepEqual([await readUsable(ada.id), await readUsable(bob.id)], amounts);
    const audit = await db
      .selectFrom('auditEvent')
      .select(['actor', 'action'])
      .where('subject', '=', posted.id)
      .execute();
    assert.deepEqual(audit, [{ actor: operator.id, action: 'profit.posted' }]);
    const { rows } = await sql<{ sum: bigint }>`
      select -sum(amount) as sum from ledger_entry where ledger_account = 'farming_income'`.execute(db);
    assert.equal(rows[0]?.sum, toMojo(posted.total));
  });

  test('posted again with the same content, in any order and at once, is the same run', async () => {
    const [ada, bob] = [await makeAccount(db), await makeAccount(db)];
    const run = makeProfitRun(nextDay(), [ada, bob]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(run)));
    const [first] = answers;
    for (const { status, body } of answers) assert.deepEqual([status, body], [201, first?.body]);
    const reordered = {
      ...run,
      lines: run.lines.toReversed(),
      factor: '0.98500',
      netSpace: `0${run.netSpace}`,
    };
    assert.deepEqual((await send(reordered)).body, first?.body);
    const [line] = profitRunDetailSchema.parse(first?.body).lines;
    assert.equal(await readUsable(ada), toMojo(line?.amount ?? ''));
  });

  test('of the same period with something else in it, or of one that overlaps, is refused', async () => {
    const [ada, bob] = [await makeAccount(db), await makeAccount(db)];
    const day = nextDay();
    days += 2;
    const run = makeProfitRun(day, [ada]);
    const [line] = run.lines;
    const posted = await post(run);
    const before = await readUsable(ada);
    const noon = (index: number) => makeDay(index).from.replace('T00', 'T12');
    for (const change of [
      { factor: '0.986' },
      { height: run.height + 1 },
      { netSpace: `${run.netSpace}0` },
      { reason: 'another' },
      { lines: makeProfitRun(day, [bob]).lines },
      { lines: makeProfitRun(day, [ada, bob]).lines },
      { lines: [{ ...line, averageSpace: '1' }] },
      { from: noon(day) },
      { from: noon(day - 1) },
      { to: noon(day) },
      { to: makeDay(day + 1).to },
    ]) {
      for (const attempt of [send, preview]) {
        const answer = await attempt({ ...run, ...change });
        assert.deepEqual(
          [answer.status, toErrorCode(answer)],
          [409, 'profit_run_conflict'],
          JSON.stringify(change),
        );
        const { message } = answer.body as { message: string };
        // With an earlier start, the run before it conflicts as well.
        if (!('from' in change)) assert.ok(message.includes(posted.id), message);
        assert.match(message, /^Run [-0-9a-f]{36} already paid \S+Z to \S+Z\.$/);
      }
    }
    // The same run would pay nothing more.
    const again = await preview(run);
    assert.deepEqual([again.status, toErrorCode(again)], [409, 'profit_run_conflict']);
    assert.equal((await preview(makeProfitRun(day + 1, [ada]))).status, 200);
    assert.deepEqual([await readUsable(ada), await readUsable(bob)], [before, 0n]);
    await post(makeProfitRun(day + 1, [ada]));
    assert.equal(await readUsable(ada), before * 2n);
  });

  test('keeps a line that comes to nothing, and posts nothing for it', async () => {
    const [ada, bob] = [await makeAccount(db), await makeAccount(db)];
    const day = nextDay();
    const run = makeProfitRun(day, [ada, bob]);
    const lines = run.lines.map((line, index) => (index === 0 ? { ...line, effectiveSpace: '0' } : line));
    const posted = await post({ ...run, lines });
    assert.equal(posted.lines[0]?.amount, '0');
    assert.equal(posted.lines.length, 2);
    assert.equal(await readUsable(ada), 0n);
    const entries = await db.selectFrom('ledgerEntry').selectAll().where('accountId', '=', ada).execute();
    assert.deepEqual(entries, []);
    assert.deepEqual((await send({ ...run, lines })).body, posted);
  });

  test('pays a thousand accounts', async () => {
    const { rows } = await sql<{ id: string }>`
      with added as (
        insert into account (email, name, locale, time_zone, password_hash)
        select gen_random_uuid() || '@farm.test', 'x', 'en', 'UTC', 'none' from generate_series(1, 1000) returning id)
      insert into balance (account_id) select id from added returning account_id as id`.execute(db);
    const accounts = rows.map(({ id }) => id);
    const posted = await post(makeProfitRun(nextDay(), accounts));
    assert.equal(posted.lines.length, 1000);
    const amount = toMojo(posted.lines[0]?.amount ?? '');
    assert.equal(toMojo(posted.total), amount * 1000n);
    assert.equal(await readUsable(accounts.at(-1) ?? ''), amount);
  });

  test('whose connection is killed halfway has paid nobody, and is paid once afterwards', async () => {
    const accounts = (await Promise.all([makeAccount(db), makeAccount(db), makeAccount(db)])).sort();
    const day = nextDay();
    const run = makeProfitRun(day, accounts);
    const last = accounts.at(-1) ?? '';
    const sending = await db.transaction().execute(async (blocker) => {
      // The last line waits for this lock: the others have been posted by then.
      await sql`select from balance where account_id = ${last} for no key update`.execute(blocker);
      const underWay = send(run);
      const pid = await waitFor(async () => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%ledger_entry%'
            and datname = current_database()`.execute(db);
        return rows[0]?.pid;
      });
      await sql`select pg_terminate_backend(${pid})`.execute(db);
      return { answer: await underWay };
    });
    assert.deepEqual([sending.answer.status, toErrorCode(sending.answer)], [503, 'unavailable']);
    assert.equal(await countRuns(day), 0);
    for (const account of accounts) assert.equal(await readUsable(account), 0n);
    const posted = await post(run);
    for (const { account, amount } of posted.lines) {
      assert.equal(await readUsable(account.id), toMojo(amount));
    }
  });

  test('is refused with the name of each field that makes no sense, and pays nobody', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const day = nextDay();
    const run = makeProfitRun(day, [ada.id, bob.id]);
    const [line] = run.lines;
    const noon = run.from.replace('T00', 'T12');
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().replace(/\.\d+/, '');
    const wrong: [string[], object][] = [
      [['to'], { to: run.from }],
      [['to'], { from: noon, to: run.from }],
      [['to'], { to: inAWeek }],
      [['from'], { from: '2020-01-01T00:00:00Z' }],
      [['from'], { from: noon.replace('.000', '.500') }],
      [['netSpace'], { netSpace: '0' }],
      [['netSpace'], { netSpace: '-1' }],
      [['netSpace'], { netSpace: '1' }],
      [['height'], { height: -1 }],
      [['factor'], { factor: '0.1234567' }],
      [['factor'], { factor: '1e3' }],
      [['reason'], { reason: ' ' }],
      [['reason'], { reason: '\u200b\u2060' }],
      [['reason'], { reason: 'paid \u202eyliad' }],
      [['lines'], { lines: [] }],
      [['lines.1.account'], { lines: [line, { ...line, account: 'nobody@farm.test' }] }],
      [
        ['lines.0.account', 'lines.1.account'],
        {
          lines: [randomUUID(), randomUUID()].map((account) => ({ ...line, account })),
        },
      ],
      [['lines.1.account'], { lines: [line, { ...line, account: ada.email }] }],
      [['lines.0.effectiveSpace'], { lines: [{ ...line, effectiveSpace: '9'.repeat(39) }] }],
      [['lines.0.effectiveSpace'], { lines: [{ ...line, effectiveSpace: '1.5' }] }],
      [['kind'], { kind: 'deposit' }],
    ];
    for (const [fields, change] of wrong) {
      for (const attempt of [send, preview]) {
        const answer = await attempt({ ...run, ...change });
        assert.deepEqual(
          [answer.status, toErrorCode(answer)],
          [400, 'validation_failed'],
          JSON.stringify(change),
        );
        assert.deepEqual(Object.keys(toFields(answer) ?? {}), fields, JSON.stringify(change));
      }
    }
    assert.equal(await countRuns(day), 0);
    assert.equal(await readUsable(ada.id), 0n);
  });

  test('is told in plain words which number is missing or wrong', async () => {
    const {
      height: _height,
      netSpace: _netSpace,
      factor: _factor,
      ...rest
    } = makeProfitRun(nextDay(), [operator.id]);
    const words = {
      height: 'Must be a whole number from 0 to 4294967295',
      netSpace: 'Must be a whole number of bytes',
      factor: 'Must be a number with at most six decimals',
    };
    for (const wrong of [
      {},
      { height: 1.5, netSpace: 1, factor: 1 },
      { height: 'high', netSpace: '1.5', factor: '1e3' },
      { height: -1, netSpace: null, factor: '' },
      { height: 4_294_967_296, netSpace: '', factor: null },
    ]) {
      assert.deepEqual(toFields(await send({ ...rest, ...wrong })), words, JSON.stringify(wrong));
    }
  });

  test('stands in the balance log with its days, or its ends', async () => {
    const user = await signIn();
    const day = nextDay();
    days += 3;
    const noon = makeDay(day + 3).from.replace('T00', 'T12');
    await post(makeProfitRun(day, [user.id]));
    await post(makeProfitRun(day, [user.id], { from: makeDay(day).to, to: makeDay(day + 2).to }));
    await post(makeProfitRun(day, [user.id], { from: makeDay(day + 2).to, to: noon }));
    const { body } = await call({ url: '/api/me/balance-log', headers: user.bearer });
    const date = (index: number) => makeDay(index).from.slice(0, 10);
    assert.deepEqual(
      balanceLogPageSchema.parse(body).items.map(({ desc }) => desc),
      [
        `${date(day + 3)} 00:00:00 – ${date(day + 3)} 12:00:00 UTC`,
        `${date(day + 1)} – ${date(day + 2)}`,
        date(day),
      ],
    );
  });

  test('is an operator’s affair', async () => {
    const user = await signIn();
    const run = makeProfitRun(nextDay(), [user.id]);
    const { id } = await post(run);
    for (const [bearer, status] of [
      [{}, 401],
      [{ authorization: 'Bearer nonsense' }, 401],
      [user.bearer, 403],
    ] as const) {
      const answers = [
        await send(run, bearer),
        await preview(run, bearer),
        await call({ url, headers: bearer }),
        await call({ url: `${url}/${id}`, headers: bearer }),
      ];
      assert.deepEqual(
        answers.map((answer) => answer.status),
        [status, status, status, status],
      );
    }
  });
});

describe('the posted runs', () => {
  const list = async (query = '') =>
    profitRunPageSchema.parse((await call({ url: `${url}?${query}`, headers: operator.bearer })).body);

  test('are listed by period, newest first, page by page, each once though more arrive', async () => {
    const account = await makeAccount(db);
    const first = (days += 10);
    for (const day of [first, first + 4, first + 2]) await post(makeProfitRun(day, [account]));
    const page = await list('limit=2');
    assert.deepEqual(
      page.items.map(({ from }) => from),
      [makeDay(first + 4).from, makeDay(first + 2).from],
    );
    await post(makeProfitRun(first + 6, [account]));
    days += 6;
    const rest = await list(`limit=2&cursor=${page.nextCursor}`);
    assert.equal(rest.items[0]?.from, makeDay(first).from);
    assert.equal(
      new Set((await list('limit=100')).items.map(({ id }) => id)).size,
      (await list()).items.length,
    );
  });

  test('can be looked at one by one; others are not found', async () => {
    const account = await makeAccount(db);
    const posted = await post(makeProfitRun(nextDay() + 20, [account]));
    const { body } = await call({ url: `${url}/${posted.id}`, headers: operator.bearer });
    assert.deepEqual(body, posted);
    for (const id of [randomUUID(), 'x', "' or 1=1"]) {
      const answer = await call({ url: `${url}/${encodeURIComponent(id)}`, headers: operator.bearer });
      assert.deepEqual([answer.status, toErrorCode(answer)], [404, 'not_found']);
    }
  });
});

describe('the database itself', () => {
  test('lets nobody change a run, add a line to it, or say that it paid what it did not', async () => {
    const [ada, bob] = [await makeAccount(db), await makeAccount(db)];
    const { id } = await post(makeProfitRun(nextDay() + 30, [ada]));
    const addRun = (total: string) => sql`
      with run as (
        insert into profit_run (period_from, period_to, height, net_space, factor_millionths, theoretical, total,
          reason, posted_by)
        values ('2024-01-01', '2024-01-02', 1, 1, 1, 1, ${total}, 'x', ${operator.id}) returning id, period_to)
      select id, period_to from run`;
    const attacks = [
      sql`update profit_run set total = 0 where id = ${id}`,
      sql`delete from profit_run_line where run_id = ${id}`,
      sql`truncate profit_run_line`,
      sql`insert into profit_run_line (run_id, account_id, period_to, average_space, effective_space, amount)
        select id, ${bob}, period_to, 1, 1, 0 from profit_run where id = ${id}`,
      addRun('0'),
      addRun('5'),
    ];
    for (const attack of attacks) await assert.rejects(attack.execute(db));
    await assert.rejects(
      db.transaction().execute(async (transaction) => {
        await addRun('5').execute(transaction);
        await sql`insert into profit_run_line (run_id, account_id, period_to, average_space, effective_space, amount)
          select id, ${bob}, period_to, 1, 1, 5 from profit_run where period_from = '2024-01-01'`.execute(
          transaction,
        );
      }),
      /has not credited/,
    );
    assert.equal((await call({ url: `${url}/${id}`, headers: operator.bearer })).status, 200);
  });
});
