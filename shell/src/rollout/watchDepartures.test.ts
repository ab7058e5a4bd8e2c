import { makePageData, makeRemote } from '../testing/makeRemote.ts';
import type { Fault } from './Fault.ts';
import { PageVersions } from './PageVersions.ts';
import { watchDepartures } from './watchDepartures.ts';

let stop = () => {};
const navigation = new EventTarget();

beforeEach(() => {
  Object.assign(globalThis, { navigation });
  Object.assign(navigator, { userActivation: { isActive: false } });
});
afterEach(() => {
  stop();
  for (const name of ['navigation', 'leave']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'userActivation');
});

/** Starts a page that is left by this script. Returns what is told. */
function leavePage(address: string, fields: object = {}) {
  const versions = new PageVersions(makePageData({ remotes: [makeRemote('assets')] }));
  const told: string[] = [];
  versions.watch(({ name, failure }) => told.push(`${name} ${(failure as Fault).code}`));
  stop = watchDepartures(versions);
  const event = Object.assign(new Event('navigate'), {
    ...{ destination: { sameDocument: false }, userInitiated: false, downloadRequest: null },
    ...fields,
  });
  // A browser has no frame of its own between the two scripts.
  const stack = `Error\n    at onNavigate (https://farm.example/main.js:1:1)\n    at ${address}:1:2`;
  jest.spyOn(globalThis, 'Error').mockImplementation(() => ({ stack, name: '', message: '' }));
  navigation.dispatchEvent(event);
  return told;
}

const ASSETS = 'https://farm.example/remotes/assets/1.0.0+0123456789ab/entry.js';

test('a remote that loads another address by itself is told', () => {
  expect(leavePage(ASSETS)).toEqual(['assets left-by-itself']);
});

test.each([
  ['asked for by a link', { userInitiated: true }],
  ['within the page', { destination: { sameDocument: true } }],
  ['of a download', { downloadRequest: '' }],
])('one that is %s is not', (_what, fields) => {
  expect(leavePage(ASSETS, fields)).toEqual([]);
});

test('one right after a touch is not, nor one by the shell', () => {
  expect(leavePage('https://farm.example/remotes/shell/1.0.0+0123456789ab/main.js')).toEqual([]);
  Object.assign(navigator, { userActivation: { isActive: true } });
  expect(leavePage(ASSETS)).toEqual([]);
});
