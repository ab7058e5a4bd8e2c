import { makePageData, makeRemote } from '../testing/makeRemote.ts';
import { PageVersions, type Outcome } from './PageVersions.ts';
import { UncaughtError, watchErrors } from './watchErrors.ts';

const SITE = 'https://farm.example';
const version = '1.0.0+0123456789ab';
let stop = () => {};
afterEach(() => stop());

/** Starts a page with two remotes that watches errors. Returns what it reports. */
function startPage(): Outcome[] {
  const versions = new PageVersions(makePageData({ remotes: [makeRemote('assets'), makeRemote('info')] }));
  const outcomes: Outcome[] = [];
  versions.watch((outcome) => outcomes.push(outcome));
  stop = watchErrors(versions);
  return outcomes;
}

/** Error thrown by these scripts, the innermost first. */
function makeError(...paths: string[]): Error {
  const frames = paths.map((path) => `    at f (${path.startsWith('http') ? path : SITE + path}:1:2)`);
  return Object.assign(new Error('broken'), { stack: ['Error: broken', ...frames].join('\n') });
}

const toScript = (name: string, file = 'main.js') => `/remotes/${name}/${version}/${file}`;
const throwLate = (error: unknown) =>
  window.dispatchEvent(new ErrorEvent('error', { error, message: 'broken', cancelable: true }));
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

describe('an error that nothing caught', () => {
  test('is a crash of the remote whose script threw it', () => {
    const outcomes = startPage();
    throwLate(makeError(toScript('info', '12.js'), toScript('assets')));
    expect(outcomes).toEqual([
      {
        ...{ name: 'info', version, why: { kind: 'stable' }, phase: 'crash', rev: 1 },
        ...{ failure: expect.any(UncaughtError) as unknown, ms: expect.any(Number) as unknown },
      },
    ]);
    expect(outcomes[0]?.failure).toMatchObject({ code: 'uncaught', cause: { message: 'broken' } });
  });

  test('is that of a remote, though a shared module of the shell threw it', () => {
    const outcomes = startPage();
    throwLate(makeError(toScript('shell', 'react.js'), toScript('assets')));
    expect(outcomes.map(({ name }) => name)).toEqual(['assets']);
  });

  test('is the shell’s, if only scripts of the shell ran', () => {
    const outcomes = startPage();
    throwLate(makeError(toScript('shell')));
    expect(outcomes.map(({ name }) => name)).toEqual(['shell']);
  });

  test('of an extension, of another site, or of another version is nobody’s', () => {
    const outcomes = startPage();
    throwLate(makeError('https://elsewhere.example/widget.js'));
    throwLate(makeError(`/remotes/assets/0.9.0+0123456789ab/main.js`));
    throwLate(null);
    throwLate('text');
    window.dispatchEvent(new Event('error'));
    expect(outcomes).toEqual([]);
  });

  test('is told of a rejection too', () => {
    const outcomes = startPage();
    reject(makeError(toScript('assets')));
    reject('text');
    expect(outcomes.map(({ failure }) => (failure as UncaughtError).code)).toEqual(['rejected']);
  });

  test('is not told any more once the page is gone', () => {
    const outcomes = startPage();
    stop();
    reject(makeError(toScript('assets')));
    expect(outcomes).toEqual([]);
  });
});
