import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { countRowsRead } from '@farm/database/testing';
import { createLogger } from '@farm/process';
import { readMetrics, waitFor } from '@farm/process/testing';
import { startTestSigner } from '@farm/signer/testing';
import { sql } from 'kysely';
import { makeRemoteBuild, makeShellBuild } from '../testing/rolloutBuilds.ts';
import { makeBearer, makePerson, publishWhole, sendPlannedChange } from '../testing/rolloutChanges.ts';
import { startTestServer, TEST_CONFIG } from '../testing/startTestServer.ts';
import { makeFarmer, sendWithdrawal } from '../testing/withdrawals.ts';
import { buildWaitingWorkSql, listWaitingWork } from './metrics.repository.ts';
import { startMetrics } from './startMetrics.ts';

// No worker tells what waits.
const server = await startTestServer({ deliveriesMs: 1_000_000_000 });
const { db, serverDb, ownerUrl, live } = server;
const signer = await startTestSigner({ databaseUrl: ownerUrl });

/** Starts to report what a worker with these settings reports, with nothing measured yet. */
async function startWorkerMetrics(signerSocket: string | null = null) {
  let log = '';
  const stop = await startMetrics({
    config: {
      role: 'worker',
      metrics: { host: '127.0.0.1', port: 0 },
      payouts: { ...TEST_CONFIG.payouts, signerSocket },
    },
    ...{ db: serverDb, live, assertDatabase: () => Promise.resolve() },
    space: { freeBytes: () => 1_000_000, isShort: () => false },
    log: createLogger('info', { write: (line: string) => void (log += line) }),
  });
  return { read: () => readMetrics(log), stop };
}

/** Measures once. */
async function measure(signerSocket: string | null = null) {
  const { read, stop } = await startWorkerMetrics(signerSocket);
  const metrics = await read();
  await stop();
  return metrics;
}

after(() => signer.close());

test('mails that were sent are counted, and those that wait by their kind', async () => {
  const sent = (await measure()).find('farm_mails_total{outcome="sent"}') ?? 0;
  await server.signUp();
  assert.equal((await measure()).find('farm_mails_total{outcome="sent"}'), sent + 1);
  const job = { kind: 'password-changed', accountId: 'nobody' };
  await sql`
    insert into pgboss.job (name, data, start_after, created_on)
    values ('mail', ${JSON.stringify(job)}, now() + interval '1 hour', now() - interval '10 minutes')`.execute(
    db,
  );
  const { find, text } = await measure();
  assert.equal(find('farm_queue_jobs{queue="mail",kind="password-changed"}'), 1);
  // It is not due yet, so nobody keeps it waiting.
  assert.equal(find('farm_queue_oldest_seconds{queue="mail",kind="password-changed"}'), 0);
  assert.equal(find('farm_queue_jobs{queue="partials",kind=""}'), 0);
  assert.doesNotMatch(text, /nobody|@farm\.test/);
  await sql`delete from pgboss.job where data ->> 'accountId' = 'nobody'`.execute(db);
});

test('the age of waiting work is that of the oldest that is due and was not tried yet', async () => {
  const rolledBack = new Error('rolled back');
  const read = db.transaction().execute(async (trx) => {
    // Of kinds that no other test has; the worker does not see what is not committed.
    await sql`
      insert into pgboss.job (name, data, state, start_after, created_on)
      select 'mail', jsonb_build_object('kind', kind), state::pgboss.job_state, now(), now() - age
      from (values ('due', 'created', interval '10 minutes'), ('due', 'retry', interval '1 day'),
        ('tried', 'retry', interval '1 day')) waiting (kind, state, age)`.execute(trx);
    const found = (await listWaitingWork(trx)).filter(({ kind }) => ['due', 'tried'].includes(kind));
    const [due, tried] = found.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    assert.deepEqual([due?.count, tried?.count, tried?.oldestSeconds], [2, 1, 0]);
    const seconds = due?.oldestSeconds ?? 0;
    assert.ok(seconds >= 600 && seconds < 3_600, String(seconds));
    throw rolledBack;
  });
  await assert.rejects(read, rolledBack);
});

