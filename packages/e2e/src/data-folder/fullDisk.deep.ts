import assert from 'node:assert/strict';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { openMailbox, signIn } from '@farm/simulators/farmer';
import { startFarm, waitUntil } from '../journeys/npmStart.ts';
import { runOwnerSql } from '../rollout/database.ts';
import { signUp } from '../system/createAccount.ts';
import { makeDataDir } from '../system/makeDataDir.ts';
import type { Program } from '../system/programs.ts';

const DISK_MB = 500;
const RESERVE_MB = 150;
const MB = 1024 ** 2;

const mountPoint = await makeDataDir();
after(() => rm(mountPoint, { recursive: true, force: true }));

it('a full disk refuses new work, loses nothing accepted, and ends by itself when there is space', async (t) => {
  const { program, url, outboxUrl } = await startFarm(t, mountPoint, { adapt: (farm) => onSmallDisk(farm) });
  // The file system is mounted in a namespace of the farm's own.
  const dataDir = join(`/proc/${program.pid}/root`, mountPoint);
  const filler = join(dataDir, 'filler');
  const site = { url, ...openMailbox(outboxUrl) };
  const fillUpTo = async (freeMb: number) => {
    const { bavail, bsize } = await statfs(dataDir);
    const bytes = Buffer.alloc(bavail * bsize - freeMb * MB);
    await writeFile(filler, bytes, { flag: 'a' }).catch((error: unknown) => {
      // The farm wrote meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    });
  };
  const count = (words: RegExp) => program.output().match(new RegExp(words, 'g'))?.length ?? 0;

  const user = await signUp(site);
  await runOwnerSql({ dataDir }, `update account set role = 'admin' where email = '${user.email}'`);

  await fillUpTo(RESERVE_MB / 2);
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
  await fillUpTo(0);
  const fillLog = `do $$ begin
    for i in 1..500 loop perform pg_logical_emit_message(false, 'full', repeat('x', 1000000)); end loop; end $$`;
  await assert.rejects(runOwnerSql({ dataDir }, fillLog));
  await waitUntil(() => count(/PostgreSQL ended/) > 0, 'the terminal says that PostgreSQL ended');
  assert.equal((await requestSignUp(url)).status, 503);

  await rm(filler);
  const canSignIn = () =>
    signIn(site, user).then(
      () => true,
      () => false,
    );
  await waitUntil(canSignIn, 'it goes on, and knows who had signed up', { timeoutMs: 90_000 });
  await waitUntil(() => count(/has space again/) > 0, 'the terminal says that there is space');
  await signIn(site, await signUp(site));
  assert.deepEqual([count(/is nearly full: \d/), count(/has space again/)], [1, 1]);
});

/** Runs a program with a small file system at the mount point, as root or as any user. */
function onSmallDisk({ command = process.execPath, args, ...program }: Program): Program {
  const { uid, gid } = userInfo();
  const mount = `mount -t tmpfs -o size=${DISK_MB}m,mode=755 farm "${mountPoint}"`;
  const namespace = uid === 0 ? ['--mount'] : ['--mount', '--map-root-user'];
  const back = uid === 0 ? '' : `unshare --user --map-user=${uid} --map-group=${gid} `;
  return {
    ...program,
    command: 'unshare',
    args: [...namespace, 'sh', '-c', `${mount} && exec ${back}"$0" "$@"`, command, ...args],
    env: { ...program.env, DISK_RESERVE_MB: String(RESERVE_MB) },
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
