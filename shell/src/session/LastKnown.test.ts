import { makePageData, makeRemote } from '../testing/makeRemote.ts';
import { LastKnown, toRelease } from './LastKnown.ts';
import { tokenStore } from './tokenStore.ts';

const makeResponse = (total: string, at = Date.now()) => ({
  endpointName: 'getBalance',
  data: { total },
  at,
});

beforeEach(() => tokenStore.save('token-of-ada', true));
afterEach(() => {
  tokenStore.clear();
  sessionStorage.clear();
});

/** Leaves a page of Ada’s that received these responses. */
async function leavePage(responses = { balance: makeResponse('1') }, release = 'one') {
  const lastKnown = new LastKnown(release);
  await lastKnown.read();
  for (const [key, response] of Object.entries(responses)) lastKnown.add(key, response);
  lastKnown.save();
  return lastKnown;
}

const read = (release = 'one') => new LastKnown(release).read();
const isStored = () => sessionStorage.getItem('last-known') !== null;

describe('what a tab knew last', () => {
  test('is there on its next page', async () => {
    const response = makeResponse('1');
    await leavePage({ balance: response });
    expect(await read()).toEqual({ balance: response });
  });

  test('outlives pages that did not ask for it', async () => {
    const balance = makeResponse('1');
    await leavePage({ balance });
    const share = makeResponse('2');
    await leavePage({ share } as never);
    expect(await read()).toEqual({ balance, share });
  });

  test('does not contain the token', async () => {
    await leavePage();
    expect(sessionStorage.getItem('last-known')).not.toContain('token-of-ada');
  });

  test('is deleted, not shown, under another token', async () => {
    await leavePage();
    tokenStore.save('token-of-grace', true);
    expect(await read()).toEqual({});
    expect(isStored()).toBe(false);
  });

  test('is deleted, not shown, when nobody is signed in', async () => {
    await leavePage();
    tokenStore.clear();
    expect(await read()).toEqual({});
    expect(isStored()).toBe(false);
  });

  test('is deleted, not shown, in another release', async () => {
    await leavePage();
    expect(await read('two')).toEqual({});
    expect(isStored()).toBe(false);
  });

  test.each([
    '',
    '{',
    'null',
    '7',
    '{"owner":null}',
    '{"responses":{"balance":null}}',
    '{"responses":{"balance":{"endpointName":"getBalance","data":"1","at":1}}}',
  ])('is deleted, not shown, if it reads %s', async (text) => {
    sessionStorage.setItem('last-known', text);
    expect(await read()).toEqual({});
    expect(isStored()).toBe(false);
  });

  test('is deleted, not shown, if a response in it is not whole', async () => {
    await leavePage();
    const stored = JSON.parse(sessionStorage.getItem('last-known') ?? '') as { responses: object };
    const responses = { ...stored.responses, share: { endpointName: 'getShare', at: Date.now() } };
    sessionStorage.setItem('last-known', JSON.stringify({ ...stored, responses }));
    expect(await read()).toEqual({});
    expect(isStored()).toBe(false);
  });

  test('is left out when it is hours old, or from the future', async () => {
    const hour = 60 * 60 * 1000;
    const fresh = makeResponse('1', Date.now() - 7 * hour);
    const old = makeResponse('2', Date.now() - 9 * hour);
    const future = makeResponse('3', Date.now() + hour);
    await leavePage({ fresh, old, future } as never);
    expect(await read()).toEqual({ fresh });
  });

  test('is limited in size, and the newest come first', async () => {
    const big = 'x'.repeat(90_000);
    const [oldest, newer, newest] = [3, 2, 1].map((seconds) =>
      makeResponse(big, Date.now() - seconds * 1000),
    );
    await leavePage({ newer, oldest, newest } as never);
    expect(await read()).toEqual({ newer, newest });
  });

  test('goes once it is cleared, and a late response does not bring it back', async () => {
    const lastKnown = await leavePage();
    tokenStore.clear();
    lastKnown.clear();
    expect(isStored()).toBe(false);
    lastKnown.add('balance', makeResponse('1'));
    lastKnown.save();
    expect(isStored()).toBe(false);
  });

  test('is not stored once another tab has stored another token', async () => {
    const lastKnown = new LastKnown('one');
    await lastKnown.read();
    lastKnown.add('balance', makeResponse('1'));
    tokenStore.save('token-of-grace', true);
    lastKnown.save();
    expect(isStored()).toBe(false);
  });

  test('belongs to the second user alone if two use a page one after the other', async () => {
    const lastKnown = await leavePage();
    tokenStore.save('token-of-grace', true);
    lastKnown.clear();
    await lastKnown.read();
    lastKnown.add('share', makeResponse('2'));
    lastKnown.save();
    expect(Object.keys(await read())).toEqual(['share']);
  });

  test('is neither kept nor stored any more once another version runs in the page', async () => {
    const lastKnown = await leavePage();
    lastKnown.stop();
    lastKnown.add('balance', makeResponse('1'));
    lastKnown.save();
    expect(isStored()).toBe(false);
  });
});

test('a release is the API, the shell and every remote', () => {
  const remotes = [makeRemote('assets', { version: '1.2.3' })];
  const release = toRelease(makePageData({ remotes }), 'https://api.farm.example');
  expect(release).toContain('https://api.farm.example');
  expect(release).toContain('assets@1.2.3');
  expect(toRelease(makePageData({ remotes }), '')).not.toBe(release);
});
