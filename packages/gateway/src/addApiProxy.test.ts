import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { errorBodySchema } from '@farm/contracts';
import { startGateway } from './testing/startGateway.ts';

type Api = (...call: Parameters<RequestListener>) => unknown;

async function startBehind(t: TestContext, api: Api) {
  const server = createServer((request, response) => {
    // The gateway's own request, which it does not forward.
    if (request.url?.startsWith('/api/rollout/registry')) response.writeHead(404).end();
    else void api(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return startGateway(t, { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message) text += String(chunk);
  return text;
}

test('a call reaches the API with its path, query, method, headers and body', async (t) => {
  const gateway = await startBehind(t, async (seen, answer) => {
    const { authorization } = seen.headers;
    const body = { url: seen.url, method: seen.method, authorization, body: await textOf(seen) };
    answer.writeHead(201, { 'content-type': 'application/json', 'x-own': 'yes' }).end(JSON.stringify(body));
  });

  const answer = await fetch(`http://127.0.0.1:${gateway.port}/api/session(by-email-password)?a=1&a=%2B`, {
    method: 'POST',
    headers: { authorization: 'Bearer abc', 'content-type': 'application/json' },
    body: '{"email":"a@b.c"}',
  });

  assert.equal(answer.status, 201);
  assert.equal(answer.headers.get('x-own'), 'yes');
  assert.deepEqual(await answer.json(), {
    url: '/api/session(by-email-password)?a=1&a=%2B',
    method: 'POST',
    authorization: 'Bearer abc',
    body: '{"email":"a@b.c"}',
  });
});

test('the API learns who calls from the gateway, not from the caller', async (t) => {
  const gateway = await startBehind(t, (seen, answer) => answer.end(JSON.stringify(seen.headers)));

  const { text, headers } = await gateway.get('/api/me', {
    host: 'farm.example',
    forwarded: 'for=6.6.6.6',
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
    'x-request-id': 'mine',
  });

  const seen = JSON.parse(text) as Record<string, string>;
  assert.equal(seen['x-forwarded-for'], '127.0.0.1');
  assert.equal(seen['x-forwarded-proto'], 'http');
  assert.equal(seen['x-forwarded-host'], 'farm.example');
  assert.equal(seen['forwarded'], undefined);
  assert.match(seen['x-request-id'] ?? '', /^[0-9a-f-]{36}$/);
  assert.equal(headers['x-request-id'], seen['x-request-id']);
});

test('a trusted proxy in front says who calls', async (t) => {
  const server = createServer((seen, answer) => answer.end(seen.headers['x-forwarded-for']));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = await startGateway(t, { apiUrl, trustProxy: ['127.0.0.1'] });
  assert.equal((await gateway.get('/api/me', { 'x-forwarded-for': '6.6.6.6, 9.9.9.9' })).text, '9.9.9.9');
  assert.ok(!gateway.log().includes('TRUST_PROXY'));
});

test('a proxy in front that nobody said to trust is told to the log once', async (t) => {
  for (const trustProxy of [[], ['10.0.0.0/8']]) {
    const gateway = await startGateway(t, { trustProxy });
    await gateway.get('/healthz');
    assert.ok(!gateway.log().includes('TRUST_PROXY'));
    for (const visitor of ['203.0.113.1', '198.51.100.1'])
      await gateway.get('/', { 'x-forwarded-for': visitor });
    assert.equal(gateway.log().match(/"peer":"127\.0\.0\.1","msg":"[^"]*TRUST_PROXY/g)?.length, 1);
  }
});

test('an answer streams: its beginning arrives while the API is still writing', async (t) => {
  let finish = () => {};
  const gateway = await startBehind(t, (_seen, answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
    finish = () => void answer.end('data: last\n\n');
  });

  const answer = await fetch(`http://127.0.0.1:${gateway.port}/api/events`);
  // Nobody can use the connection again while the gateway stops.
  assert.equal(answer.headers.get('connection'), 'close');
  const chunks = answer.body?.values() ?? [][Symbol.iterator]();
  const first = (await chunks.next()).value as Uint8Array;
  assert.equal(Buffer.from(first).toString(), 'data: first\n\n');
  finish();
  const last = (await chunks.next()).value as Uint8Array;
  assert.equal(Buffer.from(last).toString(), 'data: last\n\n');
});

test('a refusal that comes before the whole body reaches who still sends it', async (t) => {
  const gateway = await startBehind(t, (seen, answer) => {
    answer.writeHead(413, { 'content-type': 'application/json' }).end('{"code":"body_too_large"}');
    seen.resume();
  });
  const body = Buffer.alloc(16 * 1024 * 1024);
  for (const headers of [{ 'content-length': String(body.length) }, {}]) {
    const sent = request({
      port: gateway.port,
      host: '127.0.0.1',
      path: '/api/upload',
      method: 'PUT',
      headers,
    });
    sent.setHeader('content-type', 'application/octet-stream');
    // A client that reads only once it has sent everything.
    const written = new Promise((resolve, reject) =>
      sent.once('error', reject).end(body, () => resolve('sent')),
    );
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    assert.equal(await written, 'sent');
    const [answer] = await answered;
    assert.equal(answer.statusCode, 413);
    assert.equal(await textOf(answer), '{"code":"body_too_large"}');
  }
  // Agents ask with this client, which sees a connection that closes early as no answer.
  for (let attempt = 1; attempt <= 10; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${gateway.port}/api/upload`, { method: 'PUT', body });
    assert.equal(answer.status, 413);
    assert.equal(await answer.text(), '{"code":"body_too_large"}');
  }
});

test('an event stream ends in order when the gateway stops, although the API goes on', async (t) => {
  const apiSide = Promise.withResolvers<'closed'>();
  const gateway = await startBehind(t, (_seen, answer) => {
    answer.once('close', () => apiSide.resolve('closed'));
    answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
  });
  const answer = await fetch(`http://127.0.0.1:${gateway.port}/api/events`);
  const reader = answer.body?.getReader();
  assert.equal(Buffer.from((await reader?.read())?.value ?? '').toString(), 'data: first\n\n');

  const closed = gateway.close();
  // A connection that breaks would reject.
  assert.equal((await reader?.read())?.done, true);
  await closed;
  assert.equal(await apiSide.promise, 'closed');
});

test('an event stream breaks when its API does', async (t) => {
  const gateway = await startBehind(t, (_seen, answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.write('data: first\n\n', () => answer.destroy());
  });
  const answer = await fetch(`http://127.0.0.1:${gateway.port}/api/events`);
  await assert.rejects(answer.text());
});

test('a request body streams too', async (t) => {
  let began = () => {};
  const beginning = new Promise<void>((resolve) => (began = resolve));
  const gateway = await startBehind(t, async (seen, answer) => {
    seen.once('readable', began);
    answer.end(await textOf(seen));
  });

  const sent = request({ port: gateway.port, host: '127.0.0.1', path: '/api/upload', method: 'PUT' });
  sent.setHeader('content-type', 'application/octet-stream');
  sent.write('begin ');
  await beginning;
  sent.end('end');

  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  assert.equal(await textOf(answer), 'begin end');
});

test('many open streams leave room for another call', async (t) => {
  const gateway = await startBehind(t, (seen, answer) => {
    if (seen.url === '/api/events') answer.writeHead(200).write('first');
    else answer.end('room');
  });
  const stop = new AbortController();
  t.after(() => stop.abort());
  const open = () => fetch(`http://127.0.0.1:${gateway.port}/api/events`, { signal: stop.signal });
  // More than the proxy's default of 128 connections.
  await Promise.all(Array.from({ length: 140 }, open));
  assert.equal((await gateway.get('/api/me')).text, 'room');
  stop.abort();
});

test('a caller that goes away ends the stream at the API', async (t) => {
  let closed = () => {};
  const closing = new Promise<void>((resolve) => (closed = resolve));
  const gateway = await startBehind(t, (_seen, answer) => {
    answer.writeHead(200).write('first');
    answer.on('close', closed);
  });
  const stop = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${gateway.port}/api/events`, { signal: stop.signal });
  assert.equal(answer.status, 200);
  stop.abort();
  await closing;
});

test('a gateway that stops still answers a request that has begun, in the same way, and then hangs up', async (t) => {
  const gateway = await startBehind(t, (_seen, answer) => answer.end('room'));
  const socket = connect(gateway.port, '127.0.0.1');
  t.after(() => socket.destroy());
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.write('GET /api/me HTTP/1.1\r\nhost: farm\r\n');
  // The connection has been accepted once the gateway answers a later one.
  assert.equal((await gateway.get('/api/me')).text, 'room');
  const closed = gateway.close();
  socket.write('\r\n');
  await once(socket, 'close');
  assert.match(text, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(text, /\r\nconnection: close\r\n/i);
  await closed;
});

test('an API that is down is told in the one error shape', async (t) => {
  const gateway = await startGateway(t, { apiUrl: 'http://127.0.0.1:9' });

  const { status, headers, text } = await gateway.get('/api/me/profile');

  assert.equal(status, 503);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['retry-after'], '5');
  const body = errorBodySchema.parse(JSON.parse(text));
  assert.equal(body.code, 'unavailable');
  assert.equal(body.requestId, headers['x-request-id']);
});

test('the pool protocol reaches the API, and is told of an API that is down in its own form', async (t) => {
  const gateway = await startBehind(t, (seen, answer) => {
    if (seen.url === '/pool/pool_info') answer.end('{"name":"Farm"}');
    else answer.destroy();
  });
  assert.equal((await gateway.get('/pool/pool_info')).text, '{"name":"Farm"}');
  const { status, text } = await gateway.get('/pool/farmer');
  const message = 'The service is not available right now. Try again in a moment.';
  assert.deepEqual([status, JSON.parse(text)], [200, { error_code: 8, error_message: message }]);
});

test('an answer of 503 is passed on at once and asked for once', async (t) => {
  let calls = 0;
  const gateway = await startBehind(t, (_seen, answer) => {
    calls += 1;
    answer.writeHead(503, { 'retry-after': '1' }).end('{"code":"unavailable"}');
  });
  const { status, headers, text } = await gateway.get('/api/ready');
  assert.equal(status, 503);
  assert.equal(headers['retry-after'], '1');
  assert.equal(text, '{"code":"unavailable"}');
  await wait(100);
  assert.equal(calls, 1);
});

test('nothing outside /api reaches the API', async (t) => {
  const seen: string[] = [];
  const gateway = await startBehind(t, (message, answer) => {
    seen.push(message.url ?? '');
    answer.end('api');
  });

  for (const path of [
    '/apiary',
    '/outbox.json',
    '/api/../outbox.json',
    '/api/%2e%2e/outbox.json',
    '/api/..%2foutbox.json',
  ])
    assert.notEqual((await gateway.get(path, { accept: 'application/json' })).text, 'api', path);
  assert.deepEqual(seen, []);
  assert.equal((await gateway.get('/api')).text, 'api');
});

test('a method nobody knows is refused in the one error shape', async (t) => {
  const gateway = await startGateway(t, { apiUrl: 'http://127.0.0.1:9' });
  const { status, text } = await gateway.get('/api/me', {}, 'PROPFIND');
  assert.equal(status, 405);
  assert.equal(errorBodySchema.parse(JSON.parse(text)).code, 'method_not_allowed');
});

test('the log holds the path, and neither query, token nor body', async (t) => {
  const gateway = await startBehind(t, (_seen, answer) => answer.end('ok'));
  await fetch(`http://127.0.0.1:${gateway.port}/api/me?email=someone`, {
    method: 'POST',
    headers: { authorization: 'Bearer secret-token', 'content-type': 'application/json' },
    body: '{"password":"secret-word"}',
  });
  await gateway.get('/auth/verify?code=123456', { accept: 'text/html' });
  const down = await startGateway(t, { apiUrl: 'http://127.0.0.1:9' });
  await down.get('/api/me?email=someone', { authorization: 'Bearer secret-token' });

  const log = gateway.log() + down.log();
  assert.match(log, /"path":"\/api\/me"/);
  assert.match(log, /"path":"\/auth\/verify"/);
  assert.doesNotMatch(log, /secret|someone|123456/);
});
