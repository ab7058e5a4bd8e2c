import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TokenScope } from '@farm/contracts/token';
import { toErrorCode } from '../../testing/answers.ts';
import { startTestServer, type Bearer, type TestServer } from '../../testing/startTestServer.ts';
import { createAccountToken } from '../account-token/accountToken.ts';

const PER_NETWORK = 5;
const PER_ACCOUNT = 3;

/** Repeats a request that needs no database row. @returns the statuses */
async function sendRepeatedly(
  { call }: TestServer,
  count: number,
  request: Parameters<TestServer['call']>[0],
): Promise<number[]> {
  const statuses: number[] = [];
  for (let asked = 0; asked < count; asked++) statuses.push((await call(request)).status);
  return statuses;
}

test('a network that sends more than its limit is told when to come again, and others are not', async () => {
  const server = await startTestServer({ requestLimits: { perNetwork: PER_NETWORK } });
  const from = (remoteAddress: string) => ({ url: '/api/human-check', remoteAddress });
  assert.deepEqual(
    await sendRepeatedly(server, PER_NETWORK, from('2001:db8:1:2::1')),
    Array.from({ length: PER_NETWORK }, () => 200),
  );
  const refused = await server.call(from('2001:db8:1:2::2'));
  await server.call(from('2001:db8:1:2::3'));
  assert.equal(server.log().split('a network has used up its requests').length, 2, 'one warning a window');
  assert.deepEqual([refused.status, toErrorCode(refused)], [429, 'too_many_requests']);
  const { retryAfterSeconds } = refused.body as { retryAfterSeconds: number };
  assert.ok(retryAfterSeconds > 0 && retryAfterSeconds <= 60, String(retryAfterSeconds));
  assert.equal(refused.headers['retry-after'], String(retryAfterSeconds));
  assert.deepEqual(await sendRepeatedly(server, 1, from('2001:db8:1:3::1')), [200]);
});

test('health checks, reports, streams, uploads and the registry go on from a network that is over its limit', async () => {
  const server = await startTestServer({ requestLimits: { perNetwork: 1 } });
  const remoteAddress = '198.51.100.7';
  assert.deepEqual(await sendRepeatedly(server, 2, { url: '/api/human-check', remoteAddress }), [200, 429]);
  const passing = [
    { url: '/api/health', remoteAddress },
    { url: '/api/ready', remoteAddress },
    { url: '/api/agent/report', method: 'POST', payload: {}, remoteAddress },
    { url: '/api/me/events', remoteAddress },
    { url: '/api/rollout/registry', remoteAddress },
    { url: '/api/rollout/versions/assets/1.0.0/files/a.js', method: 'PUT', remoteAddress },
  ] as const;
  for (const request of passing)
    for (const status of await sendRepeatedly(server, 2, request)) assert.notEqual(status, 429, request.url);
  const unknown = await server.call({ url: '/api/nothing', remoteAddress });
  assert.equal(unknown.status, 429, 'whatever else is asked for');
});

test('an account that sends more than its limit is refused wherever it asks from, and nobody else is', async () => {
  const server = await startTestServer({ requestLimits: { perAccount: PER_ACCOUNT } });
  const [{ bearer: headers }, other] = [await server.signIn(), await server.signIn()];
  const balance = { url: '/api/me/balance', headers };
  assert.deepEqual(await sendRepeatedly(server, PER_ACCOUNT + 1, balance), [200, 200, 200, 429]);
  assert.deepEqual(await sendRepeatedly(server, 1, { ...balance, headers: other.bearer }), [200]);
  assert.deepEqual(await sendRepeatedly(server, 1, { url: '/api/human-check' }), [200]);
});

test('the tokens of an account share a limit apart from its sessions, and each watch link has its own', async () => {
  const server = await startTestServer({ requestLimits: { perAccount: PER_ACCOUNT } });
  const { bearer, id } = await server.signIn();
  const makeBearer = async (...scopes: TokenScope[]) => {
    const { token, tokenHash } = createAccountToken();
    const values = { accountId: id, name: 'x', tokenHash, scopes, isProved: false };
    await server.db
      .insertInto('accountToken')
      .values({ ...values, expiresAt: new Date(Date.now() + 60_000) })
      .execute();
    return { authorization: `Bearer ${token}` };
  };
  const balance = (headers: Bearer) => ({ url: '/api/me/balance', headers });
  const watch = (headers: Bearer) => ({ url: '/api/watch', headers });
  const [one, other] = [await makeBearer('money'), await makeBearer('money', 'machines')];
  const links = [await makeBearer('watch-balance'), await makeBearer('watch-profit')];
  assert.deepEqual(await sendRepeatedly(server, 2, balance(one)), [200, 200]);
  assert.deepEqual(await sendRepeatedly(server, 2, balance(other)), [200, 429]);
  assert.deepEqual(await sendRepeatedly(server, 1, balance(one)), [429]);
  for (const link of links)
    assert.deepEqual(await sendRepeatedly(server, PER_ACCOUNT + 1, watch(link)), [200, 200, 200, 429]);
  assert.deepEqual(await sendRepeatedly(server, PER_ACCOUNT, balance(bearer)), [200, 200, 200]);
});

test('a page of another origin can read that it was refused', async () => {
  const server = await startTestServer({ requestLimits: { perNetwork: 1 } });
  const request = {
    url: '/api/human-check',
    remoteAddress: '198.51.100.8',
    headers: { origin: 'http://farm.test' },
  };
  await server.call(request);
  const refused = await server.call(request);
  assert.deepEqual(
    [refused.status, refused.headers['access-control-allow-origin']],
    [429, 'http://farm.test'],
  );
});
