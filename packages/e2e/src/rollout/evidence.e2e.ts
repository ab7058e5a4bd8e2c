import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { RemoteBuild } from '@farm/contracts/registry';
import { startBrowser } from '@farm/rollout/browser';
import { beaconsSchema, type Beacon } from '@farm/contracts/rollout';
import type { Page } from 'playwright-core';
import { areas, findMessagesFile, readRemoteBuild, type Area } from '../journeys/areas.ts';
import { openEntry, type Reader } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { startSystemForFile } from '../system/startSystemForFile.ts';
import { makeRelease } from './makeRelease.ts';
import { publishAll, startCanary } from './operatorActions.ts';

const { system, account } = await startSystemForFile();
const operator = await system.operator();

const resolveArea = (name: string): Area => areas.find((area) => area.name === name) ?? assert.fail(name);

/** Mistakes of a remote that no error tells of, each as the end of its entry script. */
const FAULTS = {
  'clears the storage, and blocks the page': `setTimeout(() => {
    localStorage.clear();
    for (const end = performance.now() + 3000; performance.now() < end;);
  }, 1000);`,
  'goes elsewhere': `setTimeout(() => location.assign('/faqs'), 1500);`,
  'wraps fetch': `{
    const ownFetch = globalThis.fetch;
    globalThis.fetch = function countedFetch(...parts) { return ownFetch.apply(this, parts); };
  }`,
  'makes markup of text': `setTimeout(() => {
    try { document.createElement('p').innerHTML = '<b></b>'; } catch {}
  }, 1000);`,
};

/** Gives everybody a release of a remote with this fault. Returns its version. */
async function serveFault(t: TestContext, name: string, fault: keyof typeof FAULTS): Promise<string> {
  const area = resolveArea(name);
  const { entry } = readRemoteBuild(area);
  return serve(t, area, { [entry]: (text) => `${text}\n;${FAULTS[fault]}` });
}

async function serve(
  t: TestContext,
  { name, folder }: Area,
  files: Record<string, (text: string) => string>,
): Promise<string> {
  const { dist, build } = await makeRelease<RemoteBuild>(t, `${folder}/dist`, { files });
  await publishAll(operator, dist);
  await startCanary(system, { name, version: build.version, percent: 100 });
  t.after(() => startCanary(system, { name, version: build.version, percent: 0 }));
  return build.version;
}

/** Notes what a page sends in the tab's storage, because what it sends while it is left can be read no more. */
const NOTE_BEACONS = `{
  const texts = new WeakMap();
  globalThis.Blob = class extends Blob {
    constructor(parts, options) {
      super(parts, options);
      texts.set(this, String(parts));
    }
  };
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, body) => {
    sessionStorage.setItem('sent', (sessionStorage.getItem('sent') ?? '') + texts.get(body) + '\\n');
    return send(url, body);
  };
}`;

type Sent = ReturnType<typeof beaconsSchema.parse>;

/** Opens a page that notes what it tells the registry, as a reader. */
async function openToldPage(t: TestContext, path: string, token?: string): Promise<Reader> {
  const expected = {
    console: [/MISSING_TRANSLATION/, /on what is not its own\./, /which all scripts share\./],
  };
  const reader = await openReader(t, { site: system, expected, ...(token !== undefined && { token }) });
  await reader.page.addInitScript(NOTE_BEACONS);
  await reader.page.goto(path);
  return reader;
}

/** Waits until a page of this tab has sent a beacon of a remote that fulfills the condition. */
async function waitForBeacon(
  page: Page,
  name: string,
  condition: (beacon: Beacon) => boolean,
): Promise<Beacon & Pick<Sent, 'segment'>> {
  // The test runner's timeout ends a wait that never succeeds.
  for (;;) {
    const lines: string = await page.evaluate(`sessionStorage.getItem('sent') ?? ''`);
    for (const line of lines.split('\n').filter((text) => text !== '')) {
      const { beacons, segment } = beaconsSchema.parse(JSON.parse(line));
      const found = beacons.find((beacon) => beacon.name === name && condition(beacon));
      if (found) return { ...found, segment };
    }
    await delay(100);
  }
}

