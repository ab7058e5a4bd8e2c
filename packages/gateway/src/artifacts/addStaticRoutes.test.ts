import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeShell } from '../testing/makeBuild.ts';
import { startGateway } from '../testing/startGateway.ts';

test("the shell's pictures are served at their own names and checked by tag", async (t) => {
  const gateway = await startGateway(t);
  const shell = await makeShell();
  await gateway.publish(shell.dist);

  const first = await gateway.get('/logo/logo.svg', { 'accept-encoding': 'br' });

  assert.equal(first.status, 200);
  assert.equal(first.headers['content-type'], 'image/svg+xml; charset=utf-8');
  assert.equal(first.headers['content-encoding'], 'br');
  assert.equal(first.headers['cache-control'], 'public, max-age=300, stale-while-revalidate=2592000');
  const again = await gateway.get('/logo/logo.svg', { 'if-none-match': first.headers.etag ?? '' });
  assert.equal(again.status, 304);
  assert.equal(again.text, '');
});

test("the shell's fonts are kept for good: their names say their version", async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell({}, { 'static/fonts/sans-1.0.0.woff2': 'letters' })).dist);

  const { status, headers } = await gateway.get('/fonts/sans-1.0.0.woff2');

  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'font/woff2');
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
});

test('a new shell brings its own pictures', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist);
  const { etag = '' } = (await gateway.get('/logo/logo.svg')).headers;

  await gateway.publish((await makeShell({}, { 'static/logo/logo.svg': '<svg id="new"/>' })).dist);

  const answer = await gateway.get('/logo/logo.svg', { 'if-none-match': etag });
  assert.equal(answer.status, 200);
  assert.equal(answer.text, '<svg id="new"/>');
});

test('a static file that does not exist is a plain 404', async (t) => {
  const gateway = await startGateway(t);
  const before = await gateway.get('/favicon.ico');
  await gateway.publish((await makeShell()).dist);

  for (const path of [
    '/favicon.ico',
    '/robots.txt',
    '/logo/nothing.png',
    '/assets/..%2f..%2fmain.js',
    '/fonts/',
    '/logo/%2e%2e/x',
  ]) {
    const { status, headers } = await gateway.get(path, { accept: 'text/html' });
    assert.equal(status, 404, path);
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8', path);
    assert.equal(headers.etag, undefined, path);
  }
  assert.equal(before.status, 404);
});
