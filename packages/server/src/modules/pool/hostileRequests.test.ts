import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc, selectRunCount } from '@farm/testing/property';
import { encodeFarmerRequest, encodePartialRequest } from '@farm/simulators/farmer';
import type { InjectOptions } from 'fastify';
import { PUBLIC_URL, startTestServer } from '../../testing/startTestServer.ts';
import { startTestPool } from '../../testing/testPool.ts';
import { addFarmer } from './farmerRecord.ts';
import { poolErrorCodes } from './PoolError.ts';

const pool = await startTestPool();
const { parts, launch, makeJoin, makeChange, makeForeignPartial, makeQuery } = pool;
const { app, call, db, log } = await startTestServer({ pool: parts });
const launcherId = await launch();
await addFarmer({ ...parts, db }, makeJoin(launcherId));

const numRuns = selectRunCount({ quick: 150, deep: 2_000 });
const codes = Object.values(poolErrorCodes).filter((code) => code !== poolErrorCodes.serverException);
const MAX_MESSAGE = 500;

const query = makeQuery(launcherId);
/** Endpoints with a body, each with a request that can be read. */
const requests = [
  { method: 'POST', url: '/pool/farmer', body: encodeFarmerRequest(makeJoin(launcherId)) },
  { method: 'PUT', url: '/pool/farmer', body: encodeFarmerRequest(makeChange(launcherId, {})) },
  { method: 'POST', url: '/pool/partial', body: encodePartialRequest(makeForeignPartial(launcherId)) },
] as const;

/** Any JSON, also nested deeply, numbers that are none, and hex that is too long. */
const strange = fc.oneof(
  fc.jsonValue({ depthSize: 'medium', stringUnit: 'binary' }),
  fc.integer(),
  fc.constantFrom(-1, 0.5, 1e308, 2 ** 53, 2 ** 64),
  fc.nat({ max: 10_000 }).map((length) => `0x${'f'.repeat(length)}`),
  fc.constantFrom('\0', '0x', '-0', '1e400', '\ud800', '__proto__'),
  fc.nat({ max: 2_000 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth) || '[]') as unknown),
);

type Fields = Record<string, unknown>;

/** Lists the paths of all fields. */
function listPaths(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => [
    [name],
    ...listPaths(field).map((path) => [name, ...path]),
  ]);
}

/** Returns fields with one of them changed, removed if the value is undefined, or added. */
function change(fields: Fields, [name = '', ...path]: readonly string[], value: unknown): Fields {
  const inner = path.length > 0 ? change(fields[name] as Fields, path, value) : value;
  return Object.fromEntries([...Object.entries(fields).filter(([other]) => other !== name), [name, inner]]);
}

/** Bodies made of one that can be read: with another or no value in a field, cut off, repeated, or with bytes changed. */
function toBodies(text: string): fc.Arbitrary<string | Buffer> {
  const fields = JSON.parse(text) as Fields;
  const changed = fc
    .tuple(fc.constantFrom(...listPaths(fields)), fc.option(strange, { nil: undefined }))
    .map(([path, value]) => JSON.stringify(change(fields, path, value)));
  const spoilt = fc.tuple(fc.nat({ max: text.length - 1 }), fc.uint8Array({ maxLength: 4 }));
  return fc.oneof(
    changed,
    fc.nat({ max: text.length - 1 }).map((length) => text.slice(0, length)),
    spoilt.map(([at, bytes]) =>
      Buffer.concat([Buffer.from(text.slice(0, at)), bytes, Buffer.from(text.slice(at))]),
    ),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    strange.map((value) => JSON.stringify(value)),
    fc.nat({ max: 40_000 }).map((depth) => '{"payload":'.repeat(depth)),
    fc.nat({ max: 200_000 }).map((length) => JSON.stringify({ ...fields, foreign: 'x'.repeat(length) })),
    fc.constant(text + text),
  );
}

const contentTypes = fc.oneof(
  { weight: 4, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    ...['application/json; charset=utf-16', 'text/plain', 'application/x-www-form-urlencoded'],
    ...['multipart/form-data', 'application/octet-stream', 'application/json, text/plain', 'json', ''],
  ),
);

