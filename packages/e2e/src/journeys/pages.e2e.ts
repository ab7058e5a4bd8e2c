import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { createPagePool } from '../browser/createPagePool.ts';
import { waitUntilLoaded } from '../browser/waitUntilLoaded.ts';
import { openSharedFarm } from '../system/startSystemForFile.ts';
import { areas, operatorArea } from './areas.ts';
import { openEntry, waitForHeading } from './navigation.ts';
import { assertNeverBlank, WATCH_BLANK_FRAMES_SCRIPT, watchBlankFrames } from './neverBlank.ts';
import { openReader } from './openReader.ts';

const { system, farm } = await openSharedFarm();
const account = farm.user;
const pagePool = createPagePool();

describe('an address', { concurrency: 3 }, () => {
  for (const { name, descriptor } of [...areas, operatorArea])
    it(`opens its page by itself and again by a reload, for each of ${name}`, async (t) => {
      for (const { path: pattern, title, access, roles } of descriptor.mounts) {
        const path = farm.examples[pattern] ?? pattern;
        const { token } = roles ? farm.operator : farm.user;
        // Sign-in pages redirect signed-in users.
        const signIn = access === 'user' ? `localStorage.setItem('login', ${JSON.stringify(token)});` : '';
        await pagePool.use(
          t,
          { site: system, initScript: `${signIn}${WATCH_BLANK_FRAMES_SCRIPT}` },
          async (page) => {
            const heading = page.getByRole('heading', { level: 1 });
            const response = await page.goto(path);
            assert.equal(response?.status(), 200);
            // A machine's name arrives with its data.
            await waitUntilLoaded(page);
            const text = await heading.innerText();
            assert.equal(await page.title(), title.en === 'Farm' ? 'Farm' : `${title.en} · Farm`);
            await page.reload();
            await waitUntilLoaded(page);
            assert.equal(await heading.innerText(), text);
            assert.equal(new URL(page.url()).pathname, path);
            const failures = page.getByRole('alert').filter({ has: page.getByRole('heading') });
            assert.equal(await failures.count(), 0);
            await assertNeverBlank(page);
          },
        );
      }
    });

  const statuses = { 403: 'Forbidden', 404: 'Not Found', 500: 'Something went wrong' };
  it('of a status says what is the matter and leads home', async (t) => {
    for (const [status, text] of Object.entries(statuses)) {
      const reader = await openReader(t, { site: system });
      const { page, say } = reader;
      await page.goto(`/${status}`);
      await page.getByRole('heading', { level: 1, name: text }).waitFor();
      await page
        .getByRole('main')
        .getByRole('link', { name: say('shell.remote.home') })
        .click();
      await waitForHeading(reader, 'info.home.headline');
      await page.close();
    }
  });

  it('that nothing answers to leads to 404, replacing the location', async (t) => {
    const reader = await openReader(t, { site: system });
    const { page } = reader;
    await watchBlankFrames(page);
    await page.goto('/info/notice');
    await page.goto('/no/such/page?a=1');
    await page.getByRole('heading', { level: 1, name: 'Not Found' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/404');
    await assertNeverBlank(page);
    await page.goBack();
    await waitForHeading(reader, 'info.notice.title');
  });

  it('follows the back and forward buttons through several areas', async (t) => {
    const reader = await openReader(t, { site: system, token: account.token });
    const { page } = reader;
    await page.goto('/');
    await page.evaluate('window.untouched = true');
    await openEntry(reader, 'machines');
    await openEntry(reader, 'settings');
    await page.goBack();
    await waitForHeading(reader, 'devices.machines.title');
    await page.goBack();
    await waitForHeading(reader, 'info.home.headline');
    await page.goForward();
    await waitForHeading(reader, 'devices.machines.title');
    assert.equal(await page.evaluate('window.untouched'), true, 'the page was never loaded anew');
  });

  it('carries the policy of the page, whatever it answers', async () => {
    for (const path of ['/', '/center/my/assets', '/auth/login', '/404', '/no/such/page']) {
      const response = await fetch(system.url + path, { headers: { accept: 'text/html' } });
      const policy = response.headers.get('content-security-policy') ?? '';
      assert.match(policy, /require-trusted-types-for 'script'/, path);
      assert.match(policy, /; script-src 'self'( 'sha256-[\w+/=]+')*;/, path);
      assert.doesNotMatch(policy, /unsafe-|\*/, path);
    }
  });
});

describe('an address', () => {
  it('without a page answers 404 with the page that says so', async () => {
    for (const [path, status] of Object.entries({
      '/': 200,
      '/403': 200,
      '/404': 404,
      '/no/such/page': 404,
    })) {
      const answer = await fetch(system.url + path, { headers: { accept: 'text/html' } });
      assert.equal(answer.status, status, path);
      assert.match(await answer.text(), /id="farm-page-data"/, path);
    }
  });
});

describe('a file of the site', () => {
  const files = {
    '/favicon.ico': 'image/x-icon',
    '/robots.txt': 'text/plain',
    '/site.webmanifest': 'application/manifest+json',
    '/sw.js': 'text/javascript',
    '/logo/icon-180.png': 'image/png',
    '/logo/icon-192.png': 'image/png',
    '/logo/logo.png': 'image/png',
    '/assets/placeholder.svg': 'image/svg+xml',
    '/assets/transparent.png': 'image/png',
  };
  for (const [path, type] of Object.entries(files))
    it(`is at ${path}`, async () => {
      const response = await fetch(system.url + path);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type')?.split(';')[0], type);
      assert.ok((await response.arrayBuffer()).byteLength > 0);
    });
});

describe('the API host in storage', () => {
  it('counts when the operator allows it', async (t) => {
    assert.deepEqual(await listRequestedOrigins(t, { HOST_API: system.apiUrl }), [system.apiUrl]);
  });

  it('is ignored when it was planted', async (t) => {
    let hits = 0;
    const attacker = createServer((_request, response) => {
      hits += 1;
      response.end();
    });
    await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
    t.after(() => attacker.close());
    const plantedUrl = `http://127.0.0.1:${(attacker.address() as AddressInfo).port}`;
    assert.deepEqual(await listRequestedOrigins(t, { HOST_API: plantedUrl }), [system.url]);
    assert.equal(hits, 0);
  });
});

/** Opens the assets with these entries in local storage. Returns the origins of the API requests. */
async function listRequestedOrigins(t: TestContext, stored: Record<string, string>): Promise<string[]> {
  const reader = await openReader(t, { site: system, token: account.token });
  const { page, say } = reader;
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    // Beacons go to the site's own origin, after a delay.
    if (pathname.startsWith('/api/') && pathname !== '/api/rollout/beacons') origins.add(origin);
  });
  await page.addInitScript(
    `for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value);`,
  );
  await page.goto('/center/my/assets');
  await page.getByText(say('assets.balance.usable'), { exact: true }).first().waitFor();
  return [...origins];
}
