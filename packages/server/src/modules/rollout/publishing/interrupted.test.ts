import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { announcedSchema } from '@farm/contracts/rollout';
import { createDatabase } from '@farm/database';
import { createLogger } from '@farm/process';
import { makeRemoteBuild } from '../../../testing/rolloutBuilds.ts';
import { makeBearer } from '../../../testing/rolloutChanges.ts';
import { createTestDatabase } from '@farm/database/testing';
import { startApi, type TestApi } from '../../../testing/startApi.ts';
import { waitFor } from '@farm/process/testing';

const dataDir = await mkdtemp(join(tmpdir(), 'farm-interrupted-'));
const databaseUrl = await createTestDatabase('farm_interrupted');
const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
const db = createDatabase(databaseUrl, createLogger('silent'));
after(async () => {
  await db.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

const made = makeRemoteBuild('assets');
const at = `/api/rollout/versions/assets/${made.version}`;

test('a build survives a break of the line and the sudden end of the server, and is whole or not published', async () => {
  let api = await startApi(env);
  const bearer = await makeBearer({ db });
  const headers = { authorization: bearer.authorization };
  const announce = async () => {
    const answer = await api.call('PUT', at, { body: made.build, headers });
    return announcedSchema.parse(await answer.json());
  };
  const upload = (path: string) =>
    fetch(new URL(`${at}/files/${path}`, urlOf(api)), {
      method: 'PUT',
      headers,
      body: new Uint8Array(made.files[path] ?? Buffer.of()),
    });
  const isPublished = async () => (await api.call('GET', at)).status === 200;

  const { missing } = await announce();
  await breakOff(api, bearer.authorization);
  assert.deepEqual(await announce(), { missing, isPublished: false });
  const [first = '', ...others] = missing;
  assert.equal((await upload(first)).status, 204);

  // Kills the server in the middle of the other uploads.
  const uploads = others.map((path) => upload(path).catch(() => null));
  api.child.kill('SIGKILL');
  await Promise.all(uploads);
  await api.ended;
  api = await startApi(env);
  assert.equal(await isPublished(), false);
  const left = await announce();
  assert.ok(!left.missing.includes(first) && left.missing.length <= others.length);
  for (const path of left.missing) assert.equal((await upload(path)).status, 204);

  // Kills the server between the last upload and publishing.
  api.child.kill('SIGKILL');
  await api.ended;
  api = await startApi(env);
  assert.equal(await isPublished(), false);
  assert.deepEqual(await announce(), { missing: [], isPublished: false });
  const published = await api.call('POST', `${at}/publish`, { headers });
  assert.equal(published.status, 200);
  assert.equal(await isPublished(), true);
  const stored = await readdir(join(dataDir, 'artifacts/assets', made.version));
  assert.deepEqual(stored.sort(), Object.keys(made.files).sort());
});

/** Sends the start of a file, then disconnects. */
async function breakOff(api: TestApi, authorization: string): Promise<void> {
  const socket = connect(Number(new URL(urlOf(api)).port), '127.0.0.1');
  await once(socket, 'connect');
  const headers = `host: farm.test\r\nauthorization: ${authorization}\r\ncontent-length: 7\r\nexpect: 100-continue`;
  socket.write(`PUT ${at}/files/First.js HTTP/1.1\r\n${headers}\r\n\r\n`);
  // It reads the file from now on.
  const [answer] = (await once(socket, 'data')) as [Buffer];
  assert.match(answer.toString(), /^HTTP\/1\.1 100 Continue/);
  await new Promise((resolve) => socket.write('fir', resolve));
  socket.destroy();
  // Not an internal error.
  await waitFor(() => Promise.resolve(api.stdout().includes('malformed_request') || undefined));
  assert.doesNotMatch(api.stdout(), /internal_error|"level":50/);
}

function urlOf(api: TestApi): string {
  return /API listening at (http:[^"]+)"/.exec(api.stdout())?.[1] ?? '';
}
