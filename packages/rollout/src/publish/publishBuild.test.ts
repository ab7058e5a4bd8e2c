import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { RolloutApi } from '../http/RolloutApi.ts';
import { makeRemoteBuild, makeVersion } from '../testing/builds.ts';
import { makeApiError, startTestApi, type StubResponse } from '../testing/startTestApi.ts';
import { publishBuild } from './publishBuild.ts';
import { readBuildFolder } from './readBuildFolder.ts';

async function makeFolder(t: TestContext, files: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'farm-dist-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'build.json'), JSON.stringify(makeRemoteBuild('assets', '2')));
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content);
  return folder;
}

interface Announcement {
  missing: string[];
  isPublished: boolean;
  /** Response to each upload. */
  upload?: StubResponse;
}

const at = '2026-11-21T10:00:00.000Z';
const PUBLISHED = {
  name: 'assets',
  version: makeVersion('2'),
  commit: null,
  builtAt: at,
  publishedAt: at,
  publishedBy: 'ada@farm.test',
  verification: null,
};

async function openFarm(t: TestContext, folder: string, { upload, ...announced }: Announcement) {
  const { server, requests } = await startTestApi(t, ({ method, path }) => {
    if (path.includes('/files/')) return upload ?? { status: 204 };
    return { status: 200, json: method === 'PUT' ? announced : PUBLISHED };
  });
  const api = new RolloutApi({ server, token: 't', initialDelayMs: 1 });
  const publish = async () => publishBuild(api, await readBuildFolder(folder));
  return {
    publish,
    listCalls: () => requests.map(({ method, path }) => `${method} ${path}`),
    sent: requests,
  };
}

const path = `/versions/assets/${encodeURIComponent(makeVersion('2'))}`;

describe('publishing a build', () => {
  test('uploads what the farm lacks, byte for byte, and nothing else', async (t) => {
    const folder = await makeFolder(t, { 'remoteEntry.js': 'run()', 'other.js': 'no()' });
    const farm = await openFarm(t, folder, { missing: ['remoteEntry.js'], isPublished: false });
    assert.deepEqual(await farm.publish(), {
      name: 'assets',
      version: makeVersion('2'),
      outcome: 'published',
      uploaded: 1,
    });
    assert.deepEqual(farm.listCalls(), [
      `PUT ${path}`,
      `PUT ${path}/files/remoteEntry.js`,
      `POST ${path}/publish`,
    ]);
    assert.equal(String(farm.sent[1]?.body), 'run()');
  });

  test('leaves alone what was published, and mends what the farm lost of it', async (t) => {
    const folder = await makeFolder(t, { 'remoteEntry.js': 'run()' });
    const whole = await openFarm(t, folder, { missing: [], isPublished: true });
    assert.equal((await whole.publish()).outcome, 'unchanged');
    assert.deepEqual(whole.listCalls(), [`PUT ${path}`]);
    const damaged = await openFarm(t, folder, { missing: ['remoteEntry.js'], isPublished: true });
    assert.equal((await damaged.publish()).outcome, 'mended');
  });

  test('ends with the reason when a file is refused, or is not there', async (t) => {
    const folder = await makeFolder(t, { 'remoteEntry.js': 'run()' });
    const refusal = makeApiError(409, 'rollout_refused', 'assets: remoteEntry.js is too large');
    const refusing = await openFarm(t, folder, {
      missing: ['remoteEntry.js'],
      isPublished: false,
      upload: refusal,
    });
    await assert.rejects(refusing.publish(), /remoteEntry\.js is too large/);
    assert.ok(!refusing.listCalls().includes(`POST ${path}/publish`));
    const lacking = await openFarm(t, folder, { missing: ['gone.js'], isPublished: false });
    await assert.rejects(lacking.publish(), /is missing gone\.js, which build\.json lists/);
  });
});

describe('a folder of a build', () => {
  test('is named by what it holds', async (t) => {
    assert.equal((await readBuildFolder(await makeFolder(t))).name, 'assets');
  });

  test('says what to do when nothing was built there, and what is wrong with what was', async (t) => {
    await assert.rejects(
      readBuildFolder('/nowhere/dist'),
      /\/nowhere\/dist has no build\.json\. Build it first/,
    );
    const folder = await makeFolder(t, { 'build.json': '{"version":"1"}' });
    await assert.rejects(readBuildFolder(folder), /build\.json is not valid/);
  });
});
