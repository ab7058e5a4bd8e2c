import { isAddress } from './isAddress.ts';

describe('what a line of a log is about', () => {
  const address = `xch1${'q'.repeat(58)}`;

  test.each([
    [address, true],
    [`${address}q`, false],
    [`Sold to ${address}`, false],
    ['Welcome', false],
    ['', false],
  ])('%s is an address: %s', (text, expected) => {
    expect(isAddress(text)).toBe(expected);
  });
});
