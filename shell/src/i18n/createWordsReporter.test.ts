import type { Fault } from '../rollout/Fault.ts';
import { PageVersions } from '../rollout/PageVersions.ts';
import { makePageData, makeRemote } from '../testing/makeRemote.ts';
import { createWordsReporter } from './createWordsReporter.ts';

/** Returns what is told of a failure while the page of `info` is open. */
function fail(code: string, id: string) {
  const versions = new PageVersions(makePageData({ remotes: [makeRemote('assets'), makeRemote('info')] }));
  versions.startStay(versions.readRemote('info'));
  const told: string[] = [];
  versions.watch(({ name, failure }) => told.push(`${name} ${(failure as Fault).code}`));
  const print = jest.spyOn(console, 'error').mockImplementation();
  const failure = Object.assign(new Error('Missing message'), { code, descriptor: { id } });
  createWordsReporter(versions)(failure);
  expect(print.mock.calls).toEqual(told.map(() => [failure]));
  return told;
}

test.each([
  ['assets.title', 'assets'],
  ['shell.appName', 'shell'],
  ['kit.history.range', 'info'],
])('words that are missing for %s are a fault of %s', (id, name) => {
  expect(fail('MISSING_TRANSLATION', id)).toEqual([`${name} missing-words`]);
});

test('so are words that cannot be formatted', () => {
  expect(fail('FORMAT_ERROR', 'assets.title')).toEqual(['assets missing-words']);
});

test('a browser that lacks a language is nobody’s fault', () => {
  expect(fail('MISSING_DATA', 'assets.title')).toEqual([]);
});
