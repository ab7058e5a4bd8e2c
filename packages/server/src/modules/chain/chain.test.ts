import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chainSchema } from '@farm/contracts';
import { sql } from 'kysely';
import type { ChainSettings } from '../../config.ts';
import { openQuietDatabase } from '../../testing/machineSamples.ts';
import { makeNodeState, startNode } from '@farm/simulators/testing';
import { startTestServer } from '../../testing/startTestServer.ts';
import { waitFor } from '@farm/process/testing';
import type { ChainReading } from '@farm/chain';
import { computeConfiguredChain } from './configuredReader.ts';
import { createChainReader, recordChainReading } from './recordChainReading.ts';
import { readChain, readReadingBefore, toChain } from './readChain.ts';
import { addReading } from './chain.repository.ts';

const { db } = await openQuietDatabase();
const EIB = 1n << 60n;
const settings: ChainSettings = {
  node: null,
  netSpace: 15n * EIB,
  anchor: { height: 9_552_384, at: new Date('2026-11-21T00:00:00Z') },
};
const makeReading = (at: string, height: number, netSpace = 20n * EIB): ChainReading => ({
  at: new Date(at),
  height,
  netSpace,
  source: 'node',
});
const readSamples = async () => {
  const rows = await db.selectFrom('chainSample').selectAll().orderBy('width').orderBy('at').execute();
  return rows.map(({ width, at, height }) => `${width} ${at.toISOString()} ${height}`);
};

describe('the configured chain', () => {
  test('goes on from its anchor, a block every 18.75 seconds', () => {
    const heightAt = (at: string) => computeConfiguredChain(settings, new Date(at)).height;
    assert.equal(heightAt('2026-11-21T00:00:00Z'), 9_552_384);
    assert.equal(heightAt('2026-11-21T00:00:18.749Z'), 9_552_384);
    assert.equal(heightAt('2026-11-21T00:00:18.750Z'), 9_552_385);
    assert.equal(heightAt('2026-11-22T00:00:00Z'), 9_552_384 + 4608);
    assert.equal(heightAt('2026-11-20T00:00:00Z'), 9_552_384 - 4608);
    assert.equal(heightAt('2001-01-01T00:00:00Z'), 0);
  });

  test('stands in where nobody has read it yet', async () => {
    const chain = chainSchema.parse(await readChain(db, settings));
    assert.deepEqual([chain.source, chain.netSpace, chain.reward], ['configured', `${15n * EIB}`, '1']);
    assert.ok(Math.abs(Date.parse(chain.at) - Date.now()) < 60_000);
  });

  test('stands in for an instant as it was then, whenever somebody asks', async () => {
    const instant = new Date('2026-11-20T00:00:00Z');
    const { height, source } = await readReadingBefore(db, settings, instant);
    assert.deepEqual([height, source], [9_552_384 - 4608, 'configured']);
  });
});

describe('what follows from a reading', () => {
  test('is the reward, the profit of a PiB and day, and the next halving', () => {
    const at = '2026-11-21T00:00:00.000Z';
    assert.deepEqual(toChain(makeReading(at, 10_091_520 - 4608)), {
      source: 'node',
      at,
      height: 10_086_912,
      netSpace: `${20n * EIB}`,
      reward: '1',
      theoreticalProfit: '0.225',
      halving: { height: 10_091_520, expectedAt: '2026-11-22T00:00:00.000Z', theoreticalProfit: '0.1125' },
    });
    assert.equal(toChain(makeReading(at, 10_091_519)).halving?.height, 10_091_520);
    assert.partialDeepStrictEqual(toChain(makeReading(at, 10_091_520)), {
      reward: '0.5',
      halving: { height: 15_137_280 },
    });
    assert.partialDeepStrictEqual(toChain(makeReading(at, 20_183_040)), { reward: '0.125', halving: null });
  });
});

