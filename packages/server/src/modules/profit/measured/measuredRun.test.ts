import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  measuredRunPreviewSchema,
  profitLogPageSchema,
  profitRunDetailSchema,
  type MeasuredRun,
  type MeasuredRunPreview,
} from '@farm/contracts';
import { toXch, toMojo } from '@farm/contracts/amount';
import { toMillionths, computeProfitMojo } from '@farm/contracts/profit-formula';
import { sql } from 'kysely';
import { toErrorCode } from '../../../testing/answers.ts';
import { makeAccount } from '../../../testing/ledgerPosts.ts';
import { addReport } from '../../../testing/machineSamples.ts';
import { makeHourAgo, makeMeasured, makeSteadyReports } from '../../../testing/measuredPeriods.ts';
import { makeProfitRun, signInOperator } from '../../../testing/profitRuns.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';
import { readBalance } from '../../balance/balance.repository.ts';
import { addReading } from '../../chain/chain.repository.ts';
import { nothingProven, type ProvenSpace, type TimeSpan } from '../../share/proofSource.ts';

const TIB = 1n << 40n;
const EIB = 1n << 60n;
const CAP = 100n * TIB;
const profit = { capBytes: CAP, factorMillionths: 985_000n };
const server = await startTestServer({ profit });
const { call, db, signIn } = server;
const operator = await signInOperator(server);
const url = '/api/admin/profit-runs/measured';

interface Period {
  from: string;
  to: string;
}
let hours = 1;
/** Returns an hour that no other test pays. */
const nextHour = () => makeHourAgo((hours += 1));
const preview = (period: Period) =>
  call({ method: 'POST', url: `${url}/preview`, headers: operator.bearer, payload: period });
const readPreview = async (period: Period): Promise<MeasuredRunPreview> => {
  const { status, body } = await preview(period);
  assert.equal(status, 200, JSON.stringify(body));
  return measuredRunPreviewSchema.parse(body);
};
const send = (run: MeasuredRun) => call({ method: 'POST', url, headers: operator.bearer, payload: run });
const post = async (run: MeasuredRun) => {
  const { status, body } = await send(run);
  assert.equal(status, 201, JSON.stringify(body));
  return profitRunDetailSchema.parse(body);
};
const toRun = ({ from, to, fingerprint }: MeasuredRunPreview, reason = 'as measured'): MeasuredRun => ({
  from,
  to,
  fingerprint,
  reason,
});
const readUsable = async (accountId: string) => (await readBalance(db, accountId)).usable;
const toSpacesByAccount = ({ lines }: Pick<MeasuredRunPreview, 'lines'>) =>
  Object.fromEntries(
    lines.map(({ account, averageSpace, effectiveSpace }) => [account.id, [averageSpace, effectiveSpace]]),
  );
const toFields = (answer: { body: unknown }) => (answer.body as { fields?: Record<string, string> }).fields;

