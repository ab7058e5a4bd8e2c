import { Fault } from './Fault.ts';
import { makeProbe } from '../testing/makeProbe.tsx';
import { makePageData, makeRemote } from '../testing/makeRemote.ts';
import { PageVersions, type Outcome } from './PageVersions.ts';
import { watchErrors } from './watchErrors.ts';

const SITE = 'https://farm.example';
const version = '1.0.0+0123456789ab';
let stop = () => {};
afterEach(() => stop());

/** Starts a page with two remotes, of which `info` runs and is open, that watches errors. Returns what it reports. */
function startPage(): Outcome[] {
  const versions = new PageVersions(makePageData({ remotes: [makeRemote('assets'), makeRemote('info')] }));
  const info = versions.readRemote('info');
  info.state = { kind: 'running', module: makeProbe('info'), version };
  versions.startStay(info);
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
        ...{ failure: expect.any(Fault) as unknown, ms: expect.any(Number) as unknown },
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
    expect(outcomes.map(({ failure }) => (failure as Fault).code)).toEqual(['rejected']);
  });

  test('is a script that did not load, if that is what it says', () => {
    const outcomes = startPage();
    const error = makeError(toScript('assets'));
    reject(Object.assign(error, { name: 'ChunkLoadError' }));
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    reject(error);
    expect(listCodes(outcomes)).toEqual(['assets chunk']);
  });

  test('is not told any more once the page is gone', () => {
    const outcomes = startPage();
    stop();
    reject(makeError(toScript('assets')));
    expect(outcomes).toEqual([]);
  });
});

const listCodes = (outcomes: Outcome[]) =>
  outcomes.map(({ name, failure }) => `${name} ${(failure as Fault).code}`);

/** Adds a script that does not load. */
function addMissingScript(src: string) {
  const script = document.createElement('script');
  script.src = SITE + src;
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
  script.remove();
}

describe('a script that does not load', () => {
  test('is a fault of the remote that runs and asked for it', () => {
    const outcomes = startPage();
    addMissingScript(toScript('info', 'dialog.js'));
    addMissingScript('/elsewhere.js');
    expect(listCodes(outcomes)).toEqual(['info chunk']);
  });

  test('has an outcome of its own while the remote does not run yet', () => {
    const outcomes = startPage();
    addMissingScript(toScript('assets', 'entry.js'));
    expect(outcomes).toEqual([]);
  });

  test('without a connection is nobody’s', () => {
    const outcomes = startPage();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    addMissingScript(toScript('info', 'dialog.js'));
    expect(outcomes).toEqual([]);
  });
});

describe('a violation of the page’s policy', () => {
  const violate = (sourceFile: string, disposition = 'enforce') =>
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { sourceFile, disposition }));

  test('is a fault of the remote whose script did it', () => {
    const outcomes = startPage();
    violate(SITE + toScript('assets', '12.js'));
    expect(listCodes(outcomes)).toEqual(['assets policy']);
  });

  test('by React, which is the shell’s, is a fault of the remote in view', () => {
    const outcomes = startPage();
    violate(SITE + toScript('shell', 'react.js'));
    expect(listCodes(outcomes)).toEqual(['info policy']);
  });

  test('by an extension, by nobody, or one that is only told, is nobody’s', () => {
    const outcomes = startPage();
    violate('chrome-extension://abcdef');
    violate('');
    violate(SITE + toScript('assets'), 'report');
    expect(outcomes).toEqual([]);
  });
});
