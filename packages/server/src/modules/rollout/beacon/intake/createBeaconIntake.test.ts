import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createVisitorId, readOrCreateVisitorKey } from '@farm/registry';
import { fc, selectRunCount } from '@farm/testing/property';
import { sql } from 'kysely';
import { createDatabase } from '@farm/database';
import { createLogger } from '@farm/process';
import type { Segment, Sign } from '@farm/contracts/rollout';
import { encodeSigns } from '../signBits.ts';
import { makeBeacon } from '../../../../testing/beacons.ts';
import { createFarmDatabase } from '@farm/database/testing';
import { hashBeaconSource } from '../hashBeaconSource.ts';
import { createBeaconIntake } from './createBeaconIntake.ts';

const log = createLogger('silent');
const db = createDatabase(await createFarmDatabase(), log);
const folder = await mkdtemp(join(tmpdir(), 'farm-intake-'));
after(async () => {
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});
const visitorKey = await readOrCreateVisitorKey(join(folder, 'visitor.key'));
const SEGMENT: Segment = { language: 'zh-CN', screen: 'phone', role: 'user', browser: 'chromium' };

/** Every visitor gets every version. */
const revisions = { refresh: () => Promise.resolve('1.0'), isServed: () => true };
const start = () => createBeaconIntake({ db, visitorKey, revisions, log });
const readRows = () =>
  db
    .selectFrom('rollout.beacon')
    .select(['version', 'visitor', 'failure', 'signs', 'language'])
    .orderBy('visitor')
    .orderBy('version')
    .execute();

describe('beacons that come at the same moment', () => {
  test('count each visitor and version once, by what failed and all signs, at whichever replicas they arrive', async () => {
    const visitors = Array.from({ length: 5 }, createVisitorId);
    const sent = fc.record({
      visitor: fc.nat({ max: 4 }),
      version: fc.constantFrom('1.0.0+aaaaaaaaaaaa', '2.0.0+bbbbbbbbbbbb'),
      hasFailed: fc.boolean(),
      signs: fc.subarray<Sign>(['left-early', 'slow', 'failed-calls']),
      replica: fc.nat({ max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { maxLength: 60 }), async (all) => {
        await sql`truncate rollout.beacon`.execute(db);
        const replicas = [start(), start(), start()];
        const expected = new Map<
          string,
          { version: string; visitor: string; failure: string | null; signs: number; language: string | null }
        >();
        for (const { visitor: place, version, hasFailed, signs, replica } of all) {
          const visitor = visitors[place] ?? '';
          const code = hasFailed ? 'threw' : null;
          replicas[replica]?.accept(visitor, '10.0.0.0/24', {
            beacons: [makeBeacon({ name: 'assets', version, code, signs })],
            segment: place === 0 ? undefined : SEGMENT,
          });
          const failure = hasFailed ? 'mount threw' : null;
          const hash = hashBeaconSource(visitorKey, 'visitor', visitor);
          const known = expected.get(`${hash} ${version}`);
          expected.set(`${hash} ${version}`, {
            ...{ version, visitor: hash, failure: known?.failure ?? failure },
            signs: (known?.signs ?? 0) | encodeSigns(signs),
            language: place === 0 ? null : 'zh-CN',
          });
        }
        await Promise.all(replicas.map((replica) => replica.stop()));
        const rows = await readRows();
        const byKey = new Map(rows.map((row) => [`${row.visitor} ${row.version}`, row]));
        assert.equal(rows.length, byKey.size);
        assert.deepEqual(byKey, new Map([...byKey.keys()].map((key) => [key, expected.get(key)])));
        assert.equal(byKey.size, expected.size);
      }),
      { numRuns: selectRunCount({ quick: 10, deep: 40 }) },
    );
  });

  test('wait in bounded number for a database that hangs; what is too many is dropped', async () => {
    await sql`truncate rollout.beacon`.execute(db);
    const intake = start();
    const version = `1.0.0+${randomBytes(6).toString('hex')}`;
    const take = () =>
      intake.accept(createVisitorId(), '10.0.0.0/24', { beacons: [makeBeacon({ name: 'assets', version })] });
    let stopping: Promise<void> | undefined;
    await db.transaction().execute(async (transaction) => {
      await sql`lock table rollout.beacon in access exclusive mode`.execute(transaction);
      for (let sent = 0; sent < 15_000; sent++) take();
      stopping = intake.stop();
      take();
    });
    await stopping;
    assert.equal((await readRows()).length, 10_000);
  });
});
