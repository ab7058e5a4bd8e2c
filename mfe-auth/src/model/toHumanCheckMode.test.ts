import { toHumanCheckMode } from './toHumanCheckMode.ts';

describe('the keys of the human check', () => {
  test.each([
    ['https://farm.example', 'farm.example', 'production'],
    ['http://farm.example', 'farm.example', 'test'],
    ['https://www.farm.example', 'farm.example', 'test'],
    ['https://farm.example.evil.example', 'farm.example', 'test'],
    ['https://localhost', null, 'test'],
    ['http://localhost:3000', null, 'test'],
  ])('at %s of the product %s are those of %s', (page, productHost, mode) => {
    expect(toHumanCheckMode({ kind: 'altcha', productHost }, new URL(page))).toBe(mode);
  });
});
