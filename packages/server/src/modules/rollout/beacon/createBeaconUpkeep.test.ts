import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rateHistorySchema } from '@farm/contracts/rollout';
import { sql } from 'kysely';
import { toErrorCode } from '../../../testing/answers.ts';
import { countRowsRead } from '@farm/database/testing';
import { makeBearer } from '../../../testing/rolloutChanges.ts';
import { startTestServer, type Bearer } from '../../../testing/startTestServer.ts';
import { buildHistorySql, buildSegmentsSql } from './history.repository.ts';
import { encodeSigns } from './signBits.ts';
import { createBeaconUpkeep } from './createBeaconUpkeep.ts';

const server = await startTestServer();
const { call, db } = server;
const OLD = '1.0.0+aaaaaaaaaaaa';
const NEW = '2.0.0+bbbbbbbbbbbb';
const HOUR_MS = 3_600_000;
const hourOf = (ago: number) => new Date((Math.floor(Date.now() / HOUR_MS) - ago) * HOUR_MS);

/** Adds beacons of an hour, each visitor from a separate network unless `network` is set. */
const add = async ({
  version,
  ago,
  count,
  failed = 0,
  network,
}: {
  version: string;
  ago: number;
  count: number;
  failed?: number;
  network?: number;
}) => {
  const failedAt = sql`case when number <= ${failed} then at end`;
  await sql`
    insert into rollout.beacon (name, version, hour, visitor, network, seen_at, failed_at, failure)
    select 'assets', ${version}, ${hourOf(ago)}, number + ${1_000 * (network ?? 0)}, coalesce(${network ?? null}::integer, number), at,
      ${failedAt}, case when number <= ${failed} then 'mount threw' end
    from generate_series(1, ${count}::integer) as number, (select ${hourOf(ago)}::timestamptz + interval '1 minute' as at) as clock`.execute(
    db,
  );
};
const read = async (bearer: Bearer, query = '?name=assets') => {
  const { status, body } = await call({ url: `/api/rollout/rates${query}`, headers: bearer });
  assert.equal(status, 200);
  return rateHistorySchema.parse(body).versions;
};