describe('the readings', () => {
  test('are kept by interval, the last one of each; the newest counts', async () => {
    await addReading(db, makeReading('2025-11-20T23:56:00Z', 100));
    await addReading(db, makeReading('2025-11-20T23:59:59Z', 103));
    await addReading(db, makeReading('2025-11-21T00:00:00Z', 104));
    // A slower replica does not overwrite the later reading of another replica.
    await addReading(db, makeReading('2025-11-20T23:58:00Z', 102));
    assert.deepEqual(await readSamples(), [
      '1d 2025-11-20T00:00:00.000Z 103',
      '1d 2025-11-21T00:00:00.000Z 104',
      '1h 2025-11-20T23:00:00.000Z 103',
      '1h 2025-11-21T00:00:00.000Z 104',
      '5m 2025-11-20T23:55:00.000Z 103',
      '5m 2025-11-21T00:00:00.000Z 104',
    ]);
    const chain = await readChain(db, settings);
    assert.deepEqual([chain.source, chain.height, chain.at], ['node', 104, '2025-11-21T00:00:00.000Z']);
    const heightBefore = async (at: string) => (await readReadingBefore(db, settings, new Date(at))).height;
    assert.equal(await heightBefore('2025-11-21T00:00:00Z'), 103);
    assert.equal(await heightBefore('2025-11-21T00:05:00Z'), 104);
    assert.equal(await heightBefore('2025-11-20T00:00:00Z'), 103);
  });

  test('stay what they were while the node is away; a space that it does not know is the last one, or the configured one', async () => {
    await sql`delete from chain_sample`.execute(db);
    const node = await startNode(makeNodeState({ height: 5, space: 2n ** 70n }));
    const withNode = { ...settings, node: node.settings };
    const reader = createChainReader(withNode);
    await recordChainReading({ db, chain: withNode }, reader);
    const before = await readChain(db, withNode);
    assert.deepEqual([before.height, before.netSpace, before.source], [5, `${2n ** 70n}`, 'node']);
    node.setResponse({ status: 503, text: '' });
    await assert.rejects(recordChainReading({ db, chain: withNode }, reader));
    assert.deepEqual(await readChain(db, withNode), before);
    node.setResponse({ text: makeNodeState({ height: 6, space: 0n }) });
    await recordChainReading({ db, chain: withNode }, reader);
    const after = await readChain(db, withNode);
    assert.deepEqual([after.height, after.netSpace, after.source], [6, `${2n ** 70n}`, 'node']);
    await sql`delete from chain_sample`.execute(db);
    await recordChainReading({ db, chain: withNode }, reader);
    assert.equal((await readChain(db, withNode)).netSpace, `${15n * EIB}`);
  });

  test('are of no clock that ran ahead: the next one counts again', async () => {
    await sql`delete from chain_sample`.execute(db);
    const inSeconds = (count: number) => new Date(Date.now() + count * 1000).toISOString();
    for (const ahead of [86_400, 3 * 86_400]) await addReading(db, makeReading(inSeconds(ahead), 900));
    assert.equal((await readChain(db, settings)).source, 'configured');
    assert.equal((await readReadingBefore(db, settings, new Date())).source, 'configured');
    await addReading(db, makeReading(inSeconds(0), 100));
    // A reading from the future is replaced, whether it is of the current day or not.
    await sql`update chain_sample set read_at = now() + interval '6 minutes' where height = 100`.execute(db);
    assert.equal((await readChain(db, settings)).source, 'configured');
    await addReading(db, makeReading(inSeconds(0), 101));
    assert.equal((await readChain(db, settings)).height, 101);
  });

  test('of a node are not taken when they cannot follow the last ones of the last days', async () => {
    await sql`delete from chain_sample`.execute(db);
    const read = async (height: number, netSpace: bigint, hours = 0) => {
      const given = {
        height,
        netSpace,
        source: 'node' as const,
        at: new Date(Date.now() + hours * 3_600_000),
      };
      await recordChainReading({ db, chain: settings }, { read: () => Promise.resolve(given) });
      return (await readChain(db, settings)).height;
    };
    // Three hours are 576 blocks.
    assert.equal(await read(1_000_000, 20n * EIB, -3), 1_000_000);
    const wrong: [number, bigint][] = [
      [1_000_100, 80n * EIB + 1n],
      [1_000_100, 5n * EIB - 1n],
      [1_000_100, 1n],
      [998_999, 20n * EIB],
      [1_002_153, 20n * EIB],
      [100_000_000, 20n * EIB],
    ];
    for (const [height, netSpace] of wrong) {
      await assert.rejects(read(height, netSpace), /^Error: The node reports (a netspace of|height) \d+/);
    }
    assert.equal((await readChain(db, settings)).height, 1_000_000);
    assert.equal(await read(1_002_151, 80n * EIB), 1_002_151);
    assert.equal(await read(1_001_151, 20n * EIB), 1_001_151);
    // After days without readings there is nothing to compare with.
    await sql`
      update chain_sample set at = at - interval '96 hours', read_at = read_at - interval '96 hours'`.execute(
      db,
    );
    assert.equal(await read(5, 1n), 5);
  });

  test('of the settings are taken as they are', async () => {
    await sql`delete from chain_sample`.execute(db);
    const now = makeReading(new Date().toISOString(), 5);
    await addReading(db, now);
    await recordChainReading({ db, chain: settings }, createChainReader(settings));
    assert.equal((await readChain(db, settings)).source, 'configured');
  });
});

describe('the worker', () => {
  test('reads the node at once', async () => {
    const node = await startNode(makeNodeState({ height: 77, space: 30n * EIB }));
    const server = await startTestServer({ loops: true, chain: { node: node.settings } });
    const found = await waitFor(() =>
      server.db.selectFrom('chainSample').selectAll().where('width', '=', '1d').executeTakeFirst(),
    );
    assert.deepEqual([found.height, found.netSpace, found.source], [77n, 30n * EIB, 'node']);
  });

  test('says once that the node is away', async () => {
    const node = await startNode('');
    const server = await startTestServer({ loops: true, chain: { node: node.settings } });
    const lines = await waitFor(() => {
      const found = server
        .log()
        .split('\n')
        .filter((line) => line.includes('"loop":"chain"'));
      return Promise.resolve(found.length > 0 ? found : undefined);
    });
    assert.equal(lines.length, 1);
    assert.ok(!(lines[0] ?? '').includes('PRIVATE KEY'));
    assert.deepEqual(await server.db.selectFrom('chainSample').selectAll().execute(), []);
  });
});
