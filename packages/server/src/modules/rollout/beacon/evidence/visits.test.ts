import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Audience } from '@farm/contracts/registry';
import { createDatabase } from '@farm/database';
import { countRowsRead, createFarmDatabase } from '@farm/database/testing';
import { createLogger } from '@farm/process';
import { sql } from 'kysely';
import { saveBeacons } from '../intake/intake.repository.ts';
import { encodeSigns } from '../signBits.ts';
import { HARMS } from './comparison.ts';
import { MAX_VISITOR_HOURS } from './evidence.repository.ts';
import { buildVisitsSql, listVisits, readNews } from './visits.repository.ts';

const db = createDatabase(await createFarmDatabase(), createLogger('silent'));
after(() => db.destroy());
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const query = { name: 'assets', version: '2.0.0+aaaaaaaaaaaa', stable: '1.0.0+bbbbbbbbbbbb', since: ago(1) };
const empty = () => sql`truncate rollout.beacon`.execute(db);
const row = {
  name: query.name,
  version: query.version,
  network: '1',
  failure: null,
  signs: 0,
  segment: null,
};

describe('the visits of a canary and of the stable version', () => {
  test('have what went badly since the canary began, and the segments', async () => {
    await empty();
    const segment = { language: 'zh-CN', screen: 'phone', role: 'none', browser: 'safari' } as const;
    const signs = encodeSigns(['slow', 'failed-calls']);
    await saveBeacons(db, [
      { ...row, visitor: '1', failure: 'mount threw', signs, segment },
      { ...row, visitor: '2', version: query.stable, signs },
      { ...row, visitor: '3', version: '3.0.0+cccccccccccc' },
    ]);
    const visits = await listVisits(db, query);
    const told = visits.map(({ isCanary, visitor, harms, failure, segments }) => ({
      ...{ isCanary, visitor, failure, segments },
      harms: HARMS.filter((_, place) => (harms & (1 << place)) !== 0),
    }));
    assert.deepEqual(told, [
      {
        ...{
          isCanary: true,
          visitor: '1',
          failure: 'mount threw',
          harms: ['failed', 'slow', 'failed-calls'],
        },
        segments: ['language:zh-CN', 'screen:phone', 'role:none', 'browser:safari'],
      },
      { isCanary: false, visitor: '2', failure: null, harms: ['slow', 'failed-calls'], segments: [] },
    ]);
    const [visit] = visits;
    assert.ok(visit && Math.abs(visit.quarter - Date.now() / (HOUR_MS / 4)) < 2);
    assert.equal(visit.hour, Math.floor(visit.quarter / 4));
    // As if all of it had been before the canary began, and the visitors had come back since.
    await sql`
      update rollout.beacon set signed_at = now() - interval '2 hours',
        failed_at = case when failed_at is not null then now() - interval '2 hours' end`.execute(db);
    assert.deepEqual(
      (await listVisits(db, query)).map(({ harms }) => harms),
      [0, 0],
    );
  });

  test('are of the stable version only those by visitors for whom the canary is', async () => {
    await empty();
    const segment = { language: 'zh-CN', screen: 'phone', role: 'admin', browser: 'safari' } as const;
    await saveBeacons(db, [
      { ...row, visitor: '1' },
      { ...row, visitor: '2', version: query.stable, segment },
      { ...row, visitor: '3', version: query.stable, segment: { ...segment, role: 'user' } },
      { ...row, visitor: '4', version: query.stable, segment: { ...segment, language: 'en' } },
      { ...row, visitor: '5', version: query.stable },
    ]);
    const list = async (audience: Audience | null) =>
      (await listVisits(db, { ...query, audience })).map(({ visitor }) => visitor).sort();
    assert.deepEqual(await list(null), ['1', '2', '3', '4', '5']);
    assert.deepEqual(await list({ roles: ['admin'] }), ['1', '2', '4']);
    assert.deepEqual(await list({ languages: ['zh'] }), ['1', '2', '3']);
    assert.deepEqual(await list({ roles: ['admin'], languages: ['zh'] }), ['1', '2']);
  });

  test('are new for ten seconds', async () => {
    await empty();
    const { now } = await readNews(db, query, query.since);
    assert.equal((await readNews(db, query, query.since)).hasNews, false);
    await saveBeacons(db, [{ ...row, visitor: '1' }]);
    assert.equal((await readNews(db, query, now)).hasNews, true);
    const later = new Date(Date.now() + 30_000);
    assert.equal((await readNews(db, query, later)).hasNews, false);
  });

  test('are read from a bounded number of rows, of the stable version in the hours in which the canary was visited', async () => {
    await empty();
    // 20 hours; the canary has visitors in two of them.
    const since = ago(20);
    await sql`
      insert into rollout.beacon (name, version, hour, visitor, network, seen_at, signs, signed_at)
      select 'assets', version, date_trunc('hour', at, 'UTC'), number, number % 500, at, 1 + number % 127, at
      from (values (${query.stable}, 1000), (${query.version}, 15)) as versions (version, visitors),
        generate_series(0, 19) as hours, generate_series(1, visitors) as number,
        (select ${ago(0)}::timestamptz as now) as clock,
        lateral (select now - make_interval(hours => hours) as at) as times
      where version = ${query.stable} or hours in (3, 7)`.execute(db);
    await sql`analyze rollout.beacon`.execute(db);
    const visits = await listVisits(db, { ...query, since });
    const own = visits.filter(({ isCanary }) => isCanary);
    const others = visits.filter(({ isCanary }) => !isCanary);
    // 20 for each of 15 visits.
    assert.deepEqual([own.length, others.length], [30, 600]);
    assert.deepEqual(new Set(others.map(({ hour }) => hour)), new Set(own.map(({ hour }) => hour)));
    const few = await countRowsRead(db, buildVisitsSql({ ...query, since }), 'beacon');
    assert.ok(few >= 630 && few <= 700, `${few}`);

    await sql`
      insert into rollout.beacon (name, version, hour, visitor, network, seen_at)
      select 'assets', version, date_trunc('hour', now(), 'UTC'), number + 10000, number % 500, now()
      from generate_series(1, 20000) as number, unnest(array[${query.version}, ${query.stable}]) as version`.execute(
      db,
    );
    await sql`analyze rollout.beacon`.execute(db);
    const many = await countRowsRead(db, buildVisitsSql({ ...query, since }), 'beacon');
    // Merging the partitions of two days reads a row ahead.
    assert.ok(many > MAX_VISITOR_HOURS && many <= 2 * MAX_VISITOR_HOURS + 2, `${many}`);
    // A canary that began a moment ago, in an hour with many visits before.
    const began = { ...query, since: new Date() };
    await saveBeacons(db, [
      { ...row, visitor: '1' },
      { ...row, visitor: '2', version: query.stable },
    ]);
    await sql`update rollout.beacon set seen_at = now() - interval '1 hour' where visitor > 10000`.execute(
      db,
    );
    await sql`analyze rollout.beacon`.execute(db);
    assert.deepEqual(
      (await listVisits(db, began)).map(({ isCanary, visitor }) => [isCanary, visitor]),
      [
        [true, '1'],
        [false, '2'],
      ],
    );
    const early = await countRowsRead(db, buildVisitsSql(began), 'beacon');
    assert.ok(early <= 10, `${early}`);
  });
});
