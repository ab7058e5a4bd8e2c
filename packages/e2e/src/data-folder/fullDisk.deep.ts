import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openMailbox, signIn, type Credentials, type Site } from '@farm/simulators/farmer';
import { startFarm, waitUntil } from '../journeys/npmStart.ts';
import { runOwnerSql } from '../system/database.ts';
import { signUp } from '../system/createAccount.ts';
import { makeDataDir } from '../system/makeDataDir.ts';
import { toProgramOnSmallDisk, openSmallDisk, RESERVE_MB } from './smallDisk.ts';

/** Pause between two sign-ups. */
const PACE_MS = 500;

const mountPoint = await makeDataDir();
after(() => rm(mountPoint, { recursive: true, force: true }));

it('a full disk refuses new work, loses nothing accepted, and ends by itself when there is space', async (t) => {
  const { program, url, outboxUrl } = await startFarm(t, mountPoint, {
    adapt: (farm) => toProgramOnSmallDisk(farm, mountPoint),
  });
  const disk = openSmallDisk(program, mountPoint);
  const { dataDir } = disk;
  const site = { url, ...openMailbox(outboxUrl) };
  const count = (words: RegExp) => program.output().match(new RegExp(words, 'g'))?.length ?? 0;

  const user = await signUp(site);
  await runOwnerSql({ dataDir }, `update account set role = 'admin' where email = '${user.email}'`);

  const signUps = startSignUps(site);
  await waitUntil(() => signUps.accepted.length > 0, 'others sign up meanwhile');
  await disk.fillUpTo(RESERVE_MB / 2);
  await waitUntil(() => count(/is nearly full: \d/) === 1, 'the terminal says that the disk is nearly full');
  const refused = await requestSignUp(url);
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '30']);
  assert.equal(((await refused.json()) as { code: string }).code, 'disk_full');
  const token = await signIn(site, user);
  assert.equal((await fetch(url, { headers: { accept: 'text/html' } })).status, 200);
  const isAlarmOpen = async () => (await listAlarms(url, token)).includes('diskShort');
  await waitUntil(isAlarmOpen, 'operators see an alarm', { timeoutMs: 60_000 });
  const mails = async () => (await fetch(`${outboxUrl}/outbox.json?to=${user.email}`)).text();
  await waitUntil(async () => (await mails()).includes('the disk is nearly full'), 'operators get an email');

  // Somebody else takes the reserve too, and the log of the database needs another file.
  await disk.fillUpTo(0);
  const fillLog = `do $$ begin
    for i in 1..500 loop perform pg_logical_emit_message(false, 'full', repeat('x', 1000000)); end loop; end $$`;
  await assert.rejects(runOwnerSql({ dataDir }, fillLog));
  await waitUntil(() => count(/PostgreSQL ended/) > 0, 'the terminal says that PostgreSQL ended');
  assert.equal((await requestSignUp(url)).status, 503);

  await disk.empty();
  const canSignIn = () =>
    signIn(site, user).then(
      () => true,
      () => false,
    );
  await waitUntil(canSignIn, 'it goes on, and knows who had signed up', { timeoutMs: 90_000 });
  await waitUntil(() => count(/has space again/) > 0, 'the terminal says that there is space');
  const before = signUps.accepted.length;
  await waitUntil(() => signUps.accepted.length > before, 'others sign up again', { timeoutMs: 60_000 });
  await signUps.stop();
  assert.ok(signUps.refusals.length > 0);
  for (const accepted of signUps.accepted) await signIn(site, accepted);
  assert.deepEqual([count(/is nearly full: \d/), count(/has space again/)], [1, 1]);
});

/** Lets people sign up, one after another, whatever happens to the farm. */
function startSignUps(site: Site) {
  const accepted: Credentials[] = [];
  const refusals: unknown[] = [];
  const stopping = new AbortController();
  const repeat = async () => {
    while (!stopping.signal.aborted) {
      await signUp(site).then(
        (person) => accepted.push(person),
        (error: unknown) => refusals.push(error),
      );
      await setTimeout(PACE_MS);
    }
  };
  const running = repeat();
  return {
    accepted,
    refusals,
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/** Asks for the email with which a sign-up begins, without the human check that would come next. */
function requestSignUp(url: string): Promise<Response> {
  return fetch(`${url}/api/email-captcha`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usage: 'register', email: 'new@example.test' }),
  });
}

async function listAlarms(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/payouts/alarms`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.text();
}
