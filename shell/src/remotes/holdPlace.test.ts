import { makeMount, makePageData, makeRemote } from '../testing/makeRemote.ts';
import type { Fault } from '../rollout/Fault.ts';
import { PageVersions } from '../rollout/PageVersions.ts';
import { holdPlace } from './holdPlace.ts';

/** Runs code as a script of `assets`: in jsdom, scripts have the address of the document, and this file has another. */
function runRemote(code: string) {
  const script = document.createElement('script');
  script.textContent = code;
  document.head.append(script);
  script.remove();
}

const remotes = ['assets', 'info'].map((name) =>
  makeRemote(name, {
    ...(name === 'assets' && { baseUrl: 'http://localhost/' }),
    descriptor: { mounts: [makeMount({ path: `/${name}` }), makeMount({ path: `/${name}/:id` })] },
  }),
);
const versions = new PageVersions(makePageData({ remotes }));
const workers = { prototype: { register: () => Promise.resolve('registered') } };
let told: string[] = [];
let said: string[] = [];

beforeAll(() => {
  Object.assign(globalThis, { ServiceWorkerContainer: workers });
  holdPlace(versions);
  versions.watch(({ name, failure }) => told.push(`${name} ${(failure as Fault).code}`));
});
beforeEach(() => {
  history.replaceState(null, '', '/assets');
  versions.startStay(versions.readRemote('assets'));
  localStorage.setItem('login', 'token');
  localStorage.setItem('assets.columns', '3');
  told = [];
  said = [];
  jest.spyOn(console, 'error').mockImplementation((text: string) => said.push(text));
});
afterEach(() => {
  // Developers of the remote read of it in the console, and of nothing else.
  expect(said).toHaveLength(told.length);
  for (const text of said) expect(text).toMatch(/^assets called \w+ on what is not its own\.$/);
  localStorage.clear();
  Reflect.deleteProperty(globalThis, 'farmResult');
});

const LEFT = ['assets left-its-place'];

describe('the shell’s entries in storage', () => {
  test.each([
    'localStorage.clear()',
    "localStorage.removeItem('login')",
    "localStorage.setItem('login', 'another')",
  ])('survive %s by a remote, which is told', (code) => {
    runRemote(code);
    expect(localStorage.getItem('login')).toBe('token');
    expect(told).toEqual(LEFT);
  });

  test('survive alone: everything else is cleared', () => {
    runRemote('localStorage.clear()');
    expect(Object.keys(localStorage)).toEqual(['login']);
  });

  test('are those of everybody else to change', () => {
    localStorage.setItem('login', 'another');
    expect(localStorage.getItem('login')).toBe('another');
    localStorage.clear();
    expect(localStorage).toHaveLength(0);
    expect(told).toEqual([]);
  });

  test('may be changed by the shell at a remote’s request', () => {
    Object.assign(globalThis, { farmResult: () => localStorage.setItem('login', 'signed in') });
    runRemote('farmResult()');
    expect(localStorage.getItem('login')).toBe('signed in');
    expect(told).toEqual([]);
  });
});

test('a remote’s own entries are its own', () => {
  runRemote("localStorage.setItem('assets.columns', '4'); localStorage.removeItem('assets.rows')");
  expect(localStorage.getItem('assets.columns')).toBe('4');
  expect(told).toEqual([]);
});

describe('the address', () => {
  test.each(["pushState(null, '', '/info')", "replaceState(null, '', 'http://localhost/faqs')"])(
    'of another remote’s page, set by history.%s, is told',
    (code) => {
      runRemote(`history.${code}`);
      expect(told).toEqual(LEFT);
      expect(location.pathname).not.toBe('/assets');
    },
  );

  test.each([
    "replaceState(null, '', '?tab=2')",
    "pushState(null, '', '/assets/17')",
    "replaceState({}, '')",
  ])('of its own, set by history.%s, is not', (code) => {
    runRemote(`history.${code}`);
    expect(told).toEqual([]);
  });

  test('set by anybody else is not', () => {
    history.pushState(null, '', '/info');
    expect(told).toEqual([]);
  });
});

describe('a service worker', () => {
  const register = "globalThis.farmResult = ServiceWorkerContainer.prototype.register('/worker.js')";
  const readResult = () => (globalThis as { farmResult?: Promise<unknown> }).farmResult;

  test('of a remote is refused', async () => {
    runRemote(register);
    await expect(readResult()).rejects.toThrow('Remotes register no service workers');
    expect(told).toEqual(LEFT);
  });

  test('of a tool is not', async () => {
    await expect(ServiceWorkerContainer.prototype.register('/worker.js')).resolves.toBe('registered');
    expect(told).toEqual([]);
  });

  test('of the shell is registered by the page that a user allows pushes on', async () => {
    runRemote("globalThis.farmResult = ServiceWorkerContainer.prototype.register('/sw.js')");
    await expect(readResult()).resolves.toBe('registered');
    expect(told).toEqual([]);
  });
});
