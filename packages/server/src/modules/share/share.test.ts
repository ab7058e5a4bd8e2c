import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { shareSchema, spaceHistorySchema } from '@farm/contracts';
import { toXch, toMojo } from '@farm/contracts/amount';
import { computeEffectivePlotBytes } from '@farm/contracts/plot-size';
import { computeProfitMojo } from '@farm/contracts/profit-formula';
import { sql } from 'kysely';
import { addSeconds } from '../../intervals.ts';
import { toErrorCode } from '../../testing/answers.ts';
import { enrollMachine, makePlots, sendAcceptedReport } from '../../testing/machines.ts';
import { makeMachine } from '../../testing/machineSamples.ts';
import { makeDay, makeProfitRun, signInOperator } from '../../testing/profitRuns.ts';
import { startTestServer, type Bearer, type TestServer } from '../../testing/startTestServer.ts';
import { nothingProven, type ProvenSpace } from './proofSource.ts';

const TIB = 1n << 40n;
const FACTOR = 985_000n;
const CAP = 50n * TIB;
const profit = { capBytes: CAP, factorMillionths: FACTOR };
const server = await startTestServer({ profit });

/** Proven space by account. */
const proven = new Map<string, ProvenSpace>();
const provingServer = await startTestServer({
  profit,
  proofSource: {
    ...nothingProven,
    listProven: (_accountId, { from, to, stepSeconds }) =>
      Promise.resolve([from, addSeconds(to, -stepSeconds)].map((at) => ({ at, bytes: 7n * TIB }))),
    readNow: () => Promise.resolve(proven),
  },
});

const read = async (bearer: Bearer, { call }: Pick<TestServer, 'call'> = server) => {
  const { status, body } = await call({ url: '/api/me/share', headers: bearer });
  assert.equal(status, 200, JSON.stringify(body));
  return shareSchema.parse(body);
};
const add = (
  { db }: Pick<TestServer, 'db'>,
  accountId: string,
  { plots, held = plots, ...rest }: { plots: number; held?: number; status?: 'fresh' | 'offline' },
) =>
  makeMachine(db, accountId, {
    plotCount: plots,
    contestedCount: plots - held,
    readableBytes: BigInt(plots) * TIB,
    effectiveBytes: BigInt(held) * TIB,
    ...rest,
  });