test('messages that are due are told by channel, with the time that the first has been due', async () => {
  const { id } = await makeFarmer(server);
  const rows = await db
    .insertInto('delivery')
    .values(
      [600, 60, -600].map((seconds) => ({
        ...({ accountId: id, channel: 'mail', event: 'block', job: '{}' } as const),
        dueAt: new Date(Date.now() - seconds * 1_000),
      })),
    )
    .returning('id')
    .execute();
  const { find, text } = await measure();
  const seconds = find('farm_deliveries_oldest_seconds{channel="mail"}') ?? 0;
  assert.ok(seconds >= 600 && seconds < 3_600, String(seconds));
  assert.equal(find('farm_deliveries_oldest_seconds{channel="push"}'), 0);
  assert.equal(find('farm_deliveries_oldest_seconds{channel="webhook"}'), 0);
  assert.ok(!text.includes(id));
  await sql`delete from delivery where id = any (${rows.map((row) => row.id)}::uuid[])`.execute(db);
});

test('withdrawals are told by state, with the time that the oldest has waited', async () => {
  const before = await measure();
  assert.equal(before.find('farm_withdrawals{state="held"}'), 0);
  assert.equal(before.find('farm_withdrawals_oldest_seconds{state="held"}'), 0);
  const farmer = await makeFarmer(server);
  assert.equal((await sendWithdrawal(server, farmer, { amount: '5' })).status, 201);
  const { find, text } = await measure();
  assert.equal(find('farm_withdrawals{state="held"}'), 1);
  assert.ok(Number(find('farm_withdrawals_oldest_seconds{state="held"}')) > 0);
  assert.equal(find('farm_withdrawals{state="approved"}'), 0);
  assert.ok(!text.includes(farmer.address) && !text.includes(farmer.id));
});

