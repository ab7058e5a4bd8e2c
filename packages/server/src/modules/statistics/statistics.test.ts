import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  spaceRangeSchema,
  statisticsHistorySchema,
  statisticsSchema,
  type SpaceRange,
} from '@farm/contracts';
import { toXch, toMojo } from '@farm/contracts/amount';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { makeAccount } from '../../testing/ledgerPosts.ts';
import { addReport, makeMachine } from '../../testing/machineSamples.ts';
import { makeProfitRun, signInOperator } from '../../testing/profitRuns.ts';
import { sendWithoutChain, settleWithoutChain } from '../../testing/payoutBatches.ts';
import { nothingProven } from '../share/proofSource.ts';
import { startTestServer, TEST_CONFIG } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';
import { addReading } from '../chain/chain.repository.ts';
import { settleRun } from '../profit/service.ts';
import { computeStepStart } from '../../intervals.ts';
import { runRollUpBefore } from '../space/rollUp.ts';
import { readStatisticsHistory } from './readStatisticsHistory.ts';

const TIB = 1n << 40n;
const EIB = 1n << 60n;
/** An unreachable node: the only readings are those that the tests add. */
const tls = { certFile: '/nowhere', keyFile: '/nowhere', caFile: '/nowhere' };
const node = { url: 'https://127.0.0.1:1', tls };
const server = await startTestServer({ chain: { node } });
const { call, db, live } = server;
const proofSource = { ...nothingProven, readFarm: () => Promise.resolve(103n * TIB) };
const provingServer = await startTestServer({ proofSource });

const readNow = async ({ call: ask }: Pick<typeof server, 'call'> = server) => {
  const { status, body } = await ask({ url: '/api/stat' });
  assert.equal(status, 200, JSON.stringify(body));
  return statisticsSchema.parse(body);
};
const readHistory = async (range: SpaceRange) => {
  const { status, body } = await call({ url: `/api/stat/history?range=${range}` });
  assert.equal(status, 200, JSON.stringify(body));
  return statisticsHistorySchema.parse(body);
};
const held = (tib: bigint) => ({
  plotCount: Number(tib),
  readableBytes: tib * TIB,
  effectiveBytes: tib * TIB,
});

describe('the statistics', () => {
  test('add up what is heard of, was credited and has arrived, for everybody', async () => {
    const [ada, bob] = [await makeAccount(db), await makeAccount(db)];
    await makeMachine(db, ada, held(10n));
    await makeMachine(db, ada, { ...held(5n), effectiveBytes: 2n * TIB, status: 'fresh' });
    await makeMachine(db, bob, { ...held(100n), status: 'offline' });
    const gone = await makeMachine(db, bob, held(1000n));
    await sql`update machine set deleted_at = now(), token_hash = null where id = ${gone.machineId}`.execute(
      db,
    );
    const operator = await signInOperator(server);
    for (const day of [1, 2]) await settleRun({ db, live }, makeProfitRun(day, [ada]), operator.id);
    const [farmer, waiting] = [await makeFarmer(server), await makeFarmer(server)];
    await sendAcceptedWithdrawal(server, waiting, { amount: '0.7' });
    const { id } = await sendAcceptedWithdrawal(server, farmer, { amount: '0.3' });
    await sql`
      with moved as (update withdrawal set status = 'approved', proceeds_at = null, due_at = null where id = ${id} returning id)
      insert into withdrawal_event (withdrawal_id, from_status, to_status, actor) select id, 'pending', 'approved', 'farm' from moved`.execute(
      db,
    );
    await sendWithoutChain({ db, live }, [id]);
    await settleWithoutChain(server, id);

    const { chain, ...rest } = await readNow();
    const { rows } = await sql<{ credited: bigint }>`
      select -sum(amount) as credited from ledger_entry where ledger_account = 'farming_income'`.execute(db);
    assert.deepEqual(rest, {
      factor: '0.86625',
      farmSpace: `${12n * TIB}`,
      isProven: false,
      capSpace: `${TEST_CONFIG.profit.capBytes}`,
      plotCount: 15,
      machinesOnline: 2,
      profitPaid: toXch(rows[0]?.credited ?? 0n),
      withdrawn: '0.2995',
      blocksWon: null,
      luck: null,
    });
    assert.equal(chain.source, 'configured');
  });

  test('count what is proven where somebody proves it', async () => {
    await makeMachine(provingServer.db, await makeAccount(provingServer.db), held(10n));
    const { isProven, farmSpace, capSpace } = await readNow(provingServer);
    assert.deepEqual([isProven, farmSpace, capSpace], [true, `${103n * TIB}`, null]);
  });
});

