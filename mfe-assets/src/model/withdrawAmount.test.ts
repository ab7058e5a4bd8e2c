import { parseAmount, computeReceivedXch } from './withdrawAmount.ts';

const limits = { rule: { fee: '0.0005', min: '0.01' }, usable: '12.5', locale: 'en' };

describe('an amount to withdraw', () => {
  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['ten', 'number'],
    ['1,5', 'number'],
    ['-1', 'number'],
    ['0.0000000000001', 'decimals'],
    ['0', 'fee'],
    ['0.0005', 'fee'],
    ['0.000500000001', 'min'],
    ['0.009999999999', 'min'],
    ['12.500000000001', 'usable'],
    ['999999999999999', 'usable'],
  ])('"%s" is refused: %s', (text, problem) => {
    expect(parseAmount(text, limits)).toEqual({ problem });
  });

  test.each([
    ['0.01', '0.01'],
    ['12.5', '12.5'],
    [' 1,0.0 XCH', null],
    ['1.50 xch', '1.5'],
    ['１２．５', '12.5'],
  ])('"%s" is read as %s', (text, xch) => {
    expect(parseAmount(text, limits)).toEqual(xch === null ? { problem: 'number' } : { xch });
  });

  test.each([
    ['0.123456789012', '0.122956789012'],
    ['1', '0.9995'],
    ['0.000500000001', '0.000000000001'],
    ['999999999999999.000000000001', '999999999999998.999500000001'],
  ])('of %s less the fee, %s arrives: to the mojo', (amount, received) => {
    expect(computeReceivedXch(amount, '0.0005', 'en')).toBe(received);
  });

  test('arrives not at all when the fee takes it, or when it is no amount', () => {
    expect(computeReceivedXch('0.0005', '0.0005', 'en')).toBeNull();
    expect(computeReceivedXch('', '0.0005', 'en')).toBeNull();
    expect(computeReceivedXch('1.0000000000001', '0.0005', 'en')).toBeNull();
  });

  test('is read in the number format of its language', () => {
    const german = { ...limits, usable: '2000', locale: 'de' };
    expect(parseAmount('1,234', german)).toEqual({ xch: '1.234' });
    expect(parseAmount('1.234,5', german)).toEqual({ xch: '1234.5' });
    expect(parseAmount('1.234', german)).toEqual({ problem: 'number' });
    expect(parseAmount('1.5', german)).toEqual({ problem: 'number' });
    expect(computeReceivedXch('1,5', '0.0005', 'de')).toBe('1.4995');
  });
});
