import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PutFarmerPayload } from '@farm/chain';
import {
  createSecretKey,
  encodeFarmerRequest,
  toPublicKey,
  type SignedRequest,
} from '@farm/simulators/farmer';
import type { InjectOptions } from 'fastify';
import { poolPartials } from '../../metrics/counters.ts';
import { makeIp, PUBLIC_URL, startTestServer } from '../../testing/startTestServer.ts';
import { OWNER_ADDRESS, startTestPool, TARGET, toHash } from '../../testing/testPool.ts';

const pool = await startTestPool();
const { parts, launch, makeJoin, makeChange, makeQuery, farmer } = pool;
const { sdk } = parts;
const { call, app } = await startTestServer({ pool: parts });

type FarmerRequest = SignedRequest<PutFarmerPayload>;

const ask = async (request: InjectOptions) => {
  const { status, body } = await call(request);
  assert.equal(status, 200);
  return body as Record<string, unknown>;
};
const toRequest = (method: 'POST' | 'PUT', payload: string): InjectOptions => ({
  ...{ method, url: '/pool/farmer', payload },
  headers: { 'content-type': 'application/json' },
});
const post = (request: FarmerRequest, options: InjectOptions = {}) =>
  ask({ ...toRequest('POST', encodeFarmerRequest(request)), ...options });
const put = (request: FarmerRequest) => ask(toRequest('PUT', encodeFarmerRequest(request)));

describe('the pool', () => {
  test('says by which rules it takes farmers', async () => {
    assert.deepEqual(await ask({ url: '/pool/pool_info' }), {
      name: 'Farm',
      description: 'Pays all its farmers for the space that they prove.',
      logo_url: `${PUBLIC_URL}/logo/logo.png`,
      fee: '0.01',
      minimum_difficulty: 1,
      protocol_version: 1,
      relative_lock_height: 32,
      target_puzzle_hash: `0x${TARGET}`,
      authentication_token_timeout: 5,
    });
  });

  test('counts partials by what became of them', async () => {
    const count = async (result: string) =>
      (await poolPartials.get()).values.find(({ labels }) => labels.result === result)?.value ?? 0;
    const before = await count('requestFailed');
    const answer = await ask({ method: 'POST', url: '/pool/partial', payload: {} });
    assert.equal(answer['error_code'], 16);
    assert.equal(await count('requestFailed'), before + 1);
  });

  test('takes a farmer, tells it its record, and changes what its owner signs', async () => {
    const launcherId = await launch();
    assert.deepEqual(await post(makeJoin(launcherId)), { welcome_message: 'Welcome to Farm.' });
    assert.equal((await post(makeJoin(launcherId)))['error_code'], 11);
    const read = (key = farmer) => ask({ url: `/pool/farmer?${makeQuery(launcherId, 'get_farmer', key)}` });
    assert.deepEqual(await read(), {
      authentication_public_key: `0x${toPublicKey(farmer)}`,
      payout_instructions: OWNER_ADDRESS,
      current_difficulty: 10,
      current_points: 0,
    });
    const authenticationPublicKey = toPublicKey(createSecretKey(sdk, 'another farmer'));
    const change = makeChange(launcherId, { authenticationPublicKey, suggestedDifficulty: 40n });
    assert.deepEqual(await put(change), { authentication_public_key: true, suggested_difficulty: true });
    assert.equal((await read())['error_code'], 7);
    assert.equal((await read(createSecretKey(sdk, 'another farmer')))['current_difficulty'], 40);
  });

  test('leads a login link to the site, where the signature is of no use to servers on the way', async () => {
    const query = makeQuery(toHash('a launcher'), 'get_login');
    const { statusCode, headers } = await app.inject({ url: `/pool/login?${query}` });
    assert.deepEqual([statusCode, headers.location], [302, `${PUBLIC_URL}/center/my/plot-nfts#${query}`]);
  });

  const wrongs: [string, InjectOptions, number, RegExp][] = [
    ['nothing', { method: 'POST', url: '/pool/farmer' }, 16, /^The request: /],
    ['no JSON', wrongBody('{"payload":'), 16, /JSON/],
    ['a list', wrongBody('[]'), 16, /^The request: /],
    ['deep nesting', wrongBody('['.repeat(30_000) + ']'.repeat(30_000)), 16, /^The request: /],
    ['too much', wrongBody(JSON.stringify({ payload: 'x'.repeat(70_000) })), 16, /too large/],
    ['another form', wrongBody('a=b', 'application/x-www-form-urlencoded'), 16, /Unsupported Media Type/],
    ['a prototype', wrongBody('{"__proto__":{"payload":1}}'), 16, /not valid JSON/],
    ['an id that is too short', { url: '/pool/farmer?launcher_id=ab' }, 16, /^launcher_id: Must be 32 bytes/],
    ['another address', { url: '/pool/nothing' }, 16, /^There is nothing here/],
  ];
  function wrongBody(payload: string, type = 'application/json'): InjectOptions {
    return { method: 'POST', url: '/pool/partial', headers: { 'content-type': type }, payload };
  }
  for (const [what, request, code, message] of wrongs) {
    test(`names what is wrong with ${what}`, async () => {
      const answer = await ask(request);
      assert.deepEqual([answer['error_code'], Object.keys(answer)], [code, ['error_code', 'error_message']]);
      assert.match(String(answer['error_message']), message);
    });
  }

  test('names a difficulty that there is not', async () => {
    const body = encodeFarmerRequest(makeChange(toHash('a launcher'), {}));
    for (const suggested of [0, -1, 1.5, 2 ** 60]) {
      const payload = body.replace('"suggested_difficulty":null', `"suggested_difficulty":${suggested}`);
      const answer = await ask(toRequest('PUT', payload));
      assert.equal(answer['error_code'], 6, String(suggested));
    }
  });

  test('limits a network that sends wrong signatures, and nobody else', async () => {
    const launcherId = await launch();
    const forged = makeJoin(launcherId, {}, createSecretKey(sdk, 'a stranger'));
    const remoteAddress = makeIp();
    const codes = [];
    for (let count = 0; count < 61; count++)
      codes.push((await post(forged, { remoteAddress }))['error_code']);
    assert.deepEqual([new Set(codes.slice(0, 60)), codes[60]], [new Set([7]), 16]);
    assert.match(
      String((await post(forged, { remoteAddress }))['error_message']),
      /Try again in \d+ seconds/,
    );
    assert.deepEqual(await post(makeJoin(launcherId)), { welcome_message: 'Welcome to Farm.' });
  });

  test('says that it failed, and not why, while its node does not respond', async () => {
    const launcherId = await launch();
    pool.chain.setOutage(true);
    const answer = await post(makeJoin(launcherId));
    pool.chain.setOutage(false);
    assert.equal(answer['error_code'], 8);
    assert.match(String(answer['error_message']), /^The pool could not answer\. The request was \S+\.$/);
  });
});
