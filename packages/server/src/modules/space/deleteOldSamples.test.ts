import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { createLogger } from '@farm/process';
import { makeAccount } from '../../testing/ledgerPosts.ts';
import { addReport, makeMachine, openQuietDatabase } from '../../testing/machineSamples.ts';
import { deleteOldReadings } from '../chain/deleteOldReadings.ts';
import { deleteOldSamples } from './deleteOldSamples.ts';
import { runRollUpBefore } from './rollUp.ts';

const { db } = await openQuietDatabase();
const HISTORY_DAYS = 800;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
let logged = '';
const sink = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    logged += chunk.toString();
    done();
  },
});
const log = createLogger('info', sink);
beforeEach(() => {
  logged = '';
});

test('samples and readings are kept for as long as something shows them', async () => {
  const account = await makeAccount(db);
  const machine = await makeMachine(db, account);
  await sql`
    insert into machine_sample (machine_id, at, account_id, reports, plot_sum, theoretical_sum, effective_sum, peak_bytes, peak_plots, is_rolled)
    select ${machine.machineId}, now() - make_interval(hours => n * 12 - 1), ${account}, 1, 1, 1, 1, 1, 1, true
    from generate_series(0, 20) n`.execute(db);
  await sql`
    insert into space_sample select ${account}, width, now() - make_interval(hours => n * 12 - 1), 300, 1, 1, 1, 1
    from generate_series(0, 1700) n, unnest(array['5m', '1h', '1d']) width`.execute(db);
  // More rows than are deleted at once.
  await sql`
    insert into space_sample select ${machine.machineId}, '5m', now() - interval '9 days' - make_interval(secs => n), 300, 1, 1, 1, 1
    from generate_series(1, 21000) n`.execute(db);
  await sql`
    insert into chain_sample select width, now() - make_interval(hours => n * 12 - 1), 1, 1, 'node', now()
    from generate_series(0, 1700) n, unnest(array['5m', '1h', '1d']) width`.execute(db);
  await deleteOldSamples(db, log, HISTORY_DAYS);
  assert.equal(logged, '');
  await deleteOldReadings(db, HISTORY_DAYS);

  const left = async (table: string, width: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ width: string; count: number }>`
      select ${width} as width, count(*)::int as count from ${sql.table(table)} group by 1`.execute(db);
    return Object.fromEntries(rows.map((row) => [row.width, row.count]));
  };
  // Two a day, and the sample an hour ahead.
  const kept = { '5m': 17, '1h': 81, '1d': 1601 };
  // Those of a machine are dropped by the day.
  const days = Array.from({ length: 21 }, (_, n) =>
    Math.floor((Date.now() - (n * 12 - 1) * HOUR_MS) / DAY_MS),
  );
  const young = days.filter((day) => (day + 1) * DAY_MS > Date.now() - 3 * DAY_MS).length;
  assert.deepEqual(await left('machine_sample', sql`'all'`), { all: young });
  assert.deepEqual(await left('space_sample', sql`width`), kept);
  assert.deepEqual(await left('chain_sample', sql`width`), kept);
});

test('what nobody has added up yet stays, with all that is added up with it, and is told of', async () => {
  const account = await makeAccount(db);
  const [barn, shed] = [await makeMachine(db, account), await makeMachine(db, account)];
  const day = (Math.floor(Date.now() / DAY_MS) - 5) * DAY_MS;
  const reports = [
    { machine: barn, at: new Date(day - 1) },
    { machine: barn, at: new Date(day) },
    { machine: shed, at: new Date(day) },
    { machine: shed, at: new Date(day + 300_000) },
  ];
  for (const { machine, at } of reports) await addReport(db, machine, { at, theoretical: 7n });
  await runRollUpBefore(db, new Date());
  await addReport(db, shed, { at: new Date(day + 300_000), theoretical: 9n });
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from machine_sample where account_id = ${account}`.execute(db);
    return rows[0]?.count;
  };
  await deleteOldSamples(db, log, HISTORY_DAYS);
  assert.equal(await count(), 3);
  assert.match(logged, /"level":40.*samples have waited for more than a day/);
  await runRollUpBefore(db, new Date());
  const sample = await db
    .selectFrom('spaceSample')
    .select('effectiveByteSeconds')
    .where('owner', '=', account)
    .where('width', '=', '1h')
    .where('at', '=', new Date(day))
    .executeTakeFirstOrThrow();
  assert.equal(sample.effectiveByteSeconds, 22n * 300n);
  logged = '';
  await deleteOldSamples(db, log, HISTORY_DAYS);
  assert.deepEqual([await count(), logged], [0, '']);
});
