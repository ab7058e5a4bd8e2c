import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { waitFor } from '@farm/process/testing';
import { startApi } from './testing/startApi.ts';

/** Others may write to the disk of this machine meanwhile. */
const MARGIN_MB = 2_000;

const dataDir = await mkdtemp(join(tmpdir(), 'farm-reserve-'));
await chmod(dataDir, 0o755);
after(() => rm(dataDir, { recursive: true, force: true }));

test('space that a file takes from the reserve stops new work until the file is deleted', async () => {
  const { bavail, bsize } = await statfs(dataDir);
  const freeMb = Math.floor((bavail * bsize) / 1024 ** 2);
  const api = await startApi({ DATA_DIR: dataDir, DISK_RESERVE_MB: String(freeMb - MARGIN_MB * 2) });
  const signUp = () =>
    api.call('POST', '/api/email-captcha', { body: { usage: 'register', email: 'ada@farm.test' } });
  assert.equal((await signUp()).status, 403);

  const file = join(dataDir, 'large');
  await promisify(execFile)('fallocate', ['-l', `${MARGIN_MB * 3}MiB`, file]);
  const refused = await waitFor(async () => {
    const answer = await signUp();
    return answer.status === 403 ? undefined : answer;
  });
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '30']);
  assert.equal((await api.call('GET', '/api/ready')).status, 200);

  await rm(file);
  await waitFor(async () => ((await signUp()).status === 403 ? true : undefined));
  const lines = api.stdout().match(/is nearly full: \d|has space again/g) ?? [];
  assert.equal(lines.length, 2, 'begin and end are logged once');
  api.child.kill('SIGTERM');
  assert.equal(await api.ended, 0);
});