/** Asserts that an answer is in the form of the protocol, and not that of a fault. Returns its code, if it has one. */
function readCode({ status, headers, body }: Awaited<ReturnType<typeof call>>): number | undefined {
  assert.equal(status, 200);
  assert.match(String(headers['content-type']), /^application\/json/);
  const { error_code: code, error_message: message } = body as Fields;
  if (code === undefined) return undefined;
  assert.ok(typeof code === 'number' && codes.some((known) => known === code), JSON.stringify(body));
  assert.ok(typeof message === 'string' && message.length > 0 && message.length <= MAX_MESSAGE);
  return code;
}

describe('a request that nobody should send is refused with a code of the protocol:', () => {
  for (const { method, url, body } of requests) {
    test(`${method} ${url}`, async () => {
      await fc.assert(
        fc.asyncProperty(toBodies(body), contentTypes, async (payload, type) => {
          const code = readCode(await call({ method, url, payload, headers: { 'content-type': type } }));
          // A field that may be left out was, or a foreign one was added: the request is what it was.
          if (code === undefined) assert.ok(method === 'PUT' && type.startsWith('application/json'));
        }),
        { numRuns },
      );
    });
  }

  test('GET /pool/farmer, also with repeated and foreign parameters', async () => {
    const [name, value] = [fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', maxLength: 400 })];
    const known = fc.constantFrom('launcher_id', 'authentication_token', 'signature');
    const pair = fc.tuple(fc.oneof(known, name), value).map((parameter) => new URLSearchParams([parameter]));
    const raw = fc.stringMatching(/^[!$%&'()*+,./0-9:;=?@A-Z[\]^_`a-z{|}~-]{0,200}$/);
    const piece = fc.oneof(pair.map(String), fc.constant(query), fc.constantFrom(...query.split('&')), raw);
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 5 }), async (pieces) => {
        const asked = pieces.join('&');
        const code = readCode(await call({ url: `/pool/farmer?${asked}` }));
        if (code === undefined) assert.ok(query.split('&').every((parameter) => asked.includes(parameter)));
      }),
      { numRuns },
    );
  });

  test('GET /pool/login leads to the site, whatever it carries', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 2_000 }),
        fc.boolean(),
        async (text, isEncoded) => {
          const url = `/pool/login?${isEncoded ? encodeURIComponent(text) : text.replaceAll(/[^!-~]|#/g, '%')}`;
          const { statusCode, headers } = await app.inject({ url });
          assert.equal(statusCode, 302);
          const { origin, pathname, search } = new URL(String(headers.location));
          assert.deepEqual([origin, pathname, search], [PUBLIC_URL, '/center/my/plot-nfts', '']);
          assert.doesNotMatch(String(headers.location), /[^!-~]/);
        },
      ),
      { numRuns },
    );
  });

  test('GET /pool/pool_info says the same, whatever it is sent', async () => {
    const info = (await call({ url: '/pool/pool_info' })).body;
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array(),
        fc.webQueryParameters(),
        contentTypes,
        async (bytes, parameters, type) => {
          const payload = Buffer.from(bytes);
          const headers = { 'content-type': type };
          assert.deepEqual(
            (await call({ url: `/pool/pool_info?${parameters}`, payload, headers })).body,
            info,
          );
        },
      ),
      { numRuns },
    );
  });

  test('any other address and method', async () => {
    const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE');
    const paths = fc.oneof(
      fc.webPath(),
      fc.constantFrom('/pool_info', '/farmer', '/partial', '/login', '/farmer/', '/login/a', '//farmer'),
    );
    const used = [...requests, { method: 'GET', url: '/pool/farmer' }, { method: 'GET', url: '/pool/login' }];
    const isUsed = (method: string, path: string) =>
      path === '/pool_info' || used.some((one) => one.method === method && one.url === `/pool${path}`);
    await fc.assert(
      fc.asyncProperty(methods, paths, async (method: InjectOptions['method'] & string, path) => {
        fc.pre(!isUsed(method, path));
        assert.equal(readCode(await call({ method, url: `/pool${path}` })), poolErrorCodes.requestFailed);
      }),
      { numRuns },
    );
  });

  test('and none of them is a fault in the log', () => {
    assert.doesNotMatch(log(), /the pool could not answer|"level":(50|60)/);
  });
});
