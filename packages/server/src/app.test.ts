import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { errorBodySchema, errorStatus } from '@farm/contracts';
import type { Call, SchemaName } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { resolveSchema } from '@farm/contracts/schemas';
import { createApp } from './app.ts';
import { createDatabase } from '@farm/database';
import { createLogger, toSafeHeaders } from '@farm/process';
import { toErrorCode } from './testing/answers.ts';
import { listRoutes } from './testing/listRoutes.ts';
import { PUBLIC_URL, TEST_CONFIG, startTestServer } from './testing/startTestServer.ts';
import { NO_HUMAN_CHECK } from './testing/noHumanCheck.ts';

const { app, call, db, live, rollout, signIn } = await startTestServer();
const url = '/api/session(by-email-password)';
const origin = await app.listen({ host: '127.0.0.1', port: 0 });

describe('every refusal', () => {
  const json = { 'content-type': 'application/json' };
  const cases = [
    { what: 'an unknown address', request: { url: '/api/nothing' }, code: 'not_found' },
    { what: 'an address outside /api', request: { url: '/' }, code: 'not_found' },
    { what: 'an address that cannot be decoded', request: { url: '/api/%zz' }, code: 'malformed_request' },
    { what: 'another method', request: { method: 'PATCH', url: '/api/me' }, code: 'method_not_allowed' },
    {
      what: 'broken JSON',
      request: { method: 'POST', url, headers: json, payload: '{"a' },
      code: 'malformed_request',
    },
    { what: 'no body', request: { method: 'POST', url, headers: json }, code: 'malformed_request' },
    { what: 'no body and no type', request: { method: 'POST', url }, code: 'validation_failed' },
    { what: 'a list for a body', request: { method: 'POST', url, payload: [] }, code: 'validation_failed' },
    {
      what: 'another type',
      request: { method: 'POST', url, headers: { 'content-type': 'text/plain' }, payload: 'x' },
      code: 'unsupported_media_type',
    },
    {
      what: 'a large body',
      request: { method: 'POST', url, payload: { email: 'x'.repeat(70_000) } },
      code: 'body_too_large',
    },
    { what: 'an unknown query field', request: { url: '/api/human-check?x=1' }, code: 'validation_failed' },
  ] as const;

  for (const { what, request, code } of cases) {
    test(`of ${what} is ${code}, in the one shape`, async () => {
      const answer = await call(request);
      assert.equal(toErrorCode(answer), code);
      assert.equal(answer.status, errorStatus[code]);
      const body = errorBodySchema.strict().parse(answer.body);
      assert.equal(body.requestId, answer.headers['x-request-id']);
      assert.match(String(answer.headers['content-type']), /^application\/json/);
    });
  }

  test('of a method names those that are allowed', async () => {
    const answer = await call({ method: 'PUT', url: '/api/me/profile' });
    assert.equal(answer.headers['allow'], 'GET, HEAD');
  });

  test('of a form names each field, and unknown ones', async () => {
    const payload = { email: 'no address', remember: 'yes', more: 1 };
    const { body } = await call({ method: 'POST', url, payload });
    const { fields } = body as { fields: Record<string, string> };
    assert.deepEqual(Object.keys(fields).sort(), ['email', 'more', 'password', 'remember']);
    assert.equal(fields['more'], 'Unknown field');
  });
});

describe('a body above the limit', () => {
  const rest = 'x'.repeat(1_000_000);
  const start = 'y'.repeat(70_000);
  // The gateway's client sends on while the answer arrives. On a closed connection it would lose it.
  for (const [how, header, before, after] of [
    ['whose length is known', `Content-Length: ${start.length + rest.length}`, start, rest],
    ['in chunks', 'Transfer-Encoding: chunked', toChunk(start), `${toChunk(rest)}0\r\n\r\n`],
  ] as const)
    test(`${how} is refused on a connection that stays`, async () => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8');
      const answers = socket[Symbol.asyncIterator]();
      const head = `POST ${url} HTTP/1.1\r\nHost: farm.test\r\nContent-Type: application/json\r\n${header}\r\n\r\n`;
      socket.write(head + before);
      assert.match(String((await answers.next()).value), /^HTTP\/1\.1 413 [^]*"body_too_large"/);
      socket.write(after);
      socket.write('GET /api/health HTTP/1.1\r\nHost: farm.test\r\nConnection: close\r\n\r\n');
      assert.match(String((await answers.next()).value), /^HTTP\/1\.1 200 /);
      socket.destroy();
    });

  function toChunk(text: string): string {
    return `${text.length.toString(16)}\r\n${text}\r\n`;
  }
});

