import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { plotNftListSchema, plotNftSchema, type PlotNftClaim } from '@farm/contracts';
import { createSecretKey } from '@farm/simulators/farmer';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { makeMachine } from '../../testing/machineSamples.ts';
import { startTestPool, toHash } from '../../testing/testPool.ts';
import { PUBLIC_URL, startTestServer, type Bearer } from '../../testing/startTestServer.ts';
import { addRun } from '../profit/profit.repository.ts';
import { settleCredits } from '../profit/index.ts';
import { addFarmer } from './farmerRecord.ts';
import { recordLatePartial } from './harvester.repository.ts';
import { addOpenPartial, recordRefusal } from './partial.repository.ts';
import { findPlotNft } from './pool.repository.ts';

const pool = await startTestPool({ filterBits: 8 });
const { makeJoin, makeLogin, parts } = pool;
const server = await startTestServer({ pool: parts });
const { db, live, signIn } = server;
const url = '/api/me/plot-nfts';

async function join(): Promise<{ launcherId: string; number: number }> {
  const launcherId = await pool.launch();
  await addFarmer({ ...parts, db }, makeJoin(launcherId));
  return { launcherId, number: (await findPlotNft(db, launcherId))?.number ?? 0 };
}

const claim = (headers: Bearer, payload: PlotNftClaim) =>
  server.call({ method: 'POST', url, headers, payload });
const list = async (headers: Bearer) => plotNftListSchema.parse((await server.call({ url, headers })).body);
const listIds = async (headers: Bearer) => (await list(headers)).items.map(({ id }) => id);
const readUsable = async (accountId: string) => {
  const balance = db.selectFrom('balance').select('usable').where('accountId', '=', accountId);
  return (await balance.executeTakeFirstOrThrow()).usable;
};

let hour = 0;
/** Posts a run in which the PlotNFT belonged to nobody. */
async function addCredit(plotNft: number, amount: bigint): Promise<void> {
  const periodFrom = new Date(Date.UTC(2026, 9, 1, hour++));
  const periodTo = new Date(periodFrom.getTime() + 3_600_000);
  const figures = { height: 9_000_000n, netSpace: 1n << 64n, factorMillionths: 1n, theoretical: 1n };
  const run = { periodFrom, periodTo, ...figures, total: 0n, reason: 'Measured', postedBy: null };
  const credits = [{ plotNft, effectiveSpace: 1n << 40n, amount }];
  await db.transaction().execute((transaction) => addRun(transaction, run, { lines: [], credits }));
}

