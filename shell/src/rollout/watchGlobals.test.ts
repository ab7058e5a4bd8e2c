import { recordGlobals } from '../remotes/globals.ts';
import { makeProbe } from '../testing/makeProbe.tsx';
import { makePageData, makeRemote } from '../testing/makeRemote.ts';
import type { Fault } from './Fault.ts';
import { PageVersions } from './PageVersions.ts';
import { watchGlobals } from './watchGlobals.ts';

const restoredFetch = globalThis.fetch;
let stop = () => {};
let consoleError: jest.SpyInstance;
let scripts: Record<string, string> = {};
const readFile = jest.fn((url: string) => Promise.resolve(new Response(scripts[url] ?? '')));

beforeEach(() => {
  jest.useFakeTimers();
  consoleError = jest.spyOn(console, 'error').mockImplementation();
  scripts = {};
  readFile.mockClear();
  globalThis.fetch = readFile as unknown as typeof fetch;
  recordGlobals();
  Object.assign(performance, {
    getEntriesByType: () => Object.keys(scripts).map((name) => ({ name })),
  });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  globalThis.fetch = restoredFetch;
  Reflect.deleteProperty(Array.prototype, 'lastOne');
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

/** Starts a page in which `assets` runs with this script. Returns what is told, and a visit to its page. */
function startPage(script: string) {
  const remote = makeRemote('assets');
  scripts[`https://farm.example${remote.baseUrl}entry.js`] = script;
  scripts['https://farm.example/elsewhere.js'] = script;
  const versions = new PageVersions(makePageData({ remotes: [remote, makeRemote('info')] }));
  const running = versions.readRemote('assets');
  running.state = { kind: 'running', module: makeProbe('assets'), version: remote.version };
  const told: string[] = [];
  versions.watch(({ name, failure }) => told.push(`${name} ${(failure as Fault).code}`));
  stop = watchGlobals(versions);
  const visit = async () => {
    const leave = versions.startStay(running);
    versions.markShown();
    await jest.advanceTimersByTimeAsync(1000);
    leave();
    await jest.advanceTimersByTimeAsync(1000);
  };
  return { told, visit };
}

const wrapped = function fetchAndCount(...parts: Parameters<typeof fetch>) {
  return restoredFetch(...parts);
};
const added = function readLastOne(this: unknown[]) {
  return this.at(-1);
};
const addToArrays = () => {
  Object.defineProperty(Array.prototype, 'lastOne', { value: added, configurable: true });
};

describe('a function of the page', () => {
  test('that a remote replaced is told, and put back', async () => {
    const { told, visit } = startPage(`before;${String(wrapped)};after`);
    globalThis.fetch = wrapped;
    await visit();
    expect(told).toEqual(['assets left-its-place']);
    expect(consoleError).toHaveBeenCalledWith('assets changed fetch, which all scripts share.');
    expect(globalThis.fetch).toBe(readFile);
  });

  test('that a remote added to a prototype is told, once', async () => {
    const { told, visit } = startPage(`before;${String(added)};after`);
    addToArrays();
    await visit();
    await visit();
    expect(told).toEqual(['assets left-its-place']);
    expect(Array.prototype).toHaveProperty('lastOne');
  });

  test('that an extension replaced is nobody’s, and stays', async () => {
    const { told, visit } = startPage('the script of a remote');
    addToArrays();
    globalThis.fetch = wrapped;
    await visit();
    expect(told).toEqual([]);
    expect(globalThis.fetch).toBe(wrapped);
  });

  test('is looked for in scripts that the remote has loaded, in the browser’s cache', async () => {
    const { visit } = startPage('the script of a remote');
    addToArrays();
    await visit();
    const [address] = Object.keys(scripts);
    expect(readFile.mock.calls).toEqual([[address, { cache: 'force-cache' }]]);
  });
});

test('a page in which nothing changed reads no file', async () => {
  const { told, visit } = startPage('the script of a remote');
  await visit();
  expect([told, readFile.mock.calls]).toEqual([[], []]);
});