describe('no cache keeps, and no frame shows', () => {
  const paths = {
    'what depends on who asks': '/api/me/profile',
    'a file of a user': '/api/me/balance-log.csv',
    'what everyone gets': '/api/notices',
    'an unknown address': '/api/nothing',
    'an address that cannot be decoded': '/api/%zz',
  };
  for (const [what, path] of Object.entries(paths))
    test(what, async () => {
      const { bearer: headers } = await signIn();
      const { headers: answered } = await app.inject({ url: path, headers });
      assert.equal(answered['cache-control'], 'no-store');
      assert.partialDeepStrictEqual(answered, toSafeHeaders(PUBLIC_URL));
    });
});

describe('bytes that are no request', () => {
  test('get the one shape too', async () => {
    const port = Number(new URL(origin).port);
    for (const bytes of ['nonsense\r\n\r\n', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`]) {
      const socket = connect(port, '127.0.0.1');
      socket.end(bytes);
      const answer = (await socket.setEncoding('utf8').toArray()).join('');
      assert.match(answer, /^HTTP\/1\.1 400 /);
      for (const [name, value] of Object.entries(toSafeHeaders(PUBLIC_URL)))
        assert.ok(answer.includes(`\r\n${name}: ${value}\r\n`), name);
      const body = errorBodySchema.strict().parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''));
      assert.equal(body.code, 'malformed_request');
    }
  });
});

describe('a failure of ours', () => {
  test('is an internal_error that says nothing more', async () => {
    const broken = new Proxy(db, {
      get: (target, key) => {
        if (key === 'selectFrom') throw new Error('secret detail of the inside');
        return Reflect.get(target, key) as unknown;
      },
    });
    const parts = {
      config: TEST_CONFIG,
      db: broken,
      mailQueue: { enqueue: () => Promise.resolve() },
      humanCheck: NO_HUMAN_CHECK,
      live,
      rollout,
      log: createLogger('silent'),
    };
    const failing = await createApp(parts);
    const headers = { authorization: 'Bearer abc' };
    const { statusCode, body } = await failing.inject({ url: '/api/me/profile', headers });
    await failing.close();
    assert.equal(statusCode, 500);
    assert.equal((JSON.parse(body) as { code: string }).code, 'internal_error');
    assert.doesNotMatch(body, /secret detail|stack/);
  });

  test('of the database is unavailable, and the process not ready but alive', async () => {
    const log = createLogger('silent');
    for (const host of ['127.0.0.1:1', `${'n'.repeat(64)}.invalid`]) {
      const gone = createDatabase(`postgres://farm:x@${host}/postgres`, log);
      const parts = {
        config: TEST_CONFIG,
        db: gone,
        mailQueue: { enqueue: () => Promise.resolve() },
        humanCheck: NO_HUMAN_CHECK,
        live,
        rollout,
        log,
      };
      const lonely = await createApp(parts);
      const statusOf = async (address: string, headers = {}) =>
        (await lonely.inject({ url: address, headers })).statusCode;
      assert.equal(await statusOf('/api/health'), 200);
      assert.equal(await statusOf('/api/ready'), 503);
      const answer = await lonely.inject({
        url: '/api/me/profile',
        headers: { authorization: 'Bearer abc' },
      });
      await lonely.close();
      assert.equal(answer.statusCode, 503);
      assert.equal(answer.headers['retry-after'], '5');
      assert.equal((JSON.parse(answer.body) as { code: string }).code, 'unavailable');
    }
  });
});

describe('a disk without space', () => {
  const parts = () => ({
    ...{ config: TEST_CONFIG, db, live, rollout, log: createLogger('silent') },
    mailQueue: { enqueue: () => Promise.resolve() },
    humanCheck: NO_HUMAN_CHECK,
  });
  const body = { email: 'ada@farm.test', password: 'x', remember: false };

  test('of the database is said by a write, which may be tried again later', async () => {
    await sql`
      create function fill_disk() returns trigger language plpgsql as $$
      begin
        raise exception 'could not extend file "base/5/1": No space left on device' using errcode = '53100';
      end $$`.execute(db);
    await sql`create trigger fill_disk before insert on rate_window execute function fill_disk()`.execute(db);
    const full = await createApp(parts());
    const answer = await full.inject({
      ...{ method: 'POST', url: '/api/email-captcha' },
      payload: { usage: 'register', email: 'ada@farm.test' },
      headers: { 'x-human-check': 'solved' },
    });
    await full.close();
    await sql`drop function fill_disk cascade`.execute(db);
    assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '30']);
    assert.equal(answer.json<{ code: string }>().code, 'disk_full');
  });

  test('refuses new work while it lasts, and answers what reads, ends or decides', async () => {
    let isShort = true;
    const space = { isShort: () => isShort, reserveMb: 500 };
    const full = await createApp({ ...parts(), disk: { space, hasDatabase: true } });
    const statusOf = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      (await full.inject({ method, url, ...(payload && { payload }) })).statusCode;
    assert.equal(await statusOf('POST', '/api/me', {}), 503);
    assert.equal(await statusOf('POST', '/api/agent/report', {}), 503);
    assert.equal(await statusOf('POST', '/api/me/withdrawals', {}), 503);
    assert.equal(await statusOf('PUT', '/api/rollout/versions/a/1.0.0%2Bab/files/a.js', {}), 503);
    assert.equal(await statusOf('GET', '/api/ready'), 200);
    assert.equal(await statusOf('POST', '/api/session(by-email-password)', body), 401);
    assert.equal(await statusOf('DELETE', '/api/me/sessions'), 401);
    isShort = false;
    assert.equal(await statusOf('POST', '/api/me/withdrawals', {}), 401);
    await full.close();
  });

  test('refuses only files where the database is elsewhere', async () => {
    const space = { isShort: () => true, reserveMb: 500 };
    const full = await createApp({ ...parts(), disk: { space, hasDatabase: false } });
    const statusOf = async (method: 'PUT' | 'POST', url: string) =>
      (await full.inject({ method, url, payload: {} })).statusCode;
    assert.equal(await statusOf('PUT', '/api/rollout/versions/a/1.0.0%2Bab/files/a.js'), 503);
    assert.equal(await statusOf('POST', '/api/me/withdrawals'), 401);
    await full.close();
  });
});

