import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Locator } from 'playwright-core';
import { createAccount } from '../system/createAccount.ts';
import { openSharedSystem } from '../system/startSystemForFile.ts';
import { openEntry, waitForHeading, type Reader } from './navigation.ts';
import { openReader } from './openReader.ts';

const { system } = await openSharedSystem();

it('there is one React, one store, one router and one theme in a page that shows all five areas', async (t) => {
  const { token } = await createAccount(system);
  const reader = await openReader(t, { site: system, token });
  const { page } = reader;
  await page.addInitScript(COUNTING_SCRIPT);
  const scripts = collectScripts(reader);
  await page.goto('/');
  await page.evaluate('window.untouched = true');

  const colors = await listButtonColors(reader);

  const counts = await page.evaluate<Counts>('window.__farmCounted');
  assert.equal(counts.renderers.length, 1, `renderers of React: ${counts.renderers.join(', ')}`);
  assert.equal(counts.stores, 1, 'stores');
  assert.equal(counts.popstateListeners, 1, 'listeners of a router');
  assert.equal(await page.evaluate('window.untouched'), true, 'the page was never loaded anew');

  const sources = await Promise.all(scripts);
  assert.ok(new Set(sources.map(({ owner }) => owner)).size === 6, 'scripts of the shell and all five came');
  for (const mark of SINGLETON_MARKS)
    assert.deepEqual(listOwners(sources, mark), ['shell'], `who carries ${mark}`);

  const styleKeys = await page.evaluate<string[]>(
    `[...document.querySelectorAll('style[data-emotion]')].map((style) => style.dataset.emotion.split(' ')[0])`,
  );
  assert.deepEqual([...new Set(styleKeys)].toSorted(), ['farm', 'farm-global']);
  assert.match(colors[0] ?? '', /^rgb\(/);
  assert.deepEqual(colors, Array(5).fill(colors[0]), 'the colour of the main button of each area');
});

/** Text that survives minification in React, React's renderer, Redux, React Redux and Emotion, in this order. */
const SINGLETON_MARKS = [
  'react.transitional.element',
  '__REACT_DEVTOOLS_GLOBAL_HOOK__',
  '@@redux/INIT',
  'react-redux-context',
  'data-emotion',
];

interface Counts {
  /** Versions of the renderers that React reported to its developer tools. */
  renderers: string[];
  /** Stores created through the hook of the Redux developer tools. */
  stores: number;
  popstateListeners: number;
}

/** Replaces the developer tools before the first script of the page. */
const COUNTING_SCRIPT = `
  const counted = (window.__farmCounted = { renderers: [], stores: 0, popstateListeners: 0 });
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: (renderer) => counted.renderers.push(renderer.version),
    onCommitFiberRoot() {},
    onPostCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };
  window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = () => (...enhancers) => (createStore) => {
    counted.stores += 1;
    return enhancers.reduceRight((next, enhancer) => enhancer(next), createStore);
  };
  const add = window.addEventListener;
  window.addEventListener = function (type, ...rest) {
    if (type === 'popstate') counted.popstateListeners += 1;
    return add.call(this, type, ...rest);
  };
`;

/** Walks through all areas. Returns the color of a filled button of each. */
async function listButtonColors(reader: Reader): Promise<string[]> {
  const { page, say } = reader;
  const main = page.getByRole('main');
  const colors: string[] = [];
  const addColor = async (button: Locator) => {
    // A form's button is disabled until its parts have loaded, and then fades to its color.
    colors.push(
      await button.and(page.locator(':not(:disabled)')).evaluate<string, Element>(readSettledColor),
    );
  };
  await addColor(main.getByRole('link', { name: say('info.home.start') }).first());
  await openEntry(reader, 'assets');
  await addColor(main.getByRole('button', { name: say('assets.withdraw'), exact: true }));
  await openEntry(reader, 'share');
  await addColor(main.getByRole('link', { name: say('devices.share.empty.action') }));
  await openEntry(reader, 'settings');
  await main.getByRole('textbox', { name: say('security.profile.name') }).fill('Somebody Else');
  await addColor(main.getByRole('button', { name: say('security.profile.save') }));
  await main.getByRole('link', { name: say('security.password.action') }).click();
  await waitForHeading(reader, 'auth.newPassword.title');
  await addColor(main.getByRole('button', { name: say('auth.newPassword.submit') }));
  return colors;
}

/** The DOM members in use; this program has no DOM types. */
interface Element {
  getAnimations: () => { finished: Promise<unknown> }[];
}
interface Styles {
  getComputedStyle: (element: Element) => { backgroundColor: string };
}

/** Runs in the page. */
const readSettledColor = async (element: Element): Promise<string> => {
  await Promise.all(element.getAnimations().map(({ finished }) => finished));
  return (globalThis as unknown as Styles).getComputedStyle(element).backgroundColor;
};

interface Source {
  /** `shell`, or the remote's name. */
  owner: string;
  text: string;
}

function collectScripts({ page }: Reader): Promise<Source>[] {
  const scripts: Promise<Source>[] = [];
  page.on('response', (response) => {
    const [, owner] = /\/r\/([^/]+)\/.*\.js$/.exec(response.url()) ?? [];
    if (owner !== undefined) scripts.push(response.text().then((text) => ({ owner, text })));
  });
  return scripts;
}

function listOwners(sources: Source[], mark: string): string[] {
  return sources.filter(({ text }) => text.includes(mark)).map(({ owner }) => owner);
}
