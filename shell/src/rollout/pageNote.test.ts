import { makePageData, makeRemote } from '../testing/makeRemote.ts';
import { PageVersions } from './PageVersions.ts';
import { saveNote, recordLeftNote, watchNote } from './pageNote.ts';

let stop = () => {};
let isHidden = false;

beforeEach(() => {
  isHidden = false;
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  sessionStorage.clear();
});

/** Starts a page of this revision in the tab. Returns the signs that it finds. */
function startPage(rev: number, visitor = 'AAAAAAAAAAAAAAAAAAAAAA') {
  const remotes = [makeRemote('assets'), makeRemote('info')];
  const versions = new PageVersions(makePageData({ rev, visitor, remotes }));
  const signs: string[] = [];
  versions.watch(jest.fn(), (complaint) =>
    signs.push(`${complaint.name} ${complaint.sign} of ${complaint.rev}`),
  );
  recordLeftNote(versions);
  saveNote(versions);
  return { versions, signs };
}

/** Leaves the tab as a crash does: no event tells the page. */
const crash = () => stop();

function turnPage(hidden: boolean) {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a tab that hangs or crashes', () => {
  test('is found by its next page, once', () => {
    const { versions } = startPage(7);
    stop = watchNote(versions);
    versions.startStay(versions.readRemote('assets'));
    crash();
    expect(startPage(8).signs).toEqual(['assets abandoned of 7']);
    stop = watchNote(startPage(9).versions);
    dispatchEvent(new Event('pagehide'));
    expect(startPage(10).signs).toEqual([]);
  });

  test('before the page of a remote opens is the shell’s', () => {
    startPage(7);
    expect(startPage(8).signs).toEqual(['shell abandoned of 7']);
  });

  test('and stays away for long may have had other reasons', () => {
    jest.useFakeTimers();
    startPage(7);
    jest.advanceTimersByTime(3_600_001);
    expect(startPage(8).signs).toEqual([]);
  });

  test('out of sight says nothing', () => {
    stop = watchNote(startPage(7).versions);
    turnPage(true);
    crash();
    expect(startPage(8).signs).toEqual([]);
  });

  test('after somebody came back to it is found too', () => {
    stop = watchNote(startPage(7).versions);
    turnPage(true);
    turnPage(false);
    crash();
    expect(startPage(8).signs).toEqual(['shell abandoned of 7']);
  });
});

test('a page whose versions nobody is told of leaves no note', () => {
  startPage(7, '');
  expect(sessionStorage.getItem('open-page')).toBeNull();
});

test.each(['', '{', '[]', '{"name":"assets"}', 'null'])('%p is no note', (text) => {
  sessionStorage.setItem('open-page', text);
  expect(startPage(8).signs).toEqual([]);
});