describe('a measured run', () => {
  test('pays each account for what it had on average, as its preview says', async () => {
    const period = nextHour();
    const ada = await signIn();
    const [bob, rich, idle] = [await makeAccount(db), await makeAccount(db), await makeAccount(db)];
    await makeSteadyReports(server, ada.id, { ...period, bytes: 40n * TIB, held: 30n * TIB });
    await makeSteadyReports(server, ada.id, { ...period, bytes: 12n * TIB, count: 3 });
    // The rest of the hour has no reports and counts as nothing.
    await makeSteadyReports(server, bob, { ...period, bytes: 24n * TIB, count: 6 });
    await makeSteadyReports(server, rich, { ...period, bytes: 5000n * TIB });
    await makeSteadyReports(server, idle, { ...period, bytes: 10n * TIB, held: 0n });
    const [from, to] = [Date.parse(period.from), Date.parse(period.to)];
    await addReading(db, { at: new Date(from), height: 9_000_000, netSpace: 10n * EIB, source: 'node' });
    await addReading(db, { at: new Date(to - 1000), height: 9_000_190, netSpace: 20n * EIB, source: 'node' });

    const shown = await readPreview(period);
    assert.deepEqual(toSpacesByAccount(shown), {
      [ada.id]: [`${43n * TIB}`, `${33n * TIB}`],
      [bob]: [`${12n * TIB}`, `${12n * TIB}`],
      [rich]: [`${5000n * TIB}`, `${CAP}`],
    });
    const { lines, total, fingerprint, ...figures } = shown;
    assert.deepEqual(figures, {
      ...period,
      unclaimed: { plotNftCount: 0, amount: '0' },
      height: 9_000_190,
      netSpace: `${20n * EIB}`,
      factor: '0.985',
      theoreticalProfit: '0.225',
      lineCount: 3,
      isProven: false,
      capSpace: `${CAP}`,
      capped: 1,
    });
    assert.equal(await readUsable(bob), 0n);

    const posted = await post(toRun(shown));
    assert.deepEqual([posted.lines, posted.total, posted.reason], [lines, total, 'as measured']);
    assert.deepEqual([posted.postedBy, posted.lineCount], [operator.email, 3]);
    for (const { account, amount } of posted.lines) {
      assert.ok(toMojo(amount) > 0n);
      assert.equal(await readUsable(account.id), toMojo(amount));
    }
    assert.match(fingerprint, /^[0-9a-f]{64}$/);
    const audit = await db
      .selectFrom('auditEvent')
      .select('actor')
      .where('subject', '=', posted.id)
      .execute();
    assert.deepEqual(audit, [{ actor: operator.id }]);

    // The browser's formula computes the same amount from the log line.
    const { body } = await call({ url: '/api/me/profit-log', headers: ada.bearer });
    const [line = assert.fail()] = profitLogPageSchema.parse(body).items;
    const recomputed = computeProfitMojo({
      effectiveSpace: BigInt(line.effectiveSpace),
      theoreticalMojo: toMojo(line.theoreticalProfit),
      seconds: BigInt((Date.parse(line.to) - Date.parse(line.from)) / 1000),
      factorMillionths: toMillionths(line.factor),
    });
    assert.equal(line.amount, toXch(recomputed));
    assert.equal(line.averageSpace, `${43n * TIB}`);
  });

  test('is posted as it was looked at, or not at all; once, whatever is reported later', async () => {
    const period = nextHour();
    const ada = await makeAccount(db);
    const barn = await makeSteadyReports(server, ada, { ...period, bytes: 10n * TIB });
    const first = await readPreview(period);
    assert.deepEqual(await readPreview(period), first);
    await addReport(db, barn, { at: new Date(period.from), theoretical: 90n * TIB });
    const refused = await send(toRun(first));
    assert.deepEqual([refused.status, toErrorCode(refused)], [409, 'profit_run_changed']);
    assert.equal(await readUsable(ada), 0n);

    const second = await readPreview(period);
    assert.notEqual(second.fingerprint, first.fingerprint);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(toRun(second))));
    for (const { status, body } of answers) assert.deepEqual([status, body], [201, answers[0]?.body]);
    const paid = await readUsable(ada);
    assert.equal(paid, toMojo(second.total));

    await addReport(db, barn, { at: new Date(period.from), theoretical: 900n * TIB });
    assert.deepEqual((await send(toRun(second))).body, answers[0]?.body);
    for (const other of [toRun(second, 'another reason'), toRun(first)]) {
      const conflict = await send(other);
      assert.deepEqual([conflict.status, toErrorCode(conflict)], [409, 'profit_run_conflict']);
    }
    assert.equal(toErrorCode(await preview(period)), 'profit_run_conflict');
    assert.equal(await readUsable(ada), paid);
  });

  test('of another period is not what was looked at', async () => {
    const [one, two] = [nextHour(), nextHour()];
    const ada = await makeAccount(db);
    for (const period of [one, two]) await makeSteadyReports(server, ada, { ...period, bytes: TIB });
    const shown = await readPreview(one);
    assert.equal(toErrorCode(await send({ ...toRun(shown), ...two })), 'profit_run_changed');
  });

  test('pays no moment that a run written by hand has paid', async () => {
    const period = nextHour();
    const ada = await makeMeasured(server, period, TIB);
    const byHand = makeProfitRun(0, [ada], {
      ...period,
      to: new Date(Date.parse(period.from) + 1000).toISOString(),
    });
    const { status } = await call({
      method: 'POST',
      url: '/api/admin/profit-runs',
      headers: operator.bearer,
      payload: byHand,
    });
    assert.equal(status, 201);
    assert.equal(toErrorCode(await preview(period)), 'profit_run_conflict');
    const fingerprint = '0'.repeat(64);
    assert.equal(toErrorCode(await send({ ...period, fingerprint, reason: 'x' })), 'profit_run_conflict');
    const rest = { ...period, from: new Date(Date.parse(period.from) + 300_000).toISOString() };
    assert.deepEqual(toSpacesByAccount(await readPreview(rest)), { [ada]: [`${TIB}`, `${TIB}`] });
  });

  test('needs a period that was measured, and says what is wrong with it', async () => {
    const period = nextHour();
    const now = Date.now();
    const iso = (ms: number) => new Date(ms).toISOString();
    const five = (ms: number) => iso(Math.floor(ms / 300_000) * 300_000);
    const wrong: [string[], Partial<Period>][] = [
      [['to'], period],
      [['to'], { to: period.from }],
      [['to'], { to: five(now + 300_000) }],
      [['to'], { to: iso(Date.parse(period.to) - 1) }],
      [['from'], { from: iso(Date.parse(period.from) + 1) }],
      [['from'], { from: five(now - 7 * 86_400_000 - 1) }],
      [['from', 'to'], { from: 'yesterday', to: '' }],
    ];
    for (const [fields, change] of wrong) {
      const answer = await preview({ ...period, ...change });
      assert.deepEqual(
        [answer.status, toErrorCode(answer)],
        [400, 'validation_failed'],
        JSON.stringify(change),
      );
      assert.deepEqual(Object.keys(toFields(answer) ?? {}).sort(), fields, JSON.stringify(change));
    }
    assert.deepEqual(toFields(await preview(period)), { to: 'No space was measured in this period' });
    for (const change of [{ reason: ' ' }, { fingerprint: 1 }, { lines: [] }]) {
      const payload = { ...period, fingerprint: '0', reason: 'x', ...change };
      const answer = await call({ method: 'POST', url, headers: operator.bearer, payload });
      assert.deepEqual(Object.keys(toFields(answer) ?? {}), Object.keys(change));
    }
  });

  test('pays however many accounts there are, and shows the first thousand', async () => {
    const period = nextHour();
    await sql`
      with added as (
        insert into account (email, name, locale, time_zone, password_hash)
        select gen_random_uuid() || '@farm.test', 'x', 'en', 'UTC', 'none' from generate_series(1, 1100) returning id
      ), balances as (insert into balance (account_id) select id from added)
      , machines as (
        insert into machine (account_id, name, token_hash, agent_version)
        select id, 'm', decode(md5(id::text), 'hex'), '1' from added returning id, account_id)
      insert into machine_sample (machine_id, at, account_id, reports, plot_sum, theoretical_sum, effective_sum, peak_bytes, peak_plots)
      select id, ${period.from}, account_id, 1, 1, ${TIB.toString()}::numeric, ${TIB.toString()}::numeric, 1, 1 from machines`.execute(
      db,
    );
    const shown = await readPreview(period);
    assert.deepEqual([shown.lineCount, shown.lines.length], [1100, 1000]);
    const posted = await post(toRun(shown));
    assert.deepEqual([posted.lineCount, posted.lines.length, posted.total], [1100, 1000, shown.total]);
    const amount = toMojo(posted.lines[0]?.amount ?? '');
    assert.ok(amount > 0n);
    const { rows } = await sql<{ paid: bigint; count: number }>`
      select sum(amount) as paid, count(*)::int as count from profit_run_line where run_id = ${posted.id}`.execute(
      db,
    );
    assert.deepEqual(rows, [{ paid: amount * 1100n, count: 1100 }]);
    assert.equal(toMojo(posted.total), amount * 1100n);
  });
});

