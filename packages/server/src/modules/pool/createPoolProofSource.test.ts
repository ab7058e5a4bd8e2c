import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { makePerson } from '../../testing/people.ts';
import { startTestPool, toHash } from '../../testing/testPool.ts';
import { addFarmer } from './farmerRecord.ts';
import { addOpenPartial, cancelPartials } from './partial.repository.ts';
import type { ProvenSpace } from '../share/proofSource.ts';
import { createPoolProofSource } from './createPoolProofSource.ts';

const GIB = 2 ** 30;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const pool = await startTestPool();
const { clock, db, launch, makeJoin, parts } = pool;
const source = createPoolProofSource(db);

async function addPlotNft(accountId: string | null, joinedAt = new Date(0)): Promise<number> {
  const launcherId = await launch();
  await addFarmer(parts, makeJoin(launcherId), new Date(clock.now));
  const { number } = await db
    .updateTable('plotNft')
    .set({ accountId, claimedAt: accountId === null ? null : new Date(), joinedAt })
    .where('launcherId', '=', launcherId)
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** Adds points in every five minutes of the time. */
async function addPoints(plotNft: number, points: bigint, [from, to]: [number, number]): Promise<void> {
  const rows = [];
  for (let at = Math.ceil(from / (5 * MINUTE_MS)) * 5 * MINUTE_MS; at < to; at += 5 * MINUTE_MS)
    rows.push({ plotNft, at: new Date(at), points, unfilteredPoints: points << 8n, partials: 1 });
  await db.insertInto('poolPoints').values(rows).execute();
}

const toGib = (proven: ProvenSpace | undefined) => Number(proven?.bytes ?? 0n) / GIB;

describe('proven space', () => {
  beforeEach(() => db.deleteFrom('poolPoints').execute());

  test('of a closed period is what its points are worth, all PlotNFTs of an account together', async () => {
    const [first, second] = [(await makePerson(db)).id, (await makePerson(db)).id];
    const [from, to] = [Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 2)];
    await addPoints(await addPlotNft(first), 1n, [from, to]);
    await addPoints(await addPlotNft(first), 2n, [from, to + DAY_MS]);
    await addPoints(await addPlotNft(second), 5n, [from - DAY_MS, from]);
    await addPoints(await addPlotNft(null), 9n, [from, to]);
    const { accounts: proven, unclaimed } = await source.readPeriod({
      from: new Date(from),
      to: new Date(to),
    });
    assert.deepEqual(
      [...unclaimed.values()].map((bytes) => Math.round(Number(bytes) / GIB)),
      [Math.round(2_592 * 5.0688)],
    );
    assert.deepEqual([...proven.keys()], [first]);
    // 288 times 3 points, of 5.069 GiB each.
    assert.equal(toGib(proven.get(first)).toFixed(0), (864 * 5.0688).toFixed(0));
    const earlier = { from: new Date(from - DAY_MS), to: new Date(from) };
    const { accounts: again } = await source.readPeriod(earlier);
    assert.equal(toGib(again.get(second)).toFixed(0), (1_440 * 5.0688).toFixed(0));
    assert.deepEqual([...again.keys()], [second]);
  });

  test('of a period waits for partials that are still to be looked at', async () => {
    const account = (await makePerson(db)).id;
    const plotNft = await addPlotNft(account);
    const [from, to] = [new Date(Date.UTC(2026, 10, 3)), new Date(Date.UTC(2026, 10, 4))];
    const bytes = (text: string) => Buffer.from(toHash(text), 'hex');
    await addOpenPartial(db, {
      ...{ quality: bytes('quality'), plotNft, plotId: bytes('plot'), harvesterId: bytes('harvester') },
      ...{ spHash: bytes('point'), isEndOfSubSlot: false, difficulty: 1n, filterBits: 8 },
      ...{ spAt: new Date(to.getTime() - 1), receivedAt: to },
    });
    await assert.rejects(source.readPeriod({ from, to }), { code: 'validation_failed' });
    assert.equal((await source.readPeriod({ from, to: new Date(to.getTime() - 1) })).accounts.size, 0);
    await cancelPartials(db, { qualities: [bytes('quality')], reason: 'revertedSignagePoint' }, to);
    assert.equal((await source.readPeriod({ from, to })).accounts.size, 0);
  });

  test('of a period waits for partials that may still come', async () => {
    const from = new Date(Date.now() - HOUR_MS);
    const readUntil = (secondsAgo: number) =>
      source.readPeriod({ from, to: new Date(Date.now() - secondsAgo * 1_000) });
    await assert.rejects(readUntil(60), { code: 'validation_failed' });
    assert.equal((await readUntil(90)).accounts.size, 0);
  });

  test('of a PlotNFT that joined lately is judged by the time since then', async () => {
    const account = (await makePerson(db)).id;
    const now = Date.now();
    const since = now - 2 * HOUR_MS;
    await addPoints(await addPlotNft(account, new Date(since)), 4n, [since, now]);
    const proven = (await source.readNow([account])).get(account);
    assert.ok(Math.abs(toGib(proven) / (4 * 288 * 5.0688) - 1) < 0.06, `${toGib(proven)}`);
    // 22 partials or so.
    assert.ok(proven && proven.deviation > 0.24 && proven.deviation < 0.28, `${proven?.deviation}`);
  });

  test('of the present is the mean of 8 and of 24 hours', async () => {
    const account = (await makePerson(db)).id;
    const plotNft = await addPlotNft(account);
    const now = Date.now();
    await addPoints(plotNft, 4n, [now - 8 * HOUR_MS - 10 * MINUTE_MS, now - 10 * MINUTE_MS]);
    const proven = toGib((await source.readNow([account])).get(account));
    // Eight hours at 4 points: that rate, and a third of it.
    const rate = 4 * 288 * 5.0688;
    assert.ok(Math.abs(proven / ((rate + rate / 3) / 2) - 1) < 0.02, `${proven}`);
    // The farm's space holds that of PlotNFTs that nobody has claimed.
    await addPoints(await addPlotNft(null), 4n, [now - 8 * HOUR_MS - 10 * MINUTE_MS, now - 10 * MINUTE_MS]);
    const ofFarm = Number(await source.readFarm()) / GIB;
    assert.ok(Math.abs(ofFarm / (2 * proven) - 1) < 0.02, `${ofFarm}`);
    const newest = (await makePerson(db)).id;
    await addPoints(await addPlotNft(newest), 4n, [now - 9 * MINUTE_MS, now]);
    assert.equal((await source.readNow([newest])).size, 0);
  });
});