describe('a share', () => {
  test('of a new account is nothing, beside what the network is', async () => {
    const { bearer } = await server.signIn();
    const share = await read(bearer);
    const { chain, recentProfitUnits, ...rest } = share;
    assert.deepEqual(rest, {
      plotCount: 0,
      lostCount: 0,
      machineCount: 0,
      offlineCount: 0,
      theoreticalSpace: '0',
      effectiveSpace: '0',
      contestedCount: 0,
      isProven: false,
      deviation: null,
      hasExcess: false,
      capSpace: `${CAP}`,
      health: null,
      factor: '0.985',
      estimatedProfit: '0',
      estimatedProfitAfterHalving: '0',
    });
    assert.deepEqual([chain.source, recentProfitUnits], ['configured', []]);
  });

  test('adds up one’s machines: what is offline or held by another counts for no profit', async () => {
    const { id, bearer } = await server.signIn();
    const stranger = await server.signIn();
    await add(server, stranger.id, { plots: 1000 });
    await add(server, id, { plots: 10 });
    await add(server, id, { plots: 8, held: 6, status: 'fresh' });
    await add(server, id, { plots: 14, status: 'offline' });
    const { machineId } = await add(server, id, { plots: 500 });
    await sql`update machine set deleted_at = now(), token_hash = null where id = ${machineId}`.execute(
      server.db,
    );
    const share = await read(bearer);
    const { plotCount, machineCount, offlineCount, contestedCount, health } = share;
    const { theoreticalSpace, effectiveSpace } = share;
    assert.deepEqual(
      { plotCount, machineCount, offlineCount, theoreticalSpace, effectiveSpace, contestedCount, health },
      {
        plotCount: 32,
        machineCount: 3,
        offlineCount: 1,
        theoreticalSpace: `${32n * TIB}`,
        effectiveSpace: `${16n * TIB}`,
        contestedCount: 2,
        health: 0.5,
      },
    );
    const estimate = (theoretical: string) =>
      toXch(
        computeProfitMojo({
          effectiveSpace: 16n * TIB,
          theoreticalMojo: toMojo(theoretical),
          seconds: 86_400n,
          factorMillionths: FACTOR,
        }),
      );
    assert.equal(share.estimatedProfit, estimate(share.chain.theoreticalProfit));
    assert.equal(share.estimatedProfitAfterHalving, estimate(share.chain.halving?.theoreticalProfit ?? ''));
    assert.ok(toMojo(share.estimatedProfitAfterHalving) * 2n <= toMojo(share.estimatedProfit));
  });

  test('is what agents report, at once; a plot that another reported first is not held', async () => {
    const [first, second] = [await server.signIn(), await server.signIn()];
    const plots = makePlots(3);
    const own = makePlots(1);
    await sendAcceptedReport(server, await enrollMachine(server, first), {
      plots: { set: plots, removed: [] },
    });
    await sendAcceptedReport(server, await enrollMachine(server, second), {
      plots: { set: [...plots, ...own], removed: [] },
    });
    const size = computeEffectivePlotBytes(32);
    const figures = async (bearer: Bearer) => {
      const { plotCount, contestedCount, theoreticalSpace, effectiveSpace } = await read(bearer);
      return [plotCount, contestedCount, BigInt(theoreticalSpace) / size, BigInt(effectiveSpace) / size];
    };
    assert.deepEqual(await figures(first.bearer), [3, 0, 3n, 3n]);
    assert.deepEqual(await figures(second.bearer), [4, 3, 4n, 1n]);
  });

  test('keeps plots that cannot be read or went missing, and they lower its health', async () => {
    const farmer = await server.signIn();
    const machine = await enrollMachine(server, farmer);
    const plots = makePlots(10);
    const [missing, ...rest] = plots;
    assert.ok(missing);
    const unreadable = rest.slice(0, 4).map((plot) => ({ ...plot, isReadable: false }));
    const size = computeEffectivePlotBytes(32);
    const figures = async () => {
      const { plotCount, lostCount, theoreticalSpace, effectiveSpace, health } = await read(farmer.bearer);
      const spaces = [BigInt(theoreticalSpace) / size, BigInt(effectiveSpace) / size];
      return { plotCount, lostCount, spaces, health };
    };
    await sendAcceptedReport(server, machine, { plots: { set: plots, removed: [] } });
    assert.deepEqual(await figures(), { plotCount: 10, lostCount: 0, spaces: [10n, 10n], health: 1 });
    const broken = { set: unreadable, removed: [missing.id] };
    await sendAcceptedReport(server, machine, { sequence: 2, plots: broken });
    assert.deepEqual(await figures(), { plotCount: 10, lostCount: 5, spaces: [10n, 5n], health: 0.5 });
    await sendAcceptedReport(server, machine, { sequence: 3, plots: { set: plots, removed: [] } });
    assert.deepEqual(await figures(), { plotCount: 10, lostCount: 0, spaces: [10n, 10n], health: 1 });
  });

  test('that is not proven counts up to the cap', async () => {
    const { id, bearer } = await server.signIn();
    await add(server, id, { plots: 50 });
    const atCap = await read(bearer);
    assert.deepEqual([atCap.effectiveSpace, atCap.health], [`${CAP}`, 1]);
    await add(server, id, { plots: 50 });
    const above = await read(bearer);
    assert.deepEqual(
      [above.theoreticalSpace, above.effectiveSpace, above.health],
      [`${100n * TIB}`, `${CAP}`, 0.5],
    );
    assert.equal(above.estimatedProfit, atCap.estimatedProfit);
  });

  test('counts as far as it is proven where somebody proves it, whatever machines report', async () => {
    const { id, bearer } = await provingServer.signIn();
    await add(provingServer, id, { plots: 100, held: 80 });
    const effective = async () => {
      const { isProven, capSpace, effectiveSpace, deviation, health } = await read(bearer, provingServer);
      // Health is that of the plots, and no matter of luck.
      assert.deepEqual([isProven, capSpace, health], [true, null, 0.8]);
      return [effectiveSpace, deviation];
    };
    assert.deepEqual(await effective(), ['0', null]);
    proven.set(id, { bytes: 75n * TIB, deviation: 0.06 });
    assert.deepEqual(await effective(), [`${75n * TIB}`, 0.06]);
    proven.set(id, { bytes: 1000n * TIB, deviation: 0.05 });
    assert.deepEqual(await effective(), [`${1000n * TIB}`, 0.05]);
  });

  test('over time shows what was proven, also of a farmer without machines; the newest minutes once they are measured', async () => {
    const { bearer } = await provingServer.signIn();
    const { body } = await provingServer.call({ url: '/api/me/share/history?range=24h', headers: bearer });
    const { points } = spaceHistorySchema.parse(body);
    assert.deepEqual(
      points.map(({ theoreticalSpace, effectiveSpace }) => [theoreticalSpace, effectiveSpace]),
      [['0', `${7n * TIB}`]],
    );
  });

  test('tells what the last seven runs were worth', async () => {
    const operator = await signInOperator(server);
    const { bearer } = await server.signIn();
    for (let day = 1; day <= 8; day++) {
      const run = makeProfitRun(day, [operator.id], { netSpace: `${BigInt(day) << 60n}`, height: 9_000_000 });
      const answer = await server.call({
        method: 'POST',
        url: '/api/admin/profit-runs',
        headers: operator.bearer,
        payload: run,
      });
      assert.equal(answer.status, 201);
    }
    const { recentProfitUnits } = await read(bearer);
    assert.deepEqual(
      recentProfitUnits.map(({ from, to }) => ({ from, to })),
      [8, 7, 6, 5, 4, 3, 2].map(makeDay),
    );
    // 4608 XCH a day over 8 EiB, which are 8192 PiB.
    assert.equal(recentProfitUnits[0]?.theoreticalProfit, '0.5625');
  });

  test('is one’s own: it needs a session', async () => {
    assert.equal(toErrorCode(await server.call({ url: '/api/me/share' })), 'no_login_error');
  });
});
