import { beaconsSchema } from '@farm/contracts/rollout';
import { waitFor } from '@testing-library/react';
import { EntryError } from '../remotes/EntryError.ts';
import { RemoteLoadError } from '../remotes/RemoteLoadError.ts';
import { makePageData, makeRemote, makeVersion } from '../testing/makeRemote.ts';
import { Fault } from './Fault.ts';
import { PageVersions, type Outcome } from './PageVersions.ts';
import { sendBeacons } from './sendBeacons.ts';

const VISITOR = 'AAAAAAAAAAAAAAAAAAAAAA';
const CANARY = { kind: 'canary', percent: 10, bucket: 3.2, set: null } as const;

const sendBeacon = jest.fn<boolean, [string, Blob]>();
let stop = () => {};

beforeEach(() => {
  jest.useFakeTimers();
  sendBeacon.mockReset().mockReturnValue(true);
  Object.assign(navigator, { sendBeacon });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'sendBeacon');
});

/** Starts sending the beacons of a page with the remote `assets`. */
function startPage(visitor = VISITOR) {
  const remotes = [
    makeRemote('assets', { lastGood: makeVersion('assets', { version: '0.9.0+0123456789ab' }) }),
  ];
  const versions = new PageVersions(makePageData({ rev: 7, visitor, remotes }));
  stop = sendBeacons(versions);
  return versions;
}

function makeOutcome(fields: Partial<Outcome> = {}): Outcome {
  const { version } = makeVersion('assets');
  return { name: 'assets', version, why: { kind: 'stable' }, rev: 7, phase: 'mount', ms: 120.4, ...fields };
}

const makeUnreachable = () =>
  new RemoteLoadError(
    'unreachable',
    'assets',
    new EntryError(`${location.origin}/remotes/assets/1.0.0+0123456789ab/entry.js`, 'unreachable'),
  );

/** Waits for beacons in real time: the browser computes hashes asynchronously, outside of fake timers. */
async function waitForSent() {
  await waitFor(() => expect(sendBeacon).toHaveBeenCalled());
  jest.useFakeTimers();
  return listSent();
}

/** Returns all beacons sent so far, as parsed by the registry. */
async function listSent() {
  await jest.advanceTimersByTimeAsync(1000);
  const bodies = await Promise.all(
    sendBeacon.mock.calls.map(async ([, blob]) => beaconsSchema.parse(JSON.parse(await blob.text()))),
  );
  return bodies.flatMap(({ beacons }) => beacons);
}

describe('what becomes of a version', () => {
  test('is told to the registry within a second, together with what else happened', async () => {
    const versions = startPage();
    versions.report(makeOutcome());
    versions.report(makeOutcome({ name: 'info', why: CANARY }));
    const beacon = { version: '1.0.0+0123456789ab', rev: 7, phase: 'mount', code: null, ms: 120 };
    expect(await listSent()).toEqual([
      { ...beacon, name: 'assets' },
      { ...beacon, name: 'info' },
    ]);
    expect(sendBeacon).toHaveBeenCalledTimes(1);
    const [[address, blob]] = sendBeacon.mock.calls as [[string, Blob]];
    expect([address, blob.type]).toEqual(['/api/rollout/beacons', 'application/json']);
  });

  test('is told though it happened before anybody listened', async () => {
    const versions = new PageVersions(makePageData({ visitor: VISITOR }));
    versions.reportShell('mount');
    stop = sendBeacons(versions);
    expect(await listSent()).toMatchObject([{ name: 'shell', phase: 'mount', code: null }]);
  });

  test('is told once, however many pages of it are opened', async () => {
    const versions = startPage();
    versions.report(makeOutcome());
    await listSent();
    versions.report(makeOutcome());
    expect(await listSent()).toHaveLength(1);
  });

  test('is told when the page is left', () => {
    startPage().report(makeOutcome());
    dispatchEvent(new Event('pagehide'));
    expect(sendBeacon).toHaveBeenCalledTimes(1);
  });

  test('goes by fetch where the browser knows no beacons, and fails in silence', async () => {
    Reflect.deleteProperty(navigator, 'sendBeacon');
    const fetchSpy = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    startPage().report(makeOutcome());
    await jest.advanceTimersByTimeAsync(1000);
    expect(fetchSpy).toHaveBeenCalledWith(
      '/api/rollout/beacons',
      expect.objectContaining({ method: 'POST', keepalive: true }),
    );
  });
});