test('the breaker, and what keeps payouts from being made, are told', async () => {
  const calm = await measure();
  assert.equal(calm.find('farm_payout_breaker_open'), 0);
  assert.doesNotMatch(calm.text, /^farm_payout_obstacle\{/m);
  await sql`insert into payout_breaker (is_open, problems) values (true, '[{}]')`.execute(db);
  await sql`insert into payout_state (obstacle) values ('{"kind":"stopped"}')`.execute(db);
  const stopped = await measure();
  assert.equal(stopped.find('farm_payout_breaker_open'), 1);
  assert.equal(stopped.find('farm_payout_obstacle{kind="stopped"}'), 1);
  assert.equal(stopped.find('farm_payout_alarms'), 0);
});

test('a part tells how many visitors its stable version and its canary had, and failed', async () => {
  const by = { bearer: await makeBearer(server), key: await makePerson(server) };
  const [stable, canary] = [makeRemoteBuild('assets'), makeRemoteBuild('assets', {}, { 'other.js': 'o()' })];
  const shell = makeShellBuild();
  for (const build of [shell, stable, canary])
    assert.equal((await publishWhole(server, by.bearer, build)).status, 200);
  const members = { shell: shell.version, assets: stable.version };
  await sendPlannedChange(server, by, { kind: 'promote', members });
  await sendPlannedChange(server, by, {
    ...{ kind: 'canary', members: { assets: canary.version }, percent: 5 },
    ...{ salt: '0a'.repeat(16), set: null },
  });
  await sql`
    insert into rollout.beacon_hour (name, hour, version, visitors, failed)
    values ('assets', date_trunc('hour', now()), ${stable.version}, 90, 1),
      ('assets', date_trunc('hour', now()), ${canary.version}, 10, 4),
      ('assets', date_trunc('hour', now()) - interval '3 hours', ${canary.version}, 1000, 1000)`.execute(db);
  const { find } = await measure();
  assert.equal(find('farm_rollout_visitors{remote="assets",channel="stable"}'), 90);
  assert.equal(find('farm_rollout_failed_visitors{remote="assets",channel="stable"}'), 1);
  assert.equal(find('farm_rollout_visitors{remote="assets",channel="canary"}'), 10);
  assert.equal(find('farm_rollout_failed_visitors{remote="assets",channel="canary"}'), 4);
  assert.equal(find('farm_rollout_visitors{remote="shell",channel="stable"}'), 0);
  assert.equal(find('farm_rollout_halts'), 0);
});

test('what the signer did is asked over its socket, and missing while it is away', async () => {
  await assert.rejects(signer.client.replace('a3bb189e-8bf9-4c47-9f3e-1d9b6e9f0c11', 1n));
  const { find, text } = await measure(signer.socketPath);
  assert.match(text, /^farm_signer_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  assert.ok(Number(find('farm_signer_uptime_seconds')) > 0);
  assert.equal(find('farm_signer_bundles_total{kind="batch"}'), 0);
  assert.match(text, /^farm_signer_refusals_total\{code="\w+"\} 1$/m);

  const away = await measure(`${signer.socketPath}.none`);
  assert.doesNotMatch(away.text, /^farm_signer_/m);
  assert.equal(away.find('farm_metrics_failures_total{group="signer"}'), 1);
  assert.equal((await measure()).find('farm_metrics_failures_total{group="signer"}'), undefined);
});

test('a group whose query fails is left out and counted, and the others are told', async () => {
  await sql`alter table payout_alarm rename to payout_alarm_elsewhere`.execute(db);
  const { find, text } = await measure();
  await sql`alter table payout_alarm_elsewhere rename to payout_alarm`.execute(db);
  assert.equal(find('farm_metrics_failures_total{group="payouts"}'), 1);
  assert.doesNotMatch(text, /^farm_payout_/m);
  assert.equal(find('farm_withdrawals{state="sending"}'), 0);
});

test('a scrape soon after another asks the database nothing', async () => {
  const { read, stop } = await startWorkerMetrics();
  const first = await read();
  await sql`alter table withdrawal rename to withdrawal_elsewhere`.execute(db);
  const second = await read();
  await sql`alter table withdrawal_elsewhere rename to withdrawal`.execute(db);
  await stop();
  for (const series of ['farm_withdrawals{state="held"}', 'farm_withdrawals_oldest_seconds{state="held"}'])
    assert.equal(second.find(series), first.find(series));
  assert.equal(second.find('farm_metrics_failures_total{group="withdrawals"}'), undefined);
});

test('the mails that were sent lately are not read to count those that wait', async () => {
  await sql`
    insert into pgboss.job (name, data, state, completed_on)
    select 'mail', '{"kind":"email-code"}', 'completed', now() from generate_series(1, 5000)`.execute(db);
  await sql`analyze pgboss.job_common`.execute(db);
  assert.ok((await countRowsRead(db, buildWaitingWorkSql(), 'job_common')) < 100);
  await sql`delete from pgboss.job where state = 'completed'`.execute(db);
});

test('connections are told while requests wait for one', async () => {
  const { read, stop } = await startWorkerMetrics();
  await read();
  await db.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(815)`.execute(other);
    const waiting = Array.from({ length: 11 }, () =>
      serverDb
        .transaction()
        .execute((transaction) => sql`select pg_advisory_xact_lock(815)`.execute(transaction)),
    );
    await waitFor(async () => {
      const { find } = await read();
      const isFull = find('farm_database_connections{state="used"}') === 10;
      return isFull && Number(find('farm_database_waiting')) >= 1 ? true : undefined;
    });
    await sql`select pg_advisory_unlock(815)`.execute(other);
    await Promise.all(waiting);
  });
  assert.equal((await read()).find('farm_database_waiting'), 0);
  await stop();
});
