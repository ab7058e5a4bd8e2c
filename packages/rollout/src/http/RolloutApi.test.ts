import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import * as calls from '@farm/contracts/calls';
import { makeApiError, startTestApi, type StubResponse } from '../testing/startTestApi.ts';
import { ApiRefusedError } from './ApiRefusedError.ts';
import { RolloutApi } from './RolloutApi.ts';

const STATUS = { rev: 7, frozen: null, halts: [], entries: [], isVerificationRequired: false };
const busy = makeApiError(503, 'unavailable', 'Not now.');

async function openApi(t: TestContext, answers: StubResponse[], token: string | null = 'frt_secret') {
  const { server, requests } = await startTestApi(t, () => answers.shift() ?? { status: 200, json: STATUS });
  return { api: new RolloutApi({ server, token, initialDelayMs: 1 }), requests };
}

describe('the rollout API', () => {
  test('is asked with the token', async (t) => {
    const { api, requests } = await openApi(t, []);
    assert.deepEqual(await api.call(calls.readRolloutStatus, {}), STATUS);
    assert.equal(requests[0]?.headers.authorization, 'Bearer frt_secret');
    assert.equal(requests[0].path, '/status');
  });

  test('is asked again when it is busy, or hangs up', async (t) => {
    const { api, requests } = await openApi(t, [
      busy,
      'reset',
      makeApiError(429, 'too_many_requests', 'Slowly.'),
    ]);
    assert.deepEqual(await api.call(calls.readRolloutStatus, {}), STATUS);
    assert.equal(requests.length, 4);
  });

  test('is given up on after a while, with its own words', async (t) => {
    const { api, requests } = await openApi(
      t,
      Array.from({ length: 9 }, () => busy),
    );
    await assert.rejects(api.call(calls.readRolloutStatus, {}), /^ApiRefusedError: Not now\.$/);
    assert.equal(requests.length, 5);
  });

  test('is not asked again for what it refuses, nor for what may happen once only', async (t) => {
    const refused = await openApi(t, [makeApiError(409, 'rollout_refused', 'One.\nTwo.')]);
    await assert.rejects(refused.api.call(calls.readRolloutStatus, {}), (error: ApiRefusedError) => {
      assert.deepEqual([error.code, error.status, error.message], ['rollout_refused', 409, 'One.\nTwo.']);
      return true;
    });
    assert.equal(refused.requests.length, 1);
    const once = await openApi(t, [busy]);
    await assert.rejects(
      once.api.call(calls.createRolloutToken, { body: { name: 'team', remote: null } }, { isSentOnce: true }),
      /Not now/,
    );
    assert.equal(once.requests.length, 1);
  });

  test('says what it lacks: nothing of that name, a token, a farm, the same release', async (t) => {
    const none = await openApi(t, [makeApiError(404, 'not_found', 'Nothing.')]);
    assert.equal(await none.api.find(calls.readRegistry, {}), null);
    const unknown = makeApiError(401, 'token_error', 'Unknown.');
    const without = await openApi(t, [unknown], null);
    await assert.rejects(
      without.api.call(calls.readRolloutStatus, {}),
      /A token is required: set ROLLOUT_TOKEN/,
    );
    const rejected = await openApi(t, [unknown]);
    await assert.rejects(rejected.api.call(calls.readRolloutStatus, {}), (error: Error) => {
      assert.match(error.message, /not valid or was revoked/);
      assert.doesNotMatch(error.message, /frt_secret/);
      return true;
    });
    const mismatched = await openApi(t, [{ status: 200, json: { version: 1 } }]);
    await assert.rejects(mismatched.api.call(calls.readRolloutStatus, {}), /are from the same release/);
    const unreachable = new RolloutApi({ server: 'http://127.0.0.1:9', token: null, initialDelayMs: 1 });
    await assert.rejects(
      unreachable.call(calls.readRolloutStatus, {}),
      /Cannot reach http:\/\/127\.0\.0\.1:9 .*FARM_URL/,
    );
  });
});
