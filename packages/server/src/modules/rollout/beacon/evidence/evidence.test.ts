import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { fc, selectRunCount } from '@farm/testing/property';
import { sql } from 'kysely';
import { createDatabase } from '@farm/database';
import { createLogger } from '@farm/process';
import { createFarmDatabase, countRowsRead } from '@farm/database/testing';
import { saveBeacons } from '../intake/intake.repository.ts';
import {
  readEvidence,
  readRates,
  hasFailed,
  MAX_VISITOR_HOURS,
  buildEvidenceSql,
  buildFailuresSql,
} from './evidence.repository.ts';

const db = createDatabase(await createFarmDatabase(), createLogger('silent'));
after(() => db.destroy());
// Backdating a visit moves it to another partition, which deletes it in its own.
await sql`drop trigger young_stays on rollout.beacon`.execute(db);

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
const query = { name: 'assets', version: '2.0.0+aaaaaaaaaaaa', since: ago(60) };
const empty = () => sql`truncate rollout.beacon`.execute(db);

interface Visit {
  visitor: number;
  network: number;
  hasFailed: boolean;
  /** Minutes before now. */
  minutes?: number;
}

/** Writes visits as the intake does, then backdates them. */
const visit = async (visits: Visit[], version = query.version) => {
  for (const { visitor, network, hasFailed: failed, minutes = 0 } of visits) {
    const failure = failed ? 'mount threw' : null;
    const row = { name: query.name, version, visitor: String(visitor), network: String(network), failure };
    const told = { signs: 0, segment: null };
    await saveBeacons(db, [{ ...row, ...told }]);
    if (minutes === 0) continue;
    const at = ago(minutes);
    await sql`
      update rollout.beacon set seen_at = ${at}, failed_at = case when failed_at is not null then ${at}::timestamptz end,
        hour = date_trunc('hour', ${at}::timestamptz, 'UTC')
      where version = ${version} and visitor = ${visitor} and seen_at > now() - interval '10 seconds'`.execute(
      db,
    );
  }
};
const many = (count: number, one: (index: number) => Visit) =>
  Array.from({ length: count }, (_, index) => one(index));

