import { parsePrice } from './parsePrice.ts';

describe('a price', () => {
  test.each([
    ['2.13', '2.13'],
    [' 2.10 ', '2.1'],
    ['1,234.5', '1234.5'],
    ['１５．３', '15.3'],
    ['0.00000001', '0.00000001'],
    ['999999999999', '999999999999'],
  ])('%s is %s', (text, price) => {
    expect(parsePrice(text, 'en')).toEqual({ price });
  });

  test.each([
    ['', 'number'],
    ['-1', 'number'],
    ['$2', 'number'],
    ['0.000000001', 'decimals'],
    ['0.0000000000001', 'decimals'],
    ['1000000000000', 'tooLarge'],
    ['0', 'zero'],
  ])('%s is refused: %s', (text, problem) => {
    expect(parsePrice(text, 'en')).toEqual({ problem });
  });

  test('is read in the number format of its language', () => {
    expect(parsePrice('1.234,5', 'de')).toEqual({ price: '1234.5' });
    expect(parsePrice('2.13', 'de')).toEqual({ problem: 'number' });
  });
});