describe('a process that is about to stop', () => {
  test('is not ready, still answers, keeps no connection, and logs no error', async () => {
    const errors: string[] = [];
    const stopping = new AbortController();
    const leaving = await createApp({
      config: TEST_CONFIG,
      mailQueue: { enqueue: () => Promise.resolve() },
      humanCheck: NO_HUMAN_CHECK,
      ...{ db, live, rollout, stopping: stopping.signal },
      log: createLogger('error', { write: (line) => errors.push(line) }),
    });
    const ask = async (address: string) => {
      const { statusCode, headers } = await leaving.inject({ url: address });
      return [statusCode, headers.connection];
    };
    assert.deepEqual(await ask('/api/ready'), [200, 'keep-alive']);
    stopping.abort();
    assert.deepEqual(await ask('/api/ready'), [503, 'close']);
    assert.deepEqual(await ask('/api/health'), [200, 'close']);
    await leaving.close();
    assert.deepEqual(errors, []);
  });
});

describe('request ids', () => {
  test("are the gateway's, where it gave one that is harmless", async () => {
    const given = { 'x-request-id': '0e2f7f6c-7a0e-4a7e-8f7e-3b8f3b0f3b0f' };
    assert.equal(
      (await call({ url: '/api/health', headers: given })).headers['x-request-id'],
      given['x-request-id'],
    );
    const odd = await call({ url: '/api/health', headers: { 'x-request-id': 'a\tb "}' } });
    assert.match(String(odd.headers['x-request-id']), /^[0-9a-f-]{36}$/);
  });
});

describe('another origin', () => {
  test("is the product's own pages or nobody", async () => {
    const preflight = (origin: string) =>
      call({
        method: 'OPTIONS',
        url: '/api/me/profile',
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        },
      });
    const ours = await preflight(PUBLIC_URL);
    assert.equal(ours.status, 204);
    assert.equal(ours.headers['access-control-allow-origin'], PUBLIC_URL);
    assert.match(String(ours.headers['access-control-allow-headers']), /Authorization/);
    // The cookie of the browser, to which a code by email belongs.
    assert.equal(ours.headers['access-control-allow-credentials'], 'true');
    const theirs = await call({ url: '/api/health', headers: { origin: 'https://elsewhere.example' } });
    assert.equal(theirs.headers['access-control-allow-origin'], undefined);
  });
});

