import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rateHistorySchema } from '@farm/contracts/rollout';
import { sql } from 'kysely';
import { toErrorCode } from '../../../testing/answers.ts';
import { countRowsRead } from '@farm/database/testing';
import { makeBearer } from '../../../testing/rolloutChanges.ts';
import { startTestServer, type Bearer } from '../../../testing/startTestServer.ts';
import { buildHistorySql } from './history.repository.ts';
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
    await sql`truncate rollout.beacon, rollout.beacon_hour`.execute(db);
    await add({ version: OLD, ago: 30, count: 3 });
    await add({ version: OLD, ago: 2, count: 10, failed: 1 });
    await add({ version: NEW, ago: 2, count: 4, failed: 4 });
    await add({ version: OLD, ago: 0, count: 5 });
    await createBeaconUpkeep(db)();
    const point = (ago: number, visitors: number, failed: number) => ({
      at: hourOf(ago).toISOString(),
      visitors,
      failed,
    });
    const newest = { version: NEW, points: [point(2, 4, 4)] };
    assert.deepEqual(await read(bearer), [
      { version: OLD, points: [point(2, 10, 1), point(0, 5, 0)] },
      newest,
    ]);
    assert.deepEqual(await read(bearer, '?name=assets&hours=40'), [
      { version: OLD, points: [point(30, 3, 0), point(2, 10, 1), point(0, 5, 0)] },
      newest,
    ]);
    assert.deepEqual(await read(bearer, '?name=auth'), []);
  });

  test('follow what comes later in the hour, and what came while nobody counted', async () => {
    await sql`truncate rollout.beacon, rollout.beacon_hour`.execute(db);
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

  test('count no more of a network than halting does', async () => {
    await sql`truncate rollout.beacon, rollout.beacon_hour`.execute(db);
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
    for (const query of ['', '?name=Assets', '?name=assets&hours=721', '?name=assets&hours=0'])
      assert.equal(
        toErrorCode(await call({ url: `/api/rollout/rates${query}`, headers: bearer })),
        'validation_failed',
      );
  });

  test('are kept for 30 days, and who told what for 48 hours after their day; reading them looks at nothing else', async () => {
    await sql`truncate rollout.beacon, rollout.beacon_hour`.execute(db);
    for (const ago of [0, 46, 73, 96]) await add({ version: OLD, ago, count: 3 });
    await sql`
      insert into rollout.beacon_hour (name, hour, version, visitors, failed)
      select name, ${hourOf(0)}::timestamptz - make_interval(hours => ago), ${NEW}, 9, 1
      from generate_series(1, 800) as ago, unnest(array['assets', 'auth', 'shell']) as name`.execute(db);
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
    const points = (await read(bearer, '?name=assets&hours=720')).flatMap((one) => one.points);
    await sql`analyze rollout.beacon_hour`.execute(db);
    const looked = await countRowsRead(db, buildHistorySql({ name: 'assets', hours: 24 }), 'beacon_hour');
    assert.ok(points.length > 700 && looked <= 30, `${points.length} ${looked}`);
  });
});
