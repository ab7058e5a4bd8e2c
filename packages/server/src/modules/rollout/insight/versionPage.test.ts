import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishedVersionsSchema, rolloutStatusSchema } from '@farm/contracts/rollout';
import { toErrorCode } from '../../../testing/answers.ts';
import { makeRemoteBuild } from '../../../testing/rolloutBuilds.ts';
import { makeBearer, publishWhole } from '../../../testing/rolloutChanges.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';

const sourceLinks = { commit: 'https://git.example/commit/{commit}', compare: null };
const server = await startTestServer({ rollout: { sourceLinks } });
const bearer = await makeBearer(server);
const get = (url: string) => server.call({ url, headers: { ...bearer } });

test('the status says where the pages of commits are', async () => {
  const { body } = await get('/api/rollout/status');
  assert.deepEqual(rolloutStatusSchema.parse(body).sourceLinks, sourceLinks);
});

test('a single version is found, and one of another part or never published is not', async () => {
  const builds = [1, 2].map((number) => makeRemoteBuild('assets', {}, { 'First.js': `first${number}()` }));
  for (const build of builds) await publishWhole(server, bearer, build);
  const find = async (name: string, version: string) => {
    const query = new URLSearchParams({ name, version }).toString();
    const { body } = await get(`/api/rollout/versions?${query}`);
    return publishedVersionsSchema.parse(body).items.map((one) => one.version);
  };
  for (const { version } of builds) {
    assert.deepEqual(await find('assets', version), [version]);
    assert.deepEqual(await find('info', version), []);
  }
  assert.deepEqual(await find('assets', '9.9.9+000000000000'), []);
  const wrong = await get('/api/rollout/versions?name=assets&version=latest');
  assert.deepEqual([wrong.status, toErrorCode(wrong)], [400, 'validation_failed']);
});
