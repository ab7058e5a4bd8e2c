import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { startTestPool } from '../../testing/testPool.ts';
import { updateDifficulties } from './difficulty.ts';
import { addFarmer, updateAskedDifficulty } from './farmerRecord.ts';
import { deleteOldPartials } from './oldPartials.repository.ts';
import { recordRefusal } from './partial.repository.ts';
import { findPlotNft } from './pool.repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const STEP_MS = 5 * MINUTE_MS;

const pool = await startTestPool({ minDifficulty: 2n, startDifficulty: 10n });
const { clock, db, parts } = pool;
clock.now = Math.floor(clock.now / STEP_MS) * STEP_MS;
const now = clock.now;

const launcherId = await pool.launch();
await addFarmer(parts, pool.makeJoin(launcherId), new Date(now));
const plotNft = (await findPlotNft(db, launcherId))?.number ?? 0;

/** Adds partials of a difficulty, one every so many milliseconds, up to the newest that are counted. */
async function addPartials(difficulty: bigint, everyMs: number, lengthMs: number): Promise<void> {
  const sums = new Map<number, number>();
  for (let at = now - 10 * MINUTE_MS - lengthMs; at < now - 10 * MINUTE_MS; at += everyMs) {
    const step = Math.floor(at / STEP_MS) * STEP_MS;
    sums.set(step, (sums.get(step) ?? 0) + 1);
  }
  const rows = [...sums].map(([at, partials]) => ({
    ...{ plotNft, at: new Date(at), partials },
    points: difficulty * BigInt(partials),
    unfilteredPoints: difficulty * BigInt(partials),
  }));
  await db.insertInto('poolPoints').values(rows).execute();
}
const setJoined = (ago: number) =>
  db
    .updateTable('plotNft')
    .set({ joinedAt: new Date(now - ago), difficultySince: new Date(now - ago) })
    .execute();
const adjust = async (): Promise<bigint | undefined> => {
  await updateDifficulties(parts, new Date(now));
  return (await findPlotNft(db, launcherId))?.difficulty;
};

describe('the difficulty of a PlotNFT', () => {
  beforeEach(async () => {
    await db.deleteFrom('poolPoints').execute();
    const fresh = { difficulty: 10n, previousDifficulty: 10n, suggestedDifficulty: null };
    await db.updateTable('plotNft').set(fresh).execute();
    await setJoined(3 * DAY_MS);
  });

  test('stays while its farmer sends about 300 partials a day', async () => {
    await addPartials(10n, DAY_MS / 300, DAY_MS);
    assert.equal(await adjust(), 10n);
    await db.deleteFrom('poolPoints').execute();
    await addPartials(10n, DAY_MS / 180, DAY_MS);
    assert.equal(await adjust(), 10n);
  });

  test('follows a farmer that sends far more or far fewer, to about 300 a day', async () => {
    await addPartials(10n, DAY_MS / 1_200, DAY_MS);
    const raised = await adjust();
    assert.ok(raised && raised >= 38n && raised <= 42n, `${raised}`);
    await db.deleteFrom('poolPoints').execute();
    await addPartials(raised, DAY_MS / 60, DAY_MS);
    await setJoined(3 * DAY_MS);
    const lowered = await adjust();
    assert.ok(lowered && lowered >= 7n && lowered <= 9n, `${lowered}`);
  });

  test('follows within the hour a farm that grows', async () => {
    await addPartials(10n, DAY_MS / 3_000, HOUR_MS);
    const raised = await adjust();
    assert.ok(raised && raised >= 90n && raised <= 110n, `${raised}`);
  });

  test('is not judged by the first hour, unless partials are many', async () => {
    await setJoined(40 * MINUTE_MS);
    await addPartials(10n, 6 * MINUTE_MS, 30 * MINUTE_MS);
    assert.equal(await adjust(), 10n);
    await db.deleteFrom('poolPoints').execute();
    await addPartials(10n, 20_000, 30 * MINUTE_MS);
    const raised = await adjust();
    assert.ok(raised && raised > 100n, `${raised}`);
  });

  test('falls once a day while nothing comes, but not below what the pool takes', async () => {
    assert.equal(await adjust(), 5n);
    assert.equal(await adjust(), 5n);
    for (const expected of [2n, 2n]) {
      await setJoined(3 * DAY_MS);
      assert.equal(await adjust(), expected);
    }
  });

  test('stays what its farmer asked for', async () => {
    await updateAskedDifficulty(parts, { launcherId, asked: 70n }, new Date(now));
    await addPartials(70n, DAY_MS / 5_000, DAY_MS);
    assert.equal(await adjust(), 70n);
    await updateAskedDifficulty(parts, { launcherId, asked: null }, new Date(now));
    assert.equal(await adjust(), 70n);
    // No change comes soon after another.
    await setJoined(3 * DAY_MS);
    const followed = await adjust();
    assert.ok(followed && followed > 1_000n, `${followed}`);
  });
});

describe('what is old', () => {
  const count = async (table: 'poolPartial' | 'poolPoints' | 'poolRefusal') =>
    (await db.selectFrom(table).select('plotNft').execute()).length;
  const addPartial = (name: string, receivedAt: Date, countedAt: Date | null) => {
    const bytes = Buffer.alloc(32, name);
    const ids = { quality: bytes, plotId: bytes, harvesterId: bytes, spHash: bytes };
    const rest = { plotNft, isEndOfSubSlot: false, difficulty: 1n, filterBits: 8, refusedAt: null };
    return db
      .insertInto('poolPartial')
      .values({ ...ids, ...rest, spAt: receivedAt, receivedAt, countedAt })
      .execute();
  };

  test('is deleted: partials after a day, unless they are still to be looked at, refusals after a month', async () => {
    const [old, fresh] = [new Date(now - 25 * HOUR_MS), new Date(now - 23 * HOUR_MS)];
    await addPartial('a', old, old);
    await addPartial('b', old, null);
    await addPartial('c', fresh, fresh);
    await recordRefusal(db, { plotNft, reason: 'tooLate' }, new Date(now - 32 * DAY_MS));
    await recordRefusal(db, { plotNft, reason: 'tooLate' }, new Date(now - 29 * DAY_MS));
    await deleteOldPartials(db, new Date(now));
    assert.deepEqual([await count('poolPartial'), await count('poolRefusal')], [2, 1]);
  });

  test('is added up by the day after eight days, and no point is lost', async () => {
    await db.deleteFrom('poolPoints').execute();
    await addPartials(3n, STEP_MS, 12 * DAY_MS);
    const sum = async () => {
      const rows = await db.selectFrom('poolPoints').selectAll().execute();
      return [
        rows.reduce((total, { points }) => total + points, 0n),
        rows.reduce((total, one) => total + one.unfilteredPoints, 0n),
        rows.reduce((total, { partials }) => total + partials, 0),
      ];
    };
    const before = await sum();
    await deleteOldPartials(db, new Date(now));
    await deleteOldPartials(db, new Date(now));
    assert.deepEqual(await sum(), before);
    const rows = await count('poolPoints');
    // Eight days and the present one by five minutes, and some four by the day.
    assert.ok(rows > 8 * 288 && rows <= 9 * 288 + 5, `${rows}`);
  });
});