describe('what visitors tell of a version', () => {
  test('is nothing while nobody has told anything', async () => {
    await empty();
    const nothing = { visitors: 0, failed: 0, elsewhere: null, failure: null };
    assert.deepEqual(await readEvidence(db, query), nothing);
  });

  test('counts each visitor once, however many hours they come in, and a failure for all of them', async () => {
    await empty();
    const since = ago(300);
    await visit([
      { visitor: 1, network: 1, hasFailed: false, minutes: 200 },
      { visitor: 1, network: 1, hasFailed: true, minutes: 130 },
      { visitor: 1, network: 2, hasFailed: false },
      { visitor: 2, network: 2, hasFailed: false },
    ]);
    const told = await readEvidence(db, { ...query, since });
    assert.deepEqual([told.visitors, told.failed, told.failure], [2, 1, 'mount threw']);
    assert.deepEqual(await readRates(db, { ...query, since }), { visitors: 2, failed: 1 });
  });

  test('leaves out what was before, and other versions', async () => {
    await empty();
    await visit([
      { visitor: 1, network: 1, hasFailed: true, minutes: 61 },
      { visitor: 2, network: 1, hasFailed: true, minutes: 59 },
    ]);
    await visit([{ visitor: 3, network: 1, hasFailed: true }], '1.0.0+bbbbbbbbbbbb');
    assert.deepEqual(await readRates(db, query), { visitors: 1, failed: 1 });
  });

  test('counts a failure that was before as none, when the visitor came back since', async () => {
    await empty();
    await visit([{ visitor: 1, network: 1, hasFailed: true }]);
    await sql`update rollout.beacon set failed_at = now() - interval '2 hours'`.execute(db);
    assert.deepEqual(await readRates(db, query), { visitors: 1, failed: 0 });
  });

  test('counts 20 visitors of a network while others report too, and all while it is the only one', async () => {
    await empty();
    await visit(many(50, (visitor) => ({ visitor, network: 1, hasFailed: true })));
    assert.deepEqual(await readEvidence(db, query), {
      ...{ visitors: 50, failed: 50 },
      ...{ elsewhere: null, failure: 'mount threw' },
    });
    await visit([{ visitor: 100, network: 2, hasFailed: false }]);
    assert.deepEqual(await readEvidence(db, query), {
      ...{ visitors: 21, failed: 20 },
      ...{ elsewhere: { visitors: 1, failed: 0 }, failure: 'mount threw' },
    });
  });

  test('is told apart from what the worst network says, and from two of them when four say something', async () => {
    await empty();
    const elsewhere = async () => (await readEvidence(db, query)).elsewhere;
    await visit(
      many(6, (visitor) => ({ visitor, network: 1 + (visitor % 3), hasFailed: visitor % 3 === 1 })),
    );
    assert.deepEqual(await elsewhere(), { visitors: 4, failed: 0 });
    await visit([{ visitor: 10, network: 4, hasFailed: true }]);
    assert.deepEqual(await elsewhere(), { visitors: 4, failed: 0 });
    await visit([{ visitor: 11, network: 5, hasFailed: true }]);
    assert.deepEqual(await elsewhere(), { visitors: 5, failed: 1 });
  });

  test('is the same whatever the order in which it was told', async () => {
    const visits = fc.uniqueArray(
      fc.record({ visitor: fc.nat({ max: 60 }), network: fc.nat({ max: 2 }), hasFailed: fc.boolean() }),
      { selector: ({ visitor }) => visitor, maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(visits, fc.infiniteStream(fc.nat()), async (all, order) => {
        const tell = async (told: Visit[]) => {
          await empty();
          await visit(told);
          return readEvidence(db, query);
        };
        const evidence = await tell(all);
        assert.deepEqual(
          await tell(all.toSorted(() => ((order.next().value ?? 0) % 2 === 0 ? 1 : -1))),
          evidence,
        );
        const networks = new Map<number, number>();
        for (const { network } of all) networks.set(network, (networks.get(network) ?? 0) + 1);
        const isAlone = networks.size < 2;
        const counted = [...networks.values()].map((count) => (isAlone ? count : Math.min(20, count)));
        assert.equal(
          evidence.visitors,
          counted.reduce((sum, count) => sum + count, 0),
        );
        assert.equal(evidence.elsewhere === null, isAlone);
      }),
      { numRuns: selectRunCount({ quick: 8, deep: 25 }) },
    );
  });

  test('is read from a bounded number of rows, and that nothing failed from none', async () => {
    await empty();
    // Another version of this name, and this version both long ago and within the hour.
    await sql`
      insert into rollout.beacon (name, version, hour, visitor, network, seen_at)
      select 'assets', version, date_trunc('hour', at, 'UTC'), number, number % 500, at
      from generate_series(1, 20000) as number,
        (values ('1.0.0+bbbbbbbbbbbb', now()), (${query.version}, now()), (${query.version}, now() - interval '5 hours'))
          as given (version, at)`.execute(db);
    await sql`analyze rollout.beacon`.execute(db);
    const read = await countRowsRead(db, buildEvidenceSql(query), 'beacon');
    assert.ok(read > 0 && read <= MAX_VISITOR_HOURS, `${read}`);
    assert.equal(await countRowsRead(db, buildFailuresSql(query, 3), 'beacon'), 0);
    await sql`update rollout.beacon set failed_at = seen_at, failure = 'mount threw' where visitor < 5000`.execute(
      db,
    );
    await sql`analyze rollout.beacon`.execute(db);
    assert.equal(await countRowsRead(db, buildFailuresSql(query, 3), 'beacon'), 3);
    assert.equal(await hasFailed(db, query, 3), true);
  });
});
