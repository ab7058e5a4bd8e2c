import { isLoginLink, parseLoginLink } from './parseLoginLink.ts';

describe('a login link', () => {
  test('carries the PlotNFT, the time and the signature', () => {
    expect(parseLoginLink('#launcher_id=ab&authentication_token=5938&signature=cd')).toEqual({
      launcherId: 'ab',
      authenticationToken: 5938,
      signature: 'cd',
    });
  });

  test.each(['', '#', '#plots', '#launcher_id=ab&authentication_token=x&signature=cd', '#launcher_id=ab'])(
    'is not %j',
    (fragment) => {
      expect(parseLoginLink(fragment)).toBeNull();
    },
  );

  test.each([
    ['#launcher_id=ab', true],
    ['#plots', false],
    ['', false],
  ])('%j was meant to be one: %s', (fragment, isMeant) => {
    expect(isLoginLink(fragment)).toBe(isMeant);
  });
});
