import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { makeAccount } from '../../testing/ledgerPosts.ts';
import { makeMachine, openQuietDatabase } from '../../testing/machineSamples.ts';
import { deleteOldReadings } from '../chain/deleteOldReadings.ts';
import { deleteOldSamples } from './deleteOldSamples.ts';

const { db } = await openQuietDatabase();

test('samples and readings are kept for as long as something shows them', async () => {
  const account = await makeAccount(db);
  const machine = await makeMachine(db, account);
  await sql`
    insert into machine_sample (machine_id, at, account_id, reports, plot_sum, theoretical_sum, effective_sum, peak_bytes, peak_plots)
    select ${machine.machineId}, now() - make_interval(hours => n * 12 - 1), ${account}, 1, 1, 1, 1, 1, 1
    from generate_series(0, 20) n`.execute(db);
  await sql`
    insert into space_sample select ${account}, width, now() - make_interval(hours => n * 12 - 1), 300, 1, 1, 1, 1
    from generate_series(0, 1700) n, unnest(array['5m', '1h', '1d']) width`.execute(db);
  // More than are deleted at once.
  await sql`
    insert into space_sample select ${machine.machineId}, '5m', now() - interval '9 days' - make_interval(secs => n), 300, 1, 1, 1, 1
    from generate_series(1, 21000) n`.execute(db);
  await sql`
    insert into chain_sample select width, now() - make_interval(hours => n * 12 - 1), 1, 1, 'node', now()
    from generate_series(0, 1700) n, unnest(array['5m', '1h', '1d']) width`.execute(db);
  await deleteOldSamples(db);
  await deleteOldReadings(db);

  const left = async (table: string, width: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ width: string; count: number }>`
      select ${width} as width, count(*)::int as count from ${sql.table(table)} group by 1`.execute(db);
    return Object.fromEntries(rows.map((row) => [row.width, row.count]));
  };
  // Two a day, and the one that lies an hour ahead.
  const kept = { '5m': 17, '1h': 81, '1d': 1601 };
  assert.deepEqual(await left('machine_sample', sql`'all'`), { all: 7 });
  assert.deepEqual(await left('space_sample', sql`width`), kept);
  assert.deepEqual(await left('chain_sample', sql`width`), kept);
});