describe('a PlotNFT', () => {
  test('belongs to whoever brings the login link of its farmer', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const { launcherId } = await join();
    assert.deepEqual(await list(ada.bearer), {
      poolUrl: `${PUBLIC_URL}/pool`,
      isSimulated: false,
      items: [],
    });
    const { status, body } = await claim(ada.bearer, makeLogin(launcherId));
    assert.equal(status, 200);
    const claimed = plotNftSchema.parse(body);
    assert.partialDeepStrictEqual(claimed, {
      ...{ id: launcherId, state: 'farmingToPool', difficulty: '10', askedDifficulty: null },
      ...{ points: '0', provenSpace: '0', validPartials: 0, openPartials: 0, refusedPartials: [] },
      lastPartialAt: null,
      harvesters: [],
    });
    assert.match(claimed.contractAddress, /^xch1/);
    assert.deepEqual(await listIds(ada.bearer), [launcherId]);
    assert.deepEqual(await listIds(bob.bearer), []);
    await claim(bob.bearer, makeLogin(launcherId));
    assert.deepEqual([await listIds(ada.bearer), await listIds(bob.bearer)], [[], [launcherId]]);
  });

  test('is not given to anybody else', async () => {
    const { bearer } = await signIn();
    const { launcherId } = await join();
    const ask = async (payload: PlotNftClaim) => toErrorCode(await claim(bearer, payload));
    const link = makeLogin(launcherId);
    assert.equal(await ask(makeLogin(launcherId, createSecretKey(parts.sdk, 'thief'))), 'login_link_wrong');
    assert.equal(
      await ask({ ...link, authenticationToken: link.authenticationToken - 2 }),
      'login_link_wrong',
    );
    assert.equal(await ask({ ...link, signature: '00'.repeat(96) }), 'login_link_wrong');
    assert.equal(await ask({ ...link, launcherId: toHash('another') }), 'not_found');
    assert.equal(await ask({ ...link, signature: 'ab' }), 'validation_failed');
    assert.deepEqual(await listIds(bearer), []);
  });

  test('is released by its account, and claimed again', async () => {
    const { bearer } = await signIn();
    const { launcherId } = await join();
    await claim(bearer, makeLogin(launcherId));
    const release = () =>
      server.call({ method: 'DELETE', url: `${url}/${launcherId.toUpperCase()}`, headers: bearer });
    assert.equal((await release()).status, 204);
    assert.equal((await release()).status, 404);
    assert.deepEqual(await listIds(bearer), []);
    await claim(bearer, makeLogin(launcherId));
    assert.deepEqual(await listIds(bearer), [launcherId]);
    const { rows } = await sql<{ action: string }>`
      select action from audit_event where subject = ${launcherId} order by id`.execute(db);
    const actions = ['plotNft.claimed', 'plotNft.released', 'plotNft.claimed'];
    assert.deepEqual(
      rows,
      actions.map((action) => ({ action })),
    );
  });

  test('has the difficulty that its account asks for, but not less than the pool takes', async () => {
    const { bearer: headers } = await signIn();
    const { launcherId } = await join();
    await claim(headers, makeLogin(launcherId));
    const ask = async (askedDifficulty: string | null) => {
      const request = { method: 'PATCH', url: `${url}/${launcherId}`, headers } as const;
      const { body } = await server.call({ ...request, payload: { askedDifficulty } });
      const { difficulty, askedDifficulty: asked } = plotNftSchema.parse(body);
      return [difficulty, asked];
    };
    assert.deepEqual(await ask('50'), ['50', '50']);
    assert.deepEqual(await ask(null), ['50', null]);
    const refused = await server.call({
      ...{ method: 'PATCH', url: `${url}/${launcherId}`, headers },
      payload: { askedDifficulty: '0' },
    });
    assert.equal(toErrorCode(refused), 'validation_failed');
  });

  test('tells what became of its partials today', async () => {
    const { bearer } = await signIn();
    const { launcherId, number } = await join();
    await claim(bearer, makeLogin(launcherId));
    const now = new Date();
    await recordRefusal(db, { plotNft: number, reason: 'tooLate' }, now);
    await recordRefusal(db, { plotNft: number, reason: 'tooLate' }, now);
    await recordRefusal(db, { plotNft: number, reason: 'proofInvalid' }, now);
    await recordRefusal(
      db,
      { plotNft: number, reason: 'proofInvalid' },
      new Date(now.getTime() - 86_400_000),
    );
    const at = new Date(Math.floor(now.getTime() / 300_000) * 300_000);
    await db
      .insertInto('poolPoints')
      .values({ plotNft: number, at, points: 30n, unfilteredPoints: 30n << 8n, partials: 3 })
      .execute();
    await db
      .updateTable('plotNft')
      .set({ joinedAt: new Date(0) })
      .execute();
    const [item] = (await list(bearer)).items;
    assert.ok(item);
    assert.deepEqual(item.refusedPartials, [
      { reason: 'tooLate', partials: 2 },
      { reason: 'proofInvalid', partials: 1 },
    ]);
    assert.deepEqual([item.points, item.validPartials, item.lastPartialAt], ['30', 3, at.toISOString()]);
    // 30 points of 5.069 GiB each.
    assert.equal(Math.round(Number(item.provenSpace) / 2 ** 30), 152);
  });
});

test('a CSV file has the PlotNFTs of its account, with what was refused in one sum', async () => {
  const [{ bearer }, other] = [await signIn(), await signIn()];
  const [one, two] = [await join(), await join()];
  await claim(bearer, makeLogin(one.launcherId));
  await claim(bearer, makeLogin(two.launcherId));
  const now = new Date();
  for (const reason of ['tooLate', 'tooLate', 'proofInvalid'] as const)
    await recordRefusal(db, { plotNft: two.number, reason }, now);
  const read = async (headers: Bearer) =>
    (await server.app.inject({ url: `${url}.csv`, headers })).body.split('\r\n');
  const header =
    'id,state,contractAddress,payoutInstructions,difficulty,askedDifficulty,joinedAt,points,provenSpace,validPartials,openPartials,refusedPartials,lastPartialAt';
  const { items } = await list(bearer);
  assert.deepEqual(
    items.map(({ id }) => id),
    [one.launcherId, two.launcherId],
  );
  assert.deepEqual(await read(bearer), [
    header,
    ...items.map(({ id, contractAddress, payoutInstructions, joinedAt }, index) =>
      [
        ...[id, 'farmingToPool', contractAddress, payoutInstructions, '10', '', joinedAt],
        ...['0', '0', '0', '0', String(index * 3), ''],
      ].join(','),
    ),
    '',
  ]);
  assert.deepEqual(await read(other.bearer), [header, '']);
});