describe('the OpenAPI document', () => {
  interface Operation {
    requestBody?: unknown;
    responses: Record<string, unknown>;
    security?: unknown;
    parameters?: unknown;
  }
  type Paths = Record<string, Record<string, Operation>>;
  interface JsonContent {
    example?: unknown;
  }
  const readJsonContent = (part: unknown): JsonContent =>
    (part as { content?: Record<string, JsonContent> } | undefined)?.content?.['application/json'] ?? {};

  test('writes the parentheses of the sign-in address literally', async () => {
    const { status, body } = await call({ url: '/api/openapi.json' });
    assert.equal(status, 200);
    const { paths } = body as { paths: Paths };
    const operation = paths['/api/session(by-email-password)']?.['post'];
    assert.ok(operation);
    assert.equal(operation.parameters, undefined);
    assert.doesNotMatch(JSON.stringify(body), /regexp1/);
  });

  test('lists every call, with its errors and whether it needs a session', async () => {
    const { paths } = (await call({ url: '/api/openapi.json' })).body as { paths: Paths };
    const listed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    // The route tree omits the part before a wildcard.
    const written = listRoutes(app).map((route) =>
      route.replace('*', '/files/{*}').replace(/:(\w+)/g, '{$1}'),
    );
    assert.deepEqual(listed.sort(), written.sort());
    assert.ok(
      Object.values(paths).every((item) =>
        Object.values(item).every(({ responses }) => responses['default']),
      ),
    );
    assert.deepEqual(paths['/api/me/profile']?.['get']?.security, [{ session: [] }]);
    assert.deepEqual(paths['/api/admin/ledger/deposit']?.['post']?.security, [{ session: [] }]);
    assert.equal(paths['/api/me']?.['post']?.security, undefined);
    const balance = paths['/api/me/balance']?.['get'];
    assert.deepEqual(balance?.security, [{ session: [] }, { token: ['money'] }]);
    assert.deepEqual(paths['/api/watch']?.['get']?.security, [{ watch: [] }]);
  });

  test('shows an example of every call that an API token or a watch link may make', async () => {
    const { paths } = (await call({ url: '/api/openapi.json' })).body as { paths: Paths };
    const open = Object.entries<Call>(calls).filter(
      ([, { scope, access, response }]) => (scope !== undefined || access === 'watch') && response !== 'csv',
    );
    assert.ok(open.length > 10);
    const assertExample = (name: string, schema: SchemaName, part: unknown) => {
      const { example } = readJsonContent(part);
      assert.deepEqual(resolveSchema(schema).parse(example), example, name);
    };
    for (const [name, { method, path, status = 200, body, response }] of open) {
      const operation = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
      assertExample(name, response as SchemaName, operation?.responses[status]);
      if (body !== undefined) assertExample(name, body, operation?.requestBody);
    }
  });

  test('tells summary, group and error codes of a call, by the status they come with', async () => {
    const { paths } = (await call({ url: '/api/openapi.json' })).body as { paths: Paths };
    const operation = paths['/api/me/addresses']?.['post'];
    assert.partialDeepStrictEqual(operation, { summary: 'Add an address', tags: ['addresses'] });
    const descriptions = Object.entries(operation?.responses ?? {}).map(([status, answer]) => [
      status,
      (answer as { description: string }).description,
    ]);
    assert.partialDeepStrictEqual(Object.fromEntries(descriptions), {
      400: 'validation_failed, malformed_request',
      401: 'no_login_error, token_error',
      409: 'address_taken, address_of_farm, address_limit',
      429: 'too_many_requests',
    });
  });
});

describe('the address of a caller', () => {
  test('is what the gateway on the loopback address says, and nobody else', async () => {
    const subjects = async () =>
      (await db.selectFrom('rateWindow').select('subject').where('rule', '=', 'sign-in-ip').execute()).map(
        ({ subject }) => subject,
      );
    const attempt = (remoteAddress: string, forwarded: string) =>
      call({
        method: 'POST',
        url,
        remoteAddress,
        headers: { 'x-forwarded-for': forwarded },
        payload: { email: 'nobody@farm.test', password: 'x', remember: false },
      });
    await attempt('127.0.0.1', '6.6.6.6, 198.51.100.7');
    await attempt('203.0.113.9', '6.6.6.7');
    const seen = await subjects();
    assert.ok(seen.includes('198.51.100.7'));
    assert.ok(seen.includes('203.0.113.9'));
    assert.ok(!seen.some((subject) => subject.startsWith('6.6.6.')));
  });
});