test('where space is proven, a run pays for what was proven, whatever machines report', async () => {
  const proven = new Map<string, ProvenSpace>();
  const unclaimed = new Map<number, bigint>();
  const times: TimeSpan[] = [];
  const readPeriod = (time: TimeSpan) => {
    times.push(time);
    return Promise.resolve({ accounts: proven, unclaimed });
  };
  const proving = await startTestServer({ profit, proofSource: { ...nothingProven, readPeriod } });
  const { bearer } = await signInOperator(proving);
  const period = makeHourAgo(2);
  const [half, all, none] = [
    await makeMeasured(proving, period, 200n * TIB),
    await makeMeasured(proving, period, 300n * TIB),
    await makeMeasured(proving, period, 10n * TIB),
  ];
  const asked = () =>
    proving.call({ method: 'POST', url: `${url}/preview`, headers: bearer, payload: period });
  assert.deepEqual(toFields(await asked()), { to: 'No space was measured in this period' });
  const deviation = 0.1;
  const stock = await makeAccount(proving.db);
  proven.set(half, { bytes: 100n * TIB, deviation }).set(all, { bytes: 301n * TIB, deviation });
  proven.set(stock, { bytes: 7n * TIB, deviation });
  const shown = measuredRunPreviewSchema.parse((await asked()).body);
  assert.deepEqual(toSpacesByAccount(shown), {
    [half]: [`${200n * TIB}`, `${100n * TIB}`],
    [all]: [`${300n * TIB}`, `${301n * TIB}`],
    // A farmer without an agent.
    [stock]: [`${7n * TIB}`, `${7n * TIB}`],
  });
  assert.deepEqual([shown.isProven, shown.capSpace, shown.capped], [true, null, 0]);
  assert.ok(!(none in toSpacesByAccount(shown)));
  assert.deepEqual(times.at(-1), { from: new Date(period.from), to: new Date(period.to) });
  assert.deepEqual(shown.unclaimed, { plotNftCount: 0, amount: '0' });

  // Unclaimed profit is kept beside the total, and is part of the content that the operator agrees to.
  const hash = 'ab'.repeat(32);
  const { rows } = await sql<{ number: number }>`
    insert into plot_nft (launcher_id, contract_puzzle_hash, authentication_public_key, payout_instructions, difficulty,
      previous_difficulty, difficulty_since, tip, signed_token, joined_at)
    values (${hash}, ${hash}, ${'ab'.repeat(48)}, ${hash}, 1, 1, now(), '{}', 1, now()) returning number`.execute(
    proving.db,
  );
  unclaimed.set(rows[0]?.number ?? 0, 7n * TIB);
  const kept = measuredRunPreviewSchema.parse((await asked()).body);
  const amount = kept.lines.find(({ account }) => account.id === stock)?.amount ?? '';
  assert.deepEqual([kept.total, kept.unclaimed], [shown.total, { plotNftCount: 1, amount }]);
  const posting = { method: 'POST', url, headers: bearer } as const;
  const stale = await proving.call({ ...posting, payload: toRun(shown) });
  assert.equal(toErrorCode(stale), 'profit_run_changed');
  const { body } = await proving.call({ ...posting, payload: toRun(kept) });
  assert.deepEqual(profitRunDetailSchema.parse(body).unclaimed, kept.unclaimed);
});