describe('failures over time', async () => {
  const bearer = await makeBearer(server);

  test('are those of each hour and version, oldest first, as far back as they are asked for', async () => {
    await sql`truncate rollout.beacon, rollout.beacon_hour, rollout.beacon_segment`.execute(db);
    await add({ version: OLD, ago: 30, count: 3 });
    await add({ version: OLD, ago: 2, count: 10, failed: 1 });
    await add({ version: NEW, ago: 2, count: 4, failed: 4 });
    await add({ version: OLD, ago: 0, count: 5 });
    await createBeaconUpkeep(db)();
    const point = (ago: number, visitors: number, failed: number) => ({
      at: hourOf(ago).toISOString(),
      ...{ visitors, failed, signs: {} },
    });
    const newest = { version: NEW, points: [point(2, 4, 4)], segments: [] };
    assert.deepEqual(await read(bearer), [
      { version: OLD, points: [point(2, 10, 1), point(0, 5, 0)], segments: [] },
      newest,
    ]);
    assert.deepEqual(await read(bearer, '?name=assets&hours=40'), [
      { version: OLD, points: [point(30, 3, 0), point(2, 10, 1), point(0, 5, 0)], segments: [] },
      newest,
    ]);
    assert.deepEqual(await read(bearer, '?name=auth'), []);
  });

  test('follow what comes later in the hour, and what came while nobody counted', async () => {
    await sql`truncate rollout.beacon, rollout.beacon_hour, rollout.beacon_segment`.execute(db);
    const upkeep = createBeaconUpkeep(db);
    await upkeep();
    await add({ version: NEW, ago: 1, count: 2 });
    await add({ version: NEW, ago: 20, count: 7 });
    await upkeep();
    assert.deepEqual(
      (await read(bearer))[0]?.points.map(({ visitors }) => visitors),
      [2],
    );
    await sql`alter table rollout.beacon rename to away`.execute(db);
    await assert.rejects(upkeep());
    await sql`alter table rollout.away rename to beacon`.execute(db);
    await upkeep();
    assert.deepEqual(
      (await read(bearer))[0]?.points.map(({ visitors }) => visitors),
      [7, 2],
    );
  });

  test('have each sign, in all and for each kind of visitors that told theirs', async () => {
    await sql`truncate rollout.beacon, rollout.beacon_hour, rollout.beacon_segment`.execute(db);
    for (const ago of [3, 1]) await add({ version: NEW, ago, count: 6, failed: 2 });
    const signs = encodeSigns(['slow', 'failed-calls']);
    await sql`
      update rollout.beacon set signs = ${signs}, language = 'zh-CN', screen = 'phone', role = 'none', browser = 'safari'
      where visitor <= 3`.execute(db);
    await sql`
      update rollout.beacon set signs = ${encodeSigns(['abandoned'])}, language = 'en' where visitor = 4`.execute(
      db,
    );
    await createBeaconUpkeep(db)();
    const [whole] = await read(bearer);
    const all = { visitors: 6, failed: 2, signs: { abandoned: 1, slow: 3, 'failed-calls': 3 } };
    assert.deepEqual(
      whole?.points,
      [3, 1].map((ago) => ({ at: hourOf(ago).toISOString(), ...all })),
    );
    const chinese = { visitors: 6, failed: 4, signs: { slow: 6, 'failed-calls': 6 } };
    assert.deepEqual(whole.segments, [
      { segment: 'browser:safari', ...chinese },
      { segment: 'language:en', visitors: 2, failed: 0, signs: { abandoned: 2 } },
      ...['language:zh-CN', 'role:none', 'screen:phone'].map((segment) => ({ segment, ...chinese })),
    ]);
    const [part] = await read(bearer, '?name=assets&segment=language:zh-CN');
    assert.deepEqual(
      part?.points.map(({ visitors, failed, signs: counted }) => ({ visitors, failed, signs: counted })),
      [3, 1].map(() => ({ visitors: 3, failed: 2, signs: { slow: 3, 'failed-calls': 3 } })),
    );
    assert.deepEqual(part.segments, whole.segments);
  });

  test('count no more of a network than halting does', async () => {
    await sql`truncate rollout.beacon, rollout.beacon_hour, rollout.beacon_segment`.execute(db);
    await add({ version: NEW, ago: 1, count: 300, failed: 300, network: 1 });
    await add({ version: NEW, ago: 1, count: 15, network: 2 });
    await createBeaconUpkeep(db)();
    const [point] = (await read(bearer))[0]?.points ?? [];
    assert.deepEqual([point?.visitors, point?.failed], [35, 20]);
  });

  test('are read by whoever may read the status, and by nobody else', async () => {
    await read(await makeBearer(server, 'auth'));
    const url = '/api/rollout/rates?name=assets';
    assert.equal(toErrorCode(await call({ url })), 'no_login_error');
    const { bearer: person } = await server.signIn();
    assert.equal(toErrorCode(await call({ url, headers: person })), 'forbidden');
    for (const query of [
      '',
      '?name=Assets',
      '?name=assets&hours=721',
      '?name=assets&hours=0',
      '?name=assets&segment=language:de',
    ])
      assert.equal(
        toErrorCode(await call({ url: `/api/rollout/rates${query}`, headers: bearer })),
        'validation_failed',
      );
  });

  test('are kept for 30 days, and who told what for 48 hours after their day; reading them looks at nothing else', async () => {
    await sql`truncate rollout.beacon, rollout.beacon_hour, rollout.beacon_segment`.execute(db);
    for (const ago of [0, 46, 73, 96]) await add({ version: OLD, ago, count: 3 });
    await sql`
      insert into rollout.beacon_hour (name, hour, version, visitors, failed)
      select name, ${hourOf(0)}::timestamptz - make_interval(hours => ago), ${NEW}, 9, 1
      from generate_series(1, 800) as ago, unnest(array['assets', 'auth', 'shell']) as name`.execute(db);
    await sql`
      insert into rollout.beacon_segment (name, hour, version, dimension, value, visitors, failed, signs)
      select name, hour, version, 'language', value, visitors, failed, '{0,0,0,0,0,0,0}'
      from rollout.beacon_hour, unnest(array['en', 'zh-CN']) as value`.execute(db);
    await sql`
      insert into rollout.canary_notice (name, version, since, topic, at, content)
      select 'assets', ${NEW}, now(), days::text, now() - make_interval(days => days), '{}'
      from unnest(array[29, 31]) as days`.execute(db);
    await createBeaconUpkeep(db)();
    const { rows } = await sql<{ ago: number }>`
      select distinct (extract(epoch from ${hourOf(0)} - hour) / 3600)::integer as ago from rollout.beacon order by 1`.execute(
      db,
    );
    assert.deepEqual(
      rows.map(({ ago }) => ago),
      [0, 46],
    );
    const kept = await db
      .selectFrom('rollout.beaconHour')
      .select('hour')
      .where('name', '=', 'auth')
      .execute();
    assert.ok(kept.length >= 719 && kept.length <= 720, `${kept.length}`);
    for (const table of ['beacon_segment', 'canary_notice']) {
      const found = await sql<{ count: number }>`
        select count(*)::integer as count from rollout.${sql.table(table)}`.execute(db);
      const count = found.rows[0]?.count ?? 0;
      const limit = table === 'canary_notice' ? 1 : 720 * 6;
      assert.ok(count > limit * 0.99 && count <= limit, `${table} ${count}`);
    }
    const points = (await read(bearer, '?name=assets&hours=720')).flatMap((one) => one.points);
    await sql`analyze rollout.beacon_hour`.execute(db);
    const looked = await countRowsRead(db, buildHistorySql({ name: 'assets', hours: 24 }), 'beacon_hour');
    assert.ok(points.length > 700 && looked <= 30, `${points.length} ${looked}`);
    await sql`analyze rollout.beacon_segment`.execute(db);
    const kinds = await countRowsRead(db, buildSegmentsSql({ name: 'assets', hours: 24 }), 'beacon_segment');
    assert.ok(kinds > 0 && kinds <= 60, `${kinds}`);
  });
});