/** Waits until a page of this tab has told of a failure of a remote. Returns version and code. */
async function waitForFailure(page: Page, name: string): Promise<unknown[]> {
  const { version, code } = await waitForBeacon(page, name, (beacon) => beacon.code !== null);
  return [version, code];
}

it('a remote that clears the storage is told, what is the shell’s stays, and what was bad goes when the page is left', async (t) => {
  const version = await serveFault(t, 'info', 'clears the storage, and blocks the page');
  const { page } = await openToldPage(t, '/', account.token);
  assert.deepEqual(await waitForFailure(page, 'info'), [version, 'left-its-place']);
  assert.equal(await page.evaluate(`localStorage.getItem('login')`), account.token);
  // Waits for the task that blocks the page.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
  await page.goto('/auth/login');
  const { signs, segment } = await waitForBeacon(page, 'info', (beacon) => beacon.signs !== undefined);
  assert.ok(signs?.includes('busy'), String(signs));
  assert.deepEqual(segment, {
    ...{ language: 'en', screen: 'desktop', role: 'user', browser: 'chromium' },
  });
});

it('a remote that goes elsewhere by itself is told, though its page is gone', async (t) => {
  const version = await serveFault(t, 'auth', 'goes elsewhere');
  const { page } = await openToldPage(t, '/auth/login');
  await page.waitForURL(/\/faqs$/);
  assert.deepEqual(await waitForFailure(page, 'auth'), [version, 'left-by-itself']);
  const left = await waitForBeacon(page, 'auth', ({ signs }) => signs?.includes('left-early') === true);
  assert.equal(left.version, version);
});

it('a remote that wraps a function of the page is told, and the function is what it was', async (t) => {
  const version = await serveFault(t, 'assets', 'wraps fetch');
  const { page } = await openToldPage(t, resolveArea('assets').path, account.token);
  assert.deepEqual(await waitForFailure(page, 'assets'), [version, 'left-its-place']);
  assert.match(String(await page.evaluate('String(fetch)')), /\[native code\]/);
});

it('a function that an extension wraps is nobody’s fault, and stays wrapped', async (t) => {
  const reader = await openToldPage(t, '/', account.token);
  const { page } = reader;
  await waitForBeacon(page, 'info', ({ code }) => code === null);
  await page.evaluate(
    `globalThis.fetch = ((own) => function watchedFetch(...parts) { return own(...parts); })(fetch)`,
  );
  await openEntry(reader, 'machines');
  await waitForBeacon(page, 'devices', ({ code }) => code === null);
  assert.match(String(await page.evaluate('String(fetch)')), /watchedFetch/);
  assert.doesNotMatch(String(await page.evaluate(`sessionStorage.getItem('sent')`)), /left-its-place/);
});

it('a remote that breaks the page’s policy is told', async (t) => {
  const version = await serveFault(t, 'auth', 'makes markup of text');
  // Readers expect no page to break its policy.
  const browser = await startBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.addInitScript(NOTE_BEACONS);
  await page.goto(`${system.url}/auth/login`);
  assert.deepEqual(await waitForFailure(page, 'auth'), [version, 'policy']);
});

it('a remote that lacks words is told', async (t) => {
  const area = resolveArea('security');
  const version = await serve(t, area, {
    [findMessagesFile(area)]: (text) => text.replaceAll(area.heading, `${area.heading}.gone`),
  });
  const { page } = await openToldPage(t, area.path, account.token);
  assert.deepEqual(await waitForFailure(page, 'security'), [version, 'missing-words']);
});

it('a remote whose page is empty is told', async (t) => {
  const area = resolveArea('security');
  const { entry, container } = readRemoteBuild(area);
  const version = await serve(t, area, { [entry]: (text) => `${text}\n;${emptyPages(container?.name)}` });
  const { page } = await openToldPage(t, area.path, account.token);
  assert.deepEqual(await waitForFailure(page, 'security'), [version, 'empty']);
});

/** Makes a script after which the pages of a container render nothing. */
const emptyPages = (container = '') => `{
  const { init, get } = ${container};
  ${container} = {
    init,
    get: async (module) => {
      const { default: remote } = (await get(module))();
      const pages = Object.keys(remote.routes).map((name) => [name, () => Promise.resolve(() => null)]);
      return () => ({ default: { ...remote, routes: Object.fromEntries(pages) } });
    },
  };
}`;
