import assert from 'node:assert/strict';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { describe, it, type TestContext } from 'node:test';
import { buffer, text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { openPage } from '../browser/openPage.ts';
import { startFaultProxy, type FaultProxy } from '../faults/faultProxy.ts';
import type { Fault } from '../faults/faults.ts';
import { startServer, startPageServer } from './testServer.ts';

describe('the fault proxy', () => {
  it('passes everything else through unchanged: method, body, status, headers and bytes', async (t) => {
    const compressed = brotliCompressSync('x'.repeat(10_000));
    const proxy = await startProxiedServer(t, (request, response) => {
      void text(request).then((body) => {
        response.writeHead(207, 'As It Is', [
          ['Content-Encoding', 'br'],
          ['Content-Length', String(compressed.length)],
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
          ['X-Seen', [request.method, request.url, request.headers.host, request.headers['x-own']].join(' ')],
          ['X-Body', body],
        ]);
        response.end(compressed);
      });
    });
    const answer = await sendRequest(`${proxy.url}/r/assets/1.0.0+abc/x.js?q=%20`, {
      method: 'PUT',
      headers: { 'x-own': 'kept' },
      body: 'sent',
    });
    assert.equal(answer.statusCode, 207);
    assert.equal(answer.statusMessage, 'As It Is');
    assert.deepEqual(answer.headers['set-cookie'], ['a=1', 'b=2']);
    assert.equal(
      answer.headers['x-seen'],
      `PUT /r/assets/1.0.0+abc/x.js?q=%20 ${new URL(proxy.url).host} kept`,
    );
    assert.equal(answer.headers['x-body'], 'sent');
    assert.deepEqual(await buffer(answer), compressed);
  });

  it('streams: the first part arrives while the rest is still to come', async (t) => {
    let sendRest: (() => void) | undefined;
    const proxy = await startProxiedServer(t, (_request, response) => {
      response.write('first');
      sendRest = () => response.end(' and rest');
    });
    const answer = await sendRequest(proxy.url);
    const chunks = answer.setEncoding('utf8')[Symbol.asyncIterator]();
    assert.equal((await chunks.next()).value, 'first');
    sendRest?.();
    assert.equal((await chunks.next()).value, ' and rest');
  });

  it('lets the newest rule win, counts whom it met, and is healthy again once lifted', async (t) => {
    const proxy = await startScriptSite(t);
    const older = proxy.break(/script/, { kind: 'status', status: 404 });
    const newer = proxy.break(/script/, { kind: 'status', status: 500 });
    assert.equal((await fetch(`${proxy.url}/script.js`)).status, 500);
    newer.lift();
    assert.equal((await fetch(`${proxy.url}/script.js`)).status, 404);
    assert.equal((await fetch(`${proxy.url}/other`)).status, 200);
    older.lift();
    assert.equal((await fetch(`${proxy.url}/script.js`)).status, 200);
    assert.deepEqual([older.hits, newer.hits], [1, 1]);
  });

  it('refuses connections, and accepts them again at the same address', async (t) => {
    const proxy = await startScriptSite(t);
    await proxy.refuse();
    await assert.rejects(sendRequest(proxy.url), { code: 'ECONNREFUSED' });
    await proxy.accept();
    assert.equal((await sendRequest(proxy.url)).statusCode, 200);
  });
});

describe('a page behind the fault proxy', () => {
  const faults: [fault: Fault, expectedConsole: RegExp[], expectedPage: RegExp[]][] = [
    [{ kind: 'status', status: 404 }, [/status of 404/], []],
    [{ kind: 'status', status: 500 }, [/status of 500/], []],
    [{ kind: 'reset' }, [/ERR_CONNECTION_RESET/], []],
    [{ kind: 'html' }, [], [/SyntaxError/]],
    [{ kind: 'syntaxError' }, [], [/SyntaxError/]],
    [{ kind: 'truncated' }, [/ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED_ENCODING/], []],
  ];
  for (const [fault, console, page] of faults)
    it(`misses its script by ${JSON.stringify(fault)}, and has it once the rule is lifted`, async (t) => {
      const proxy = await startScriptSite(t);
      const rule = proxy.break(/^\/script\.js$/, fault);
      const opened = await openPage(t, { site: proxy, expected: { console, page } });
      await opened.goto('/');
      assert.equal(await opened.title(), 'Small page');
      assert.ok(rule.hits > 0);
      rule.lift();
      await opened.reload();
      assert.equal(await opened.title(), 'Script ran');
    });

  it('waits for a hanging script until the rule is lifted', async (t) => {
    const proxy = await startScriptSite(t);
    const rule = proxy.break(/^\/script\.js$/, { kind: 'hang' });
    const opened = await openPage(t, { site: proxy });
    const loaded = opened.goto('/');
    await opened.waitForRequest('**/script.js');
    assert.equal(await opened.title(), 'Small page');
    rule.lift();
    await loaded;
    assert.equal(await opened.title(), 'Script ran');
  });

  it('gets a slow script in the end', async (t) => {
    const proxy = await startScriptSite(t);
    const rule = proxy.break(/^\/script\.js$/, { kind: 'slow', delayMs: 300 });
    const opened = await openPage(t, { site: proxy });
    await opened.goto('/');
    assert.equal(await opened.title(), 'Script ran');
    assert.equal(rule.hits, 1);
  });
});

async function startScriptSite(t: TestContext): Promise<FaultProxy> {
  const site = await startPageServer({
    body: '<script src="/script.js"></script>',
    script: `document.title = 'Script ran'; // ${'long enough to be cut '.repeat(100)}`,
  });
  t.after(() => site.close());
  const proxy = await startFaultProxy(site);
  t.after(() => proxy.close());
  return proxy;
}

async function startProxiedServer(
  t: TestContext,
  handler: Parameters<typeof startServer>[0],
): Promise<FaultProxy> {
  const site = await startServer(handler);
  t.after(() => site.close());
  const proxy = await startFaultProxy(site);
  t.after(() => proxy.close());
  return proxy;
}

function sendRequest(
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { method, headers }, resolve).on('error', reject).end(body);
  });
}