describe('a failure', () => {
  test('outweighs that the version was shown, and is told once', async () => {
    const versions = startPage();
    versions.report(makeOutcome());
    await listSent();
    versions.report(makeOutcome({ phase: 'crash', failure: new TypeError('x is undefined') }));
    versions.report(makeOutcome({ phase: 'crash', failure: new TypeError('x is undefined') }));
    versions.report(makeOutcome());
    expect((await listSent()).map(({ phase, code }) => [phase, code])).toEqual([
      ['mount', null],
      ['crash', 'threw'],
    ]);
  });

  test('right after the first drawing is one of drawing it', async () => {
    const versions = startPage();
    versions.report(makeOutcome());
    versions.report(makeOutcome({ phase: 'crash', failure: new TypeError('x is undefined') }));
    expect(await listSent()).toMatchObject([{ phase: 'mount', code: 'threw' }]);
  });

  const chunkLoadError = (type: string) => Object.assign(new Error(), { name: 'ChunkLoadError', type });
  test.each([
    ['contract', new RemoteLoadError('contract', 'assets')],
    ['timeout', new RemoteLoadError('unreachable', 'assets', new EntryError('x.js', 'timeout'))],
    ['timeout', new RemoteLoadError('unreachable', 'assets', chunkLoadError('timeout'))],
    ['missing-chunk', new RemoteLoadError('unreachable', 'assets', chunkLoadError('missing'))],
    ['threw', new RemoteLoadError('unreachable', 'assets', new TypeError('x is undefined'))],
    ['threw', new TypeError('x is undefined')],
    ['chunk', chunkLoadError('missing')],
    ['chunk', new TypeError('Failed to fetch dynamically imported module: https://farm.example/12.js')],
    ['left-its-place', new Fault('left-its-place')],
  ])('is called %s', async (code, failure) => {
    startPage().report(makeOutcome({ phase: 'load', failure }));
    expect(await listSent()).toMatchObject([{ phase: 'load', code }]);
  });

  test('of a file that can be had, and is not what the registry says, is one of integrity', async () => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('something else')));
    jest.useRealTimers();
    startPage().report(makeOutcome({ phase: 'load', failure: makeUnreachable() }));
    expect(await waitForSent()).toMatchObject([{ code: 'integrity' }]);
  });

  test('of a file that is not to be had is one of the network', async () => {
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.resolve(new Response(null, { status: 404 })));
    jest.useRealTimers();
    startPage().report(makeOutcome({ phase: 'load', failure: makeUnreachable() }));
    expect(await waitForSent()).toMatchObject([{ code: 'unreachable' }]);
  });
});

describe('a sign', () => {
  const { version } = makeVersion('assets');
  const assets = { name: 'assets', version, why: { kind: 'stable' } } as const;

  test('is told when the page is left, once, together with what became of the version', async () => {
    const versions = startPage();
    versions.report(makeOutcome());
    versions.reportSign(assets, 'slow');
    versions.reportSign(assets, 'slow');
    expect(await listSent()).toEqual([expect.objectContaining({ name: 'assets', signs: ['slow'] })]);
    versions.reportSign(assets, 'slow');
    versions.reportSign(assets, 'busy');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sendBeacon).toHaveBeenCalledTimes(1);
    dispatchEvent(new Event('pagehide'));
    dispatchEvent(new Event('pagehide'));
    expect((await listSent()).slice(1)).toEqual([
      { ...{ name: 'assets', version, rev: 7, phase: 'mount', code: null, ms: 120 }, signs: ['busy'] },
    ]);
  });

  test('of a version that was never shown says nothing of working', async () => {
    startPage().reportSign(assets, 'abandoned', 6);
    dispatchEvent(new Event('pagehide'));
    expect(await listSent()).toMatchObject([{ phase: 'load', code: null, rev: 6, signs: ['abandoned'] }]);
  });

  test('of a version that failed goes with the failure', async () => {
    const versions = startPage();
    versions.report(makeOutcome({ phase: 'crash', failure: new Fault('uncaught') }));
    await listSent();
    versions.reportSign(assets, 'left-early');
    dispatchEvent(new Event('pagehide'));
    expect((await listSent()).at(-1)).toMatchObject({ code: 'uncaught', signs: ['left-early'] });
  });
});

test('every request says for what kind of visitor the page is', async () => {
  document.documentElement.lang = 'zh-CN';
  const versions = new PageVersions(makePageData({ visitor: VISITOR }));
  stop = sendBeacons(versions, () => 'admin');
  versions.reportShell('mount');
  await jest.advanceTimersByTimeAsync(1000);
  const [[, blob]] = sendBeacon.mock.calls as [[string, Blob]];
  expect(beaconsSchema.parse(JSON.parse(await blob.text())).segment).toEqual({
    ...{ language: 'zh-CN', screen: 'tablet', role: 'admin', browser: 'safari' },
  });
  document.documentElement.lang = '';
});

describe('the registry is told nothing', () => {
  test.each<[string, Partial<Outcome>]>([
    ['an override', { why: { kind: 'override', origin: 'http://localhost:3103' }, version: 'dev' }],
    ['a preview', { why: { kind: 'preview' } }],
    ['a build of a dev server', { version: 'dev' }],
    ['what an operator switched off', { failure: new RemoteLoadError('disabled', 'assets', 'later') }],
  ])('of %s', async (_what, fields) => {
    startPage().report(makeOutcome(fields));
    expect(await listSent()).toEqual([]);
  });

  test('of what stands beside a preview, which may break it', async () => {
    const remotes = [makeRemote('assets'), makeRemote('info', { why: { kind: 'preview' } })];
    const versions = new PageVersions(makePageData({ visitor: VISITOR, remotes }));
    stop = sendBeacons(versions);
    versions.report(makeOutcome({ failure: new TypeError('x is undefined') }));
    versions.reportSign(makeOutcome(), 'slow');
    dispatchEvent(new Event('pagehide'));
    expect(await listSent()).toEqual([]);
  });

  test('by somebody whom the gateway does not know', async () => {
    startPage('').report(makeOutcome());
    expect(await listSent()).toEqual([]);
  });
});
