import { languages, locales } from '@farm/contracts';
import { renderTexts } from '@farm/build/texts';
import { PAGE_DATA_ID, type PageData } from '@farm/contracts/registry';
import { beaconsSchema } from '@farm/contracts/rollout';
import { screen } from '@testing-library/react';
import { makePageData } from '../testing/makeRemote.ts';
import { startMain } from './startMain.ts';

const mockCreateShell = jest.fn<Promise<object>, []>();
jest.mock('./createShell.ts', () => ({ createShell: () => mockCreateShell() }));

interface FileSystem {
  readFileSync: (path: string, encoding: 'utf8') => string;
}

// Browser code excludes Node's types, which would let `process` and Node's timers pass the type check.
const { readFileSync } = jest.requireActual<FileSystem>('node:fs');
const folder = expect.getState().testPath?.replace(/\/[^/]+$/, '') ?? '';
const readMessages = (locale: string) =>
  JSON.parse(readFileSync(`${folder}/messages/${locale}.json`, 'utf8')) as Record<string, string>;
const template = readFileSync(`${folder}/../../static/index.html`, 'utf8');
const html = renderTexts(
  template,
  locales.map((locale) => ({ ...languages[locale], messages: readMessages(locale) })),
);

const VERSION = '1.4.2+0123456789ab';
const listeners: Parameters<typeof window.addEventListener>[] = [];
const sendBeacon = jest.fn<boolean, [string, Blob]>();

beforeEach(() => {
  mockCreateShell.mockRejectedValue(new Error('no services'));
  Object.assign(navigator, { sendBeacon: sendBeacon.mockReset().mockReturnValue(true) });
});
afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) removeEventListener(type, listener);
  Reflect.deleteProperty(navigator, 'sendBeacon');
  document.body.replaceChildren();
  document.cookie = 'farm_failed=; path=/; max-age=0';
});

/** Opens the page as the gateway serves it, up to the point where the shell's scripts would run. */
function openPage(shell: Partial<PageData['shell']> = {}): HTMLElement {
  const { body, head } = new DOMParser().parseFromString(html, 'text/html');
  const data = makePageData({ rev: 7 });
  const element = makeScript(
    JSON.stringify({ ...data, shell: { ...data.shell, version: VERSION, ...shell } }),
  );
  element.id = PAGE_DATA_ID;
  element.type = 'application/json';
  document.body.replaceChildren(...body.children, element);
  const addListenerSpy = jest.spyOn(window, 'addEventListener');
  document.body.append(makeScript(head.querySelector('script')?.textContent ?? ''));
  listeners.push(...addListenerSpy.mock.calls);
  addListenerSpy.mockRestore();
  return document.getElementById('root') ?? document.body;
}

function makeScript(text: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.textContent = text;
  return script;
}

/** Fires the event that follows parsing the page and running its scripts. */
function finishParsing() {
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
}

async function listSentBeacons() {
  const bodies = await Promise.all(
    sendBeacon.mock.calls.map(async ([address, blob]) => {
      expect([address, blob.type]).toEqual(['/api/rollout/beacons', 'application/json']);
      return beaconsSchema.parse(JSON.parse(await blob.text()));
    }),
  );
  return bodies.flatMap(({ beacons }) => beacons);
}

test('a page whose scripts did not start it says so in every language, and offers to reload', () => {
  const root = openPage();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  finishParsing();
  expect(screen.getByRole('alert')).toHaveTextContent('The page could not be started.');
  expect(screen.getByText('页面无法启动，请检查网络后刷新页面。')).toHaveAttribute('lang', 'zh-CN');
  expect(screen.getByRole('button', { name: 'Reload · 刷新' })).toBeVisible();
  expect(root.querySelector('#boot')).toBeNull();
});

test.each(locales)('its texts are complete in %s, and none is left over', (locale) => {
  const messages = readMessages(locale);
  const placed = [...template.matchAll(/<!--(?:paragraphs|words):(\w+)-->/g)].map(([, id]) => id);
  expect(Object.keys(messages).toSorted()).toEqual(placed.toSorted());
  expect(Object.values(messages).filter((text) => text.trim() === '')).toEqual([]);
});

test('its texts are text, not HTML', () => {
  const texts = [{ ...languages.en, messages: { plain: 'a < b & c' } }];
  expect(renderTexts('<!--paragraphs:plain-->', texts)).toBe('<p lang="en" dir="ltr">a &lt; b &amp; c</p>');
});

test('the registry hears of it as a failure of the shell, and the gateway by the next page', async () => {
  openPage({ why: { kind: 'canary', percent: 10, bucket: 3.2, set: null } });
  finishParsing();
  expect(await listSentBeacons()).toMatchObject([
    { name: 'shell', version: VERSION, rev: 7, phase: 'load', code: 'not-started' },
  ]);
  expect(document.cookie).toContain(`farm_failed=${VERSION}`);
});

test('of a version that somebody tries out the registry hears nothing', async () => {
  openPage({ why: { kind: 'preview' } });
  finishParsing();
  expect(screen.getByRole('alert')).toBeVisible();
  expect(await listSentBeacons()).toEqual([]);
});

test('a start that fails is told the same way, once', async () => {
  const root = openPage();
  const starting = startMain(root);
  finishParsing();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await expect(starting).rejects.toThrow('no services');
  expect(screen.getByRole('alert')).toBeVisible();
  expect(await listSentBeacons()).toHaveLength(1);
});

test('a page that React takes down whole is told the same way', async () => {
  const root = openPage();
  // jsdom has no reportError, and in tests React collects such errors instead of passing them on.
  const reportError = jest.fn();
  Object.assign(window, { reportError, IS_REACT_ACT_ENVIRONMENT: false });
  mockCreateShell.mockResolvedValue({ snapshot: { isShown: false } });
  await startMain(root);
  finishParsing();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(reportError).toHaveBeenCalledWith(expect.any(TypeError));
  expect(await listSentBeacons()).toHaveLength(1);
  Reflect.deleteProperty(window, 'reportError');
  Object.assign(window, { IS_REACT_ACT_ENVIRONMENT: true });
});
