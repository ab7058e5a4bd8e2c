import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import {
  computeAuthenticationToken,
  isPastPlotFilter,
  readPlotNft,
  type PostPartialPayload,
} from '@farm/chain';
import { createLogger } from '@farm/process';
import {
  buildTravel,
  createPoolPlot,
  createSecretKey,
  listSignagePoints,
  makePartials,
  signPartial,
  toLeavingState,
  type PoolPlot,
  type SignagePoint,
} from '@farm/simulators/farmer';
import { startTestPool, toHash, TOKEN_MINUTES } from '../../testing/testPool.ts';
import { addPartial } from './addPartial.ts';
import { updateDifficulties } from './difficulty.ts';
import { addFarmer, updateFarmer } from './farmerRecord.ts';
import { listHarvesters } from './harvester.repository.ts';
import { findPlotNft } from './pool.repository.ts';
import type { PoolError } from './PoolError.ts';
import { settlePartials } from './settlePartials.ts';
import { settleRewards } from './settleRewards.ts';

const K = 13;
const INTERVAL_MS = 9_375;
const MINUTE_MS = 60_000;

// Every plot passes the filter and counts as k 32, of which about half of all proofs are good enough.
const pool = await startTestPool({ simulatedK: 32, filterBits: 0, startDifficulty: 1n });
const { chain, clock, db, parts, owner, farmer, launch, makeJoin, makeChange, push } = pool;
const { sdk, genesis } = parts;
const now = () => new Date(clock.now);

async function readNewestPoint(): Promise<SignagePoint> {
  const [point] = await listSignagePoints(chain.settings.url, 1);
  assert.ok(point);
  return point;
}

/** Lets time pass until a signage point that is not reverted. */
async function waitForPoint(): Promise<SignagePoint> {
  clock.now += INTERVAL_MS;
  const point = await readNewestPoint();
  return point.reverted ? waitForPoint() : point;
}

async function join(name: string): Promise<PoolPlot> {
  const launcherId = await launch();
  await addFarmer(parts, makeJoin(launcherId), now());
  // Signage points of the first ten seconds do not count.
  clock.now += 2 * INTERVAL_MS;
  const reading = await readPlotNft(parts, launcherId);
  assert.equal(reading.outcome, 'read');
  return createPoolPlot(reading.plotNft, { key: createSecretKey(sdk, `plot of ${name}`), k: K });
}

const sign = (payload: PostPartialPayload, keys = [first.key, farmer]) => signPartial(sdk, keys, payload);
const listPartials = (one: PoolPlot, point: SignagePoint) =>
  makePartials(one, point, {
    authenticationToken: computeAuthenticationToken(now(), TOKEN_MINUTES),
    harvesterId: toHash('a harvester'),
  });

const accepts = async (one: PoolPlot, payload: PostPartialPayload) => {
  try {
    await addPartial(parts, sign(payload, [one.key, farmer]), now());
    return true;
  } catch (error) {
    assert.equal((error as PoolError).reason, 'proofNotGoodEnough');
    return false;
  }
};

/** Lets time pass until a signage point, reverted or not, brings a partial that is accepted. */
async function farmOne(one: PoolPlot, { isReverted = false } = {}): Promise<PostPartialPayload> {
  for (;;) {
    clock.now += INTERVAL_MS;
    const point = await readNewestPoint();
    const asked = { plotId: one.plot.plotId, challengeHash: point.challenge_hash, spHash: point.sp_hash };
    const isPast = isPastPlotFilter(asked, parts.settings.filterBits ?? 0);
    if (point.reverted !== isReverted || !isPast) continue;
    for (const payload of listPartials(one, point)) {
      if (isReverted || (await accepts(one, payload))) return payload;
    }
  }
}

const refuses = (request: Promise<unknown>, reason: PoolError['reason']) =>
  assert.rejects(request, { name: 'PoolError', reason });
const listPoints = () => db.selectFrom('poolPoints').select(['points', 'partials', 'at']).execute();
/** Lists what was refused, without the proofs that were too bad for a partial, which every farmer has. */
const listRefusals = () =>
  db
    .selectFrom('poolRefusal')
    .select(['reason', 'partials'])
    .where('reason', '<>', 'proofNotGoodEnough')
    .execute();

const first = await join('the first farmer');

