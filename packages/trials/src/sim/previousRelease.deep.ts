import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { openPreviousRelease } from '@farm/build/previousRelease';
import * as calls from '@farm/contracts/calls';
import { createDatabase, type Db } from '@farm/database';
import { createFarmDatabase, deleteTestDatabase, readRoleUrl } from '@farm/database/testing';
import { createLogger, type Logger } from '@farm/process';
import { startProcess, waitFor } from '@farm/process/testing';
import { ADMIN_PROGRAM, makeAddress, MANY_REQUESTS, waitUntilListening } from '@farm/server/testing';
import { openMailbox, requestApi, signIn, signUp } from '@farm/simulators/farmer';
import { sql } from 'kysely';

const PLOT_COUNT = 3;
const HOUR_MS = 3_600_000;

/** Parts of release 1, as it has them. */
interface PreviousTurns {
  deleteExpired: (db: Db, log: Logger) => Promise<void>;
}

const release = await openPreviousRelease();
const programs = join(release, 'packages/server/src');
// With the tables of this release.
const ownerUrl = await createFarmDatabase();
const databaseUrl = await readRoleUrl(ownerUrl, 'server');
const env = {
  ...MANY_REQUESTS,
  DATABASE_URL: databaseUrl,
  API_PORT: '0',
  OUTBOX_PORT: '0',
  COOL_DOWN_SECONDS: '1',
  WITHDRAWAL_CANCEL_WINDOW_SECONDS: '1',
};
const worker = startProcess(join(programs, 'main.ts'), { ...env, SERVER_ROLE: 'worker' });
const api = startProcess(join(programs, 'main.ts'), { ...env, SERVER_ROLE: 'api' });
const { url, outboxUrl } = await waitUntilListening(api);
const site = { url, ...openMailbox(outboxUrl) };
after(() => deleteTestDatabase(ownerUrl));

/** Signs somebody up with a code that the worker sends. */
async function makeUser(name: string): Promise<{ email: string; token: string }> {
  const credentials = { email: `${name}@farm.test`, password: `pw-${randomUUID()}` };
  await signUp(site, credentials);
  return { email: credentials.email, token: await signIn(site, credentials) };
}

async function runAdmin(program: string, words: string[]): Promise<string> {
  const run = startProcess(program, { DATABASE_URL: databaseUrl }, words);
  assert.equal(await run.ended, 0, run.stdout() + run.stderr());
  return run.stdout();
}

const farmer = await makeUser('ada');

describe('API and worker of the previous release, on the tables of this one', () => {
  test('enroll a machine, take its report, and measure its space', async () => {
    const { token } = farmer;
    const { code } = await requestApi(site, calls.createEnrolment, { token });
    const agent = { agentVersion: '1.0.0', platform: 'linux x64' };
    const machine = await requestApi(site, calls.enrolMachine, { body: { ...agent, code, name: 'barn' } });
    const plot = { k: 32, format: 1, level: 0, isReadable: true } as const;
    const set = Array.from({ length: PLOT_COUNT }, (_, n) => ({ ...plot, id: `${n}`.padStart(64, '0') }));
    // The worker adds up what is older than a few minutes.
    const at = new Date(Date.now() - HOUR_MS).toISOString();
    const report = { at, agentVersion: '1.0.0', harvesterVersion: '2.5.0' };
    const answer = await requestApi(site, calls.reportMachine, {
      token: machine.token,
      body: { ...report, sequence: 1, after: 0, plots: { set, removed: [] } },
    });
    assert.equal(answer.lastSequence, 1);
    const { items } = await requestApi(site, calls.listMachines, { token, query: {} });
    assert.deepEqual(
      items.map(({ name, plotCount }) => [name, plotCount]),
      [['barn', PLOT_COUNT]],
    );
    await waitFor(async () => {
      const { points } = await requestApi(site, calls.readShareHistory, { token, query: {} });
      return points.length > 0 ? true : undefined;
    });
  });

  test('credit a deposit and bring a withdrawal to the payment', async () => {
    const operator = await makeUser('operator');
    await runAdmin(join(programs, 'admin.ts'), ['grant', operator.email]);
    const keyed = () => ({ 'idempotency-key': randomUUID() });
    await requestApi(site, calls.createDeposit, {
      token: operator.token,
      headers: keyed(),
      body: { account: farmer.email, amount: '2', reason: 'a gift' },
    });
    const { token } = farmer;
    const wallet = { address: makeAddress(), desc: 'wallet' };
    const { address } = await requestApi(site, calls.createAddress, { token, body: wallet });
    const { id } = await requestApi(site, calls.createWithdrawal, {
      token,
      headers: keyed(),
      body: { amount: '1', address, memo: '' },
    });
    await waitFor(async () => {
      const { status } = await requestApi(site, calls.readWithdrawal, { token, params: { id } });
      return status === 'approved' ? true : undefined;
    });
  });

  test('delete what is old, and nothing else', async () => {
    const { TABLE_RELEASE } = (await import(join(release, 'packages/database/src/migrations/index.ts'))) as {
      TABLE_RELEASE: number;
    };
    const turns = (await import(join(programs, 'turns.ts'))) as PreviousTurns;
    const beacons = (await import(join(programs, 'modules/rollout/beacon/createBeaconUpkeep.ts'))) as {
      createBeaconUpkeep: (db: Db) => () => Promise<void>;
    };
    const log = createLogger('silent');
    const [owner, server] = [createDatabase(ownerUrl, log), createDatabase(databaseUrl, log)];
    const { rows: releases } = await sql<{ release: number }>`select release from table_release`.execute(
      owner,
    );
    assert.deepEqual(releases, [{ release: TABLE_RELEASE + 1 }]);
    await sql`
      insert into machine_sample (machine_id, at, account_id, reports, plot_sum, theoretical_sum, effective_sum, peak_bytes,
        peak_plots, is_rolled)
      select id, now() - make_interval(days => days), account_id, 1, 1, 1, 1, 1, 1, true
      from machine, unnest(array[2, 6]) as days`.execute(owner);
    await sql`
      insert into rollout.beacon (name, version, hour, visitor, network, seen_at)
      select 'assets', '1.0.0+aaaaaaaaaaaa', date_trunc('hour', now()) - make_interval(hours => hours), 1, 1, now()
      from unnest(array[1, 30, 90]) as hours`.execute(owner);
    await turns.deleteExpired(server, log);
    await beacons.createBeaconUpkeep(server)();
    const { rows } = await sql<{ samples: number[]; beacons: number[] }>`
      select
        (select array_agg(extract(day from now() - at)::integer order by at desc) from machine_sample) as samples,
        (select array_agg((extract(epoch from date_trunc('hour', now()) - hour) / 3600)::integer order by hour desc)
          from rollout.beacon) as beacons`.execute(owner);
    assert.deepEqual(rows, [{ samples: [0, 2], beacons: [1, 30] }]);
    await Promise.all([owner.destroy(), server.destroy()]);
  });

  test('leave a ledger in which neither release finds a difference', async () => {
    for (const program of [join(programs, 'admin.ts'), ADMIN_PROGRAM])
      assert.match(await runAdmin(program, ['audit']), /^clean$/m);
  });

  test('log no error, and end when they are told to', async () => {
    for (const { child, ended, stdout, stderr } of [api, worker]) {
      child.kill('SIGTERM');
      assert.equal(await ended, 0);
      assert.deepEqual(
        stdout()
          .split('\n')
          .filter((line) => /"level":(50|60)/.test(line)),
        [],
      );
      assert.equal(stderr(), '');
    }
  });
});
