import { parseWatchToken } from './parseWatchToken.ts';

const TOKEN = `fat_${'Aa0-_'.repeat(8)}xyz`;

describe('the token of a watch link', () => {
  test('is the fragment of its address', () => {
    expect(parseWatchToken(`#${TOKEN}`)).toBe(TOKEN);
  });

  test.each(['', '#', `#${TOKEN.slice(0, -1)}`, `#${TOKEN}x`, `#token=${TOKEN}`, TOKEN])(
    'is missing in "%s"',
    (fragment) => {
      expect(parseWatchToken(fragment)).toBeNull();
    },
  );
});