describe('a partial', () => {
  beforeEach(async () => {
    await db.deleteFrom('poolPartial').execute();
    await db.deleteFrom('poolPoints').execute();
    await db.deleteFrom('poolRefusal').execute();
  });

  test('counts its difficulty five minutes later, once', async () => {
    await farmOne(first);
    assert.equal(await settlePartials(parts, now()), 0);
    assert.deepEqual(await listPoints(), []);
    clock.now += 5 * MINUTE_MS + 1;
    const turns = await Promise.all([1, 2, 3].map(() => settlePartials(parts, now())));
    assert.equal(
      turns.reduce((sum, counted) => sum + counted),
      1,
    );
    assert.equal(await settlePartials(parts, now()), 0);
    const [points, ...more] = await listPoints();
    assert.deepEqual([points?.points, points?.partials, more], [1n, 1, []]);
    assert.equal((points?.at.getTime() ?? 1) % (5 * MINUTE_MS), 0);
  });

  test('is worth as much space as before once the plot filter lets twice as many plots through', async () => {
    const worth = [];
    for (const filterBits of [1, 0]) {
      parts.settings.filterBits = filterBits;
      await farmOne(first);
      clock.now += 5 * MINUTE_MS + 1;
      assert.equal(await settlePartials(parts, now()), 1);
      worth.push(await db.selectFrom('poolPoints').select(['points', 'unfilteredPoints']).execute());
      await db.deleteFrom('poolPoints').execute();
    }
    assert.deepEqual(worth, [[{ points: 1n, unfilteredPoints: 2n }], [{ points: 1n, unfilteredPoints: 1n }]]);
  });

  test('counts once, however often and in whatever form it comes', async () => {
    const payload = await farmOne(first);
    await refuses(addPartial(parts, sign(payload), now()), 'requestFailed');
    const other = { ...payload, harvesterId: toHash('another harvester') };
    await refuses(addPartial(parts, sign(other), now()), 'requestFailed');
    assert.deepEqual(await listRefusals(), [{ reason: 'requestFailed', partials: 2 }]);
  });

  test('of another, or signed by another, is refused, and its farmer does not answer for it', async () => {
    const payload = await farmOne(first);
    const thief = createSecretKey(sdk, 'thief');
    await refuses(addPartial(parts, sign(payload, [first.key, thief]), now()), 'invalidSignature');
    await refuses(addPartial(parts, sign(payload, [thief, farmer]), now()), 'invalidSignature');
    const foreign = { ...payload, launcherId: toHash('nobody') };
    await refuses(addPartial(parts, sign(foreign), now()), 'farmerNotKnown');
    assert.deepEqual(await listRefusals(), []);
  });

  test('of a plot of another PlotNFT is refused', async () => {
    const second = await join('the second farmer');
    const payload = await farmOne(first);
    const copied = { ...payload, launcherId: second.launcherId };
    await refuses(addPartial(parts, sign(copied), now()), 'invalidContractPuzzleHash');
    const claimed = {
      ...copied,
      proofOfSpace: { ...payload.proofOfSpace, poolContractPuzzleHash: second.contractPuzzleHash },
    };
    await refuses(addPartial(parts, sign(claimed), now()), 'proofInvalid');
  });

  test('is refused for a signage point that is old, unknown, reverted or another one', async () => {
    const payload = await farmOne(first);
    clock.now += 25_001;
    await refuses(addPartial(parts, sign(payload), now()), 'tooLate');
    const [late] = await listHarvesters(db, (await findPlotNft(db, first.launcherId))?.number ?? 0, now());
    assert.partialDeepStrictEqual(late, { id: payload.harvesterId, latePartials: 1 });
    const unknown = { ...payload, spHash: toHash('a point'), endOfSubSlot: false };
    await refuses(addPartial(parts, sign(unknown), now()), 'signagePointNotFound');
    const reverted = await farmOne(first, { isReverted: true });
    await refuses(addPartial(parts, sign(reverted), now()), 'revertedSignagePoint');
    const fresh = await farmOne(first);
    clock.now += INTERVAL_MS;
    const point = await readNewestPoint();
    const moved = { ...fresh, spHash: point.sp_hash, endOfSubSlot: point.end_of_sub_slot };
    await assert.rejects(addPartial(parts, sign(moved), now()), { name: 'PoolError' });
    clock.now += 5 * MINUTE_MS + 1;
    assert.equal(await settlePartials(parts, now()), 2);
  });

  test('is refused with a proof that is altered, too small a plot, or of another time', async () => {
    const payload = await farmOne(first);
    const flip = (hex: string) => createHash('sha256').update(hex).digest('hex').slice(0, 8) + hex.slice(8);
    const { proofOfSpace } = payload;
    const altered = { ...payload, proofOfSpace: { ...proofOfSpace, proof: flip(proofOfSpace.proof) } };
    await refuses(addPartial(parts, sign(altered), now()), 'proofInvalid');
    const real = { ...parts, settings: { ...parts.settings, simulatedK: null } };
    await refuses(addPartial(real, sign(payload), now()), 'proofInvalid');
    const late = { ...payload, authenticationToken: payload.authenticationToken - 2 };
    await refuses(addPartial(parts, sign(late), now()), 'invalidAuthentication');
  });

  test('counts at the difficulty that was in force when its signage point came, whatever is asked for after it', async () => {
    const changer = await join('a farmer that changes its mind');
    const ask = (suggestedDifficulty: bigint) =>
      updateFarmer(parts, makeChange(changer.launcherId, { suggestedDifficulty }), now());
    const readDifficulty = async () => {
      const partial = await db.selectFrom('poolPartial').select('difficulty').executeTakeFirst();
      return partial?.difficulty;
    };
    const payload = await farmOne(changer);
    await db.deleteFrom('poolPartial').execute();
    clock.now += 1_000;
    await ask(1_000_000n);
    clock.now += 1_000;
    await ask(2_000_000n);
    assert.ok(await accepts(changer, payload));
    assert.equal(await readDifficulty(), 1n);
    // The signage point after the next is one of the new difficulty: it takes effect ten seconds later.
    clock.now += INTERVAL_MS;
    for (const next of listPartials(changer, await waitForPoint()))
      assert.ok(!(await accepts(changer, next)));
  });

  test('does not count a difficulty of before, whatever is asked for soon after a change', async () => {
    const player = await join('a farmer that changes all the time');
    const ask = (suggestedDifficulty: bigint) =>
      updateFarmer(parts, makeChange(player.launcherId, { suggestedDifficulty }), now());
    await ask(4n);
    clock.now += 40_000;
    await ask(1n);
    clock.now += 1_000;
    const payload = await farmOne(player);
    await db.deleteFrom('poolPartial').execute();
    await db
      .updateTable('plotNft')
      .set({ difficultySince: new Date(clock.now - 20_000) })
      .where('launcherId', '=', player.launcherId)
      .execute();
    clock.now += 1_000;
    await ask(2n);
    assert.ok(await accepts(player, payload));
    const partial = await db.selectFrom('poolPartial').select('difficulty').executeTakeFirst();
    assert.equal(partial?.difficulty, 1n);
    // The difficulty that was asked for holds with the next turn.
    const readDifficulty = async () => (await findPlotNft(db, player.launcherId))?.difficulty;
    assert.equal(await readDifficulty(), 1n);
    clock.now += 30_000;
    await updateDifficulties(parts, now());
    assert.equal(await readDifficulty(), 2n);
  });

  test('for a signage point that came before its PlotNFT joined is refused', async () => {
    const joiner = await join('a farmer that waits for a rare proof');
    const payload = await farmOne(joiner);
    await db.deleteFrom('poolPartial').execute();
    await db
      .updateTable('plotNft')
      .set({ joinedAt: new Date(clock.now + 1) })
      .execute();
    await refuses(addPartial(parts, sign(payload, [joiner.key, farmer]), now()), 'tooLate');
    await db
      .updateTable('plotNft')
      .set({ joinedAt: new Date(0) })
      .execute();
  });

  test('does not count once its PlotNFT leaves', async () => {
    const leaver = await join('a farmer that leaves');
    await farmOne(leaver);
    const reading = await readPlotNft(parts, leaver.launcherId);
    assert.equal(reading.outcome, 'read');
    const to = toLeavingState(reading.plotNft.state);
    await push(buildTravel({ sdk, genesis }, reading.plotNft, { ownerKey: owner, to }));
    clock.now += 5 * MINUTE_MS + 1;
    assert.equal(await settlePartials(parts, now()), 0);
    assert.deepEqual(await listRefusals(), [{ reason: 'invalidSingleton', partials: 1 }]);
    assert.deepEqual(await listPoints(), []);
  });

  test('does not count either if the collecting of rewards was the first to see that its PlotNFT left', async () => {
    const leaver = await join('a farmer that leaves with a reward');
    await farmOne(leaver);
    const reading = await readPlotNft(parts, leaver.launcherId);
    assert.equal(reading.outcome, 'read');
    chain.win(leaver.contractPuzzleHash);
    const to = toLeavingState(reading.plotNft.state);
    await push(buildTravel({ sdk, genesis }, reading.plotNft, { ownerKey: owner, to }));
    await settleRewards({ ...parts, confirmations: 3, log: createLogger('silent') }, now());
    clock.now += 5 * MINUTE_MS + 1;
    assert.equal(await settlePartials(parts, now()), 0);
    assert.deepEqual(await listRefusals(), [{ reason: 'invalidSingleton', partials: 1 }]);
  });

  test('waits while the node does not respond', async () => {
    await farmOne(first);
    clock.now += 5 * MINUTE_MS + 1;
    chain.setOutage(true);
    await assert.rejects(settlePartials(parts, now()));
    chain.setOutage(false);
    assert.equal(await settlePartials(parts, now()), 1);
  });
});
