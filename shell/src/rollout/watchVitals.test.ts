import { makePageData, makeRemote } from '../testing/makeRemote.ts';
import { PageVersions } from './PageVersions.ts';
import { watchVitals } from './watchVitals.ts';

let stop = () => {};
let observers: FakeObserver[] = [];

/** Observer of performance entries, which jsdom lacks; the test adds the entries. */
class FakeObserver {
  static readonly supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event', 'longtask'];
  readonly types: string[] = [];
  private readonly onEntries: (list: { getEntries: () => object[] }) => void;
  constructor(onEntries: FakeObserver['onEntries']) {
    this.onEntries = onEntries;
    observers.push(this);
  }
  observe({ type }: { type: string }) {
    this.types.push(type);
  }
  disconnect() {
    observers = observers.filter((other) => other !== this);
  }
  add(entries: object[]) {
    this.onEntries({ getEntries: () => entries });
  }
}

let clock = 1000;
beforeEach(() => {
  observers = [];
  clock = 1000;
  jest.replaceProperty(FakeObserver, 'supportedEntryTypes', [...BASE_TYPES, 'longtask']);
  Object.assign(globalThis, { PerformanceObserver: FakeObserver });
  jest.spyOn(performance, 'now').mockImplementation(() => clock);
  Object.assign(performance, { getEntriesByType: () => [], interactionCount: 1 });
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
  for (const name of ['getEntriesByType', 'interactionCount']) Reflect.deleteProperty(performance, name);
});

const BASE_TYPES = ['largest-contentful-paint', 'layout-shift', 'event'];

/** Starts a page that shows a remote. Returns the signs, and how the browser measures. */
function startPage() {
  const versions = new PageVersions(makePageData({ remotes: [makeRemote('assets'), makeRemote('info')] }));
  const signs = new Set<string>();
  versions.watch(jest.fn(), ({ name, sign }) => signs.add(`${name} ${sign}`));
  stop = watchVitals(versions);
  const show = (name: string) => {
    versions.startStay(versions.readRemote(name));
    versions.markShown();
  };
  show('assets');
  const add = (type: string, ...entries: object[]) => {
    for (const observer of observers) if (observer.types.includes(type)) observer.add(entries);
  };
  return { add, show, list: () => [...signs] };
}

describe('a page is late', () => {
  test('if its largest content came after four seconds', () => {
    const { add, list } = startPage();
    add('largest-contentful-paint', { startTime: 3900 });
    expect(list()).toEqual([]);
    add('largest-contentful-paint', { startTime: 4100 });
    expect(list()).toEqual(['assets late']);
  });

  test('but not if nobody looked meanwhile', () => {
    Object.assign(performance, { getEntriesByType: () => [{ name: 'hidden', startTime: 0 }] });
    const { add, list } = startPage();
    add('largest-contentful-paint', { startTime: 4100 });
    expect(list()).toEqual([]);
  });
});

describe('a page is shifting', () => {
  const shift = (startTime: number, value: number, hadRecentInput = false) => ({
    ...{ startTime, value, hadRecentInput },
  });

  test('if it moves by a quarter in one burst', () => {
    const { add, list } = startPage();
    add('layout-shift', shift(100, 0.15), shift(900, 0.08), shift(1500, 0.05));
    expect(list()).toEqual(['assets shifting']);
  });

  test('but not by shifts with pauses, after a touch, or of two pages', () => {
    const { add, show, list } = startPage();
    add('layout-shift', shift(100, 0.2), shift(1200, 0.2), shift(1300, 0.2, true));
    show('info');
    add('layout-shift', shift(1400, 0.2));
    expect(list()).toEqual([]);
  });

  test('and a burst ends after five seconds', () => {
    const { add, list } = startPage();
    const slowly = Array.from({ length: 8 }, (_, index) => shift(index * 900, 0.04));
    add('layout-shift', ...slowly);
    expect(list()).toEqual([]);
  });
});

describe('a page is slow', () => {
  test('if it answers later than after half a second', () => {
    const { add, list } = startPage();
    add('event', { duration: 480, interactionId: 1 }, { duration: 900, interactionId: 0 });
    expect(list()).toEqual([]);
    add('event', { duration: 520, interactionId: 2 });
    expect(list()).toEqual(['assets slow']);
  });

  test('but one interaction of fifty with it may be slow', () => {
    const { add, show, list } = startPage();
    Object.assign(performance, { interactionCount: 60 });
    add('event', { duration: 520, interactionId: 60 }, { duration: 530, interactionId: 60 });
    expect(list()).toEqual([]);
    show('info');
    add('event', { duration: 520, interactionId: 61 });
    expect(list()).toEqual(['info slow']);
    show('assets');
    Object.assign(performance, { interactionCount: 115 });
    add('event', { duration: 520, interactionId: 70 });
    expect(list()).toEqual(['info slow']);
    add('event', { duration: 520, interactionId: 71 });
    expect(list()).toEqual(['info slow', 'assets slow']);
  });
});

describe('a page is busy', () => {
  test('if its scripts block it for two seconds in its first minute', () => {
    const { add, list } = startPage();
    add('longtask', { startTime: 900, duration: 5000 }, { startTime: 1100, duration: 1500 });
    expect(list()).toEqual([]);
    add('longtask', { startTime: 70_000, duration: 5000 }, { startTime: 3000, duration: 700 });
    expect(list()).toEqual(['assets busy']);
  });

  test('and time of another one’s scripts is that one’s', () => {
    jest.replaceProperty(FakeObserver, 'supportedEntryTypes', [...BASE_TYPES, 'long-animation-frame']);
    const { add, list } = startPage();
    const frame = (...scripts: object[]) => ({
      ...{ startTime: 2000, duration: 3100, blockingDuration: 3000 },
      scripts,
    });
    const from = (path: string, duration = 2900) => ({ sourceURL: path, duration });
    add('long-animation-frame', frame(from('chrome-extension://abc/inject.js')));
    expect(list()).toEqual([]);
    const info = from('https://farm.example/remotes/info/1.0.0+0123456789ab/entry.js');
    add('long-animation-frame', frame(from('chrome-extension://abc/inject.js', 50), info));
    expect(list()).toEqual(['info busy']);
    add('long-animation-frame', frame(from('https://farm.example/remotes/shell/1.0.0+0123456789ab/main.js')));
    expect(list()).toEqual(['info busy', 'assets busy']);
  });
});

test('a browser that measures nothing is no reason to fail', () => {
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
  expect(startPage().list()).toEqual([]);
});

test('nothing is measured any more once the page is gone', () => {
  startPage();
  stop();
  expect(observers).toEqual([]);
});