test('a PlotNFT tells which harvesters prove for it, and how fast', async () => {
  const { bearer, id: accountId } = await signIn();
  const { launcherId, number } = await join();
  await claim(bearer, makeLogin(launcherId));
  const { machineId } = await makeMachine(db, accountId, { name: 'barn-1' });
  const { machineId: foreign } = await makeMachine(db, (await signIn()).id);
  const addPlot = (id: string, plot: number) =>
    sql`insert into plot (machine_id, plot_id, k, format, level, bytes, state, is_holder, sequence)
      values (${id}, ${Buffer.alloc(32, plot)}, 32, 1, 0, 1, 'readable', true, 1)`.execute(db);
  await addPlot(machineId, 1);
  await addPlot(foreign, 3);
  const spAt = new Date(Date.now() - 60_000);
  const harvesterOf = (name: string) => Buffer.from(toHash(name), 'hex');
  const add = (name: string, harvester: string, { delayMs, plot }: { delayMs: number; plot: number }) =>
    addOpenPartial(db, {
      ...{ quality: Buffer.from(toHash(name), 'hex'), plotNft: number, plotId: Buffer.alloc(32, plot) },
      ...{ harvesterId: harvesterOf(harvester), spHash: Buffer.alloc(32, 2) },
      ...{ isEndOfSubSlot: false, difficulty: 1n, filterBits: 8, spAt },
      receivedAt: new Date(spAt.getTime() + delayMs),
    });
  await add('one', 'barn', { delayMs: 1_000, plot: 1 });
  await add('two', 'barn', { delayMs: 3_000, plot: 1 });
  await add('three', 'shed', { delayMs: 9_000, plot: 3 });
  const now = new Date();
  const addLate = (name: string, at = now) =>
    recordLatePartial(db, { plotNft: number, harvesterId: harvesterOf(name) }, at);
  await addLate('shed');
  await addLate('attic', new Date(now.getTime() - 86_400_000));
  for (let index = 0; index < 51; index++) await addLate('attic');
  const [item] = (await list(bearer)).items;
  assert.deepEqual(
    item?.harvesters.map(({ id, partials, delayMs, latePartials, machine }) => [
      ...[id, partials, delayMs, latePartials],
      machine,
    ]),
    [
      [toHash('barn'), 2, 2_000, 0, { id: machineId, name: 'barn-1' }],
      // Another user's machine is not named.
      [toHash('shed'), 1, 9_000, 1, null],
      [toHash('attic'), 0, null, 51, null],
    ],
  );
  assert.equal(item.openPartials, 3);

  // A farmer that makes up harvesters fills no more than its list.
  for (let index = 0; index < 60; index++) await addLate(`made up ${index}`);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pool_late where plot_nft = ${number} and partials = 1`.execute(db);
  assert.deepEqual(rows, [{ count: 50 }]);
});

describe('what a PlotNFT earned before it was claimed', () => {
  beforeEach(async () => {
    await db.updateTable('plotNft').set({ accountId: null, claimedAt: null }).execute();
  });

  test('is credited with the claim, once and mojo by mojo', async () => {
    const ada = await signIn();
    const { launcherId, number } = await join();
    await addCredit(number, 7n);
    await addCredit(number, 100n);
    await settleCredits({ db, live });
    await claim(ada.bearer, makeLogin(launcherId));
    assert.equal(await readUsable(ada.id), 107n);
    await Promise.all([1, 2, 3].map(() => settleCredits({ db, live })));
    const bob = await signIn();
    await claim(bob.bearer, makeLogin(launcherId));
    assert.deepEqual([await readUsable(ada.id), await readUsable(bob.id)], [107n, 0n]);
  });

  test('in a run that was posted while it was being claimed is credited a moment later', async () => {
    const ada = await signIn();
    const { launcherId, number } = await join();
    await claim(ada.bearer, makeLogin(launcherId));
    await addCredit(number, 11n);
    await Promise.all([1, 2, 3].map(() => settleCredits({ db, live }).catch(() => undefined)));
    await settleCredits({ db, live });
    assert.equal(await readUsable(ada.id), 11n);
  });

  test('of a closed account waits, and delays nobody; the account claims no other', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const [first, second] = [await join(), await join()];
    await claim(ada.bearer, makeLogin(first.launcherId));
    await claim(bob.bearer, makeLogin(second.launcherId));
    for (const { number } of [first, second]) await addCredit(number, 5n);
    await sql`update account set closed_at = now() where id = ${ada.id}`.execute(db);
    await settleCredits({ db, live });
    assert.deepEqual([await readUsable(ada.id), await readUsable(bob.id)], [0n, 5n]);
    const third = await join();
    assert.equal(toErrorCode(await claim(ada.bearer, makeLogin(third.launcherId))), 'not_found');
    await sql`update plot_nft set account_id = null, claimed_at = null where account_id = ${ada.id}`.execute(
      db,
    );
    assert.equal((await claim(bob.bearer, makeLogin(first.launcherId))).status, 200);
    assert.equal(await readUsable(bob.id), 10n);
  });

  test('cannot be changed, removed or invented', async () => {
    const ada = await signIn();
    const { launcherId, number } = await join();
    await addCredit(number, 5n);
    const open = sql`where plot_nft = ${number}`;
    for (const change of [
      sql`update pool_credit set amount = 6 ${open}`,
      sql`delete from pool_credit ${open}`,
      sql`insert into pool_credit select run_id, plot_nft + 1, 1, 1 from pool_credit ${open}`,
    ])
      await assert.rejects(change.execute(db));
    await claim(ada.bearer, makeLogin(launcherId));
    await assert.rejects(sql`update pool_credit set ledger_tx_id = null ${open}`.execute(db));
    assert.equal(await readUsable(ada.id), 5n);
  });
});
