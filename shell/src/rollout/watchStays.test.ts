import { makePageData, makeRemote } from '../testing/makeRemote.ts';
import { makeProbe } from '../testing/makeProbe.tsx';
import type { Fault } from './Fault.ts';
import { PageVersions } from './PageVersions.ts';
import { watchStays } from './watchStays.ts';

let stop = () => {};
let isHidden = false;

beforeEach(() => {
  isHidden = false;
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  document.body.innerHTML = '<div id="root"><main></main></div>';
  jest.useFakeTimers();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  document.body.replaceChildren();
});

/** Starts a page with two remotes. Returns what is reported of them, and how their pages are opened. */
function startPage() {
  const versions = new PageVersions(makePageData({ remotes: [makeRemote('assets'), makeRemote('info')] }));
  const reports: string[] = [];
  versions.watch(
    ({ name, failure }) => reports.push(`${name} ${(failure as Fault).code}`),
    ({ name, sign }) => reports.push(`${name} ${sign}`),
  );
  stop = watchStays(versions);
  const open = (name: string) => versions.startStay(versions.readRemote(name));
  return { versions, reports, open };
}

/** Marks a remote as running: its scripts are there. */
function runRemote(versions: PageVersions, name: string) {
  const remote = versions.readRemote(name);
  remote.state = { kind: 'running', module: makeProbe(name), version: remote.resolved.version };
}

function setContent(html: string) {
  const main = document.querySelector('main') ?? document.body;
  main.innerHTML = html;
}

function hidePage() {
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a page of a remote', () => {
  test('that is left before it was shown was abandoned', () => {
    const { reports, open } = startPage();
    open('assets');
    dispatchEvent(new Event('pagehide'));
    expect(reports).toEqual(['assets abandoned']);
  });

  test('that is left for another one’s within five seconds was left early', () => {
    const { versions, reports, open } = startPage();
    const leave = open('assets');
    versions.markShown();
    jest.advanceTimersByTime(1900);
    leave();
    open('info');
    expect(reports).toEqual(['assets left-early']);
  });

  test('that is left for one of the shell’s own was left too', () => {
    const { versions, reports, open } = startPage();
    const leave = open('assets');
    versions.markShown();
    leave();
    jest.advanceTimersByTime(1);
    expect(reports).toEqual(['assets left-early']);
  });

  test('that is left for another page of the same remote was not', () => {
    const { versions, reports, open } = startPage();
    const leave = open('assets');
    versions.markShown();
    leave();
    open('assets');
    versions.markShown();
    jest.advanceTimersByTime(1);
    expect(reports).toEqual([]);
  });

  test('that is left later says nothing', () => {
    const { versions, reports, open } = startPage();
    setContent('Balance');
    open('assets');
    versions.markShown();
    jest.advanceTimersByTime(5100);
    hidePage();
    expect(reports).toEqual([]);
  });

  test('that opened out of sight says nothing of patience', () => {
    isHidden = true;
    const { reports, open } = startPage();
    open('assets');
    dispatchEvent(new Event('pagehide'));
    expect(reports).toEqual([]);
  });

  test('that was open before anybody looked is watched too', () => {
    const versions = new PageVersions(makePageData({ remotes: [makeRemote('assets')] }));
    versions.startStay(versions.readRemote('assets'));
    versions.markShown();
    const reports: string[] = [];
    versions.watch(({ failure }) => reports.push((failure as Fault).code));
    stop = watchStays(versions);
    jest.advanceTimersByTime(2100);
    expect(reports).toEqual(['empty']);
  });
});

describe('a page on which there is nothing to see', () => {
  test('is empty after two seconds', () => {
    const { versions, reports, open } = startPage();
    setContent('<div> <span></span></div>');
    open('assets');
    versions.markShown();
    jest.advanceTimersByTime(1900);
    expect(reports).toEqual([]);
    jest.advanceTimersByTime(200);
    expect(reports).toEqual(['assets empty']);
  });

  test.each(['Balance', '<img alt="" />', '<svg></svg>', '<input />'])('is not one with %s', (content) => {
    const { versions, reports, open } = startPage();
    setContent(content);
    open('assets');
    versions.markShown();
    jest.advanceTimersByTime(20_000);
    expect(reports).toEqual([]);
  });

  test('may have placeholders for a while, and then was never shown', () => {
    const { versions, reports, open } = startPage();
    setContent('<div role="progressbar"><svg></svg></div>');
    open('assets');
    versions.markShown();
    jest.advanceTimersByTime(14_000);
    expect(reports).toEqual([]);
    jest.advanceTimersByTime(2000);
    expect(reports).toEqual(['assets never-shown']);
  });

  test('was never shown if its remote runs and the page does not come', () => {
    const { versions, reports, open } = startPage();
    setContent('<div role="progressbar"></div>');
    open('info');
    runRemote(versions, 'info');
    jest.advanceTimersByTime(15_100);
    expect(reports).toEqual(['info never-shown']);
  });

  test('is on its way as long as its scripts are', () => {
    const { reports, open } = startPage();
    open('info');
    jest.advanceTimersByTime(60_000);
    expect(reports).toEqual([]);
  });

  test.each([
    ['nobody looks', () => hidePage()],
    ['there is no connection', () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  ])('is not judged while %s', (_why, prepare) => {
    const { versions, reports, open } = startPage();
    open('assets');
    versions.markShown();
    jest.advanceTimersByTime(1000);
    prepare();
    jest.advanceTimersByTime(20_000);
    expect(reports.filter((text) => !text.includes('left-early'))).toEqual([]);
  });

  test('is not judged behind a card, which tells what failed', () => {
    const { versions, reports, open } = startPage();
    open('assets');
    if (versions.stay) versions.stay.hasFailed = true;
    jest.advanceTimersByTime(20_000);
    dispatchEvent(new Event('pagehide'));
    expect(reports).toEqual([]);
  });
});