describe('the statistics over time', () => {
  test('join the chain, the farm and what was paid; what is not known is null', async () => {
    const at = computeStepStart(new Date(Date.now() - 5 * 3_600_000), 3600);
    const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
    await sql`delete from chain_sample`.execute(db);
    await addReading(db, { at: after(1), height: 9_000_000, netSpace: 20n * EIB, source: 'node' });
    await addReading(db, { at: after(11), height: 9_000_001, netSpace: 10n * EIB, source: 'node' });
    const [barn, shed] = [
      await makeMachine(db, await makeAccount(db)),
      await makeMachine(db, await makeAccount(db)),
    ];
    await addReport(db, barn, { at: after(5), theoretical: 10n * TIB, effective: 6n * TIB });
    await addReport(db, barn, { at: after(10), theoretical: 10n * TIB });
    await addReport(db, shed, { at: after(10), theoretical: 30n * TIB });
    await runRollUpBefore(db, new Date());
    // One run before all reports, one while the barn reported.
    await sql`alter table profit_run disable trigger append_only`.execute(db);
    await sql`
      update profit_run set posted_at = case number when 1 then ${after(-3 * 1440)}::timestamptz else ${after(12)} end`.execute(
      db,
    );
    await sql`alter table profit_run enable trigger append_only`.execute(db);
    const { rows } = await sql<{ total: bigint }>`select total from profit_run order by number`.execute(db);
    const [first = 0n, second = 0n] = rows.map(({ total }) => total);
    assert.ok(first > 0n && second > 0n);

    const { points, stepSeconds } = await readHistory('24h');
    assert.equal(stepSeconds, 300);
    const figures = points.map(({ at: instant, profitPaid, ...rest }) => ({
      minute: (Date.parse(instant) - at.getTime()) / 60_000,
      paid: toMojo(profitPaid),
      ...rest,
    }));
    assert.deepEqual(figures, [
      {
        minute: 0,
        paid: first,
        netSpace: `${20n * EIB}`,
        theoreticalProfit: '0.225',
        farmSpace: null,
        machinesOnline: null,
      },
      {
        minute: 5,
        paid: first,
        netSpace: null,
        theoreticalProfit: null,
        farmSpace: `${6n * TIB}`,
        machinesOnline: 1,
      },
      {
        minute: 10,
        paid: first + second,
        netSpace: `${10n * EIB}`,
        theoreticalProfit: '0.45',
        farmSpace: `${40n * TIB}`,
        machinesOnline: 2,
      },
    ]);
    // While the interval is in progress, its farm figures are those of its newest five minutes.
    for (const [range, isUnderWay] of [
      ['7d', true],
      ['30d', true],
      ['1y', true],
      ['7d', false],
    ] as const) {
      const { points: found } = await readStatisticsHistory(db, range, after(isUnderWay ? 59 : 61));
      const [point, ...others] = found;
      assert.equal(others.length, 0, range);
      const { at: began, profitPaid, ...rest } = point ?? assert.fail();
      assert.equal(Date.parse(began) % (range === '7d' ? 3_600_000 : 7_200_000), 0);
      assert.equal(toMojo(profitPaid), first + second);
      assert.deepEqual(rest, {
        netSpace: `${10n * EIB}`,
        theoreticalProfit: '0.45',
        farmSpace: `${(isUnderWay ? 40n : 23n) * TIB}`,
        machinesOnline: isUnderWay ? 2 : 1.5,
      });
    }
  });

  test('have at most 400 points where every moment is known', async () => {
    await sql`
      insert into chain_sample select width, date_bin(length, now(), 'epoch') - n * length, 9000000, ${(EIB * 20n).toString()}::numeric, 'node', now()
      from generate_series(0, 1000) n,
        (values ('5m', interval '5 minutes'), ('1h', interval '1 hour'), ('1d', interval '24 hours')) as step (width, length)
      on conflict do nothing`.execute(db);
    for (const range of spaceRangeSchema.options) {
      const { points } = await readStatisticsHistory(db, range);
      assert.ok(points.length >= 168 && points.length <= 365, `${range} ${points.length}`);
      assert.ok(points.every(({ netSpace }) => netSpace !== null));
    }
    assert.equal(toErrorCode(await call({ url: '/api/stat/history?range=2d' })), 'validation_failed');
  });
});
