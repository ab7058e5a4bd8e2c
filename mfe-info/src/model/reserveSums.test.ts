import { makeReserves } from '@farm/testing';
import { toReserveSums } from './reserveSums.ts';

const toShares = (parts: { share: number }[]) => parts.map(({ share }) => share);

describe('the sums of the reserves', () => {
  test('are drawn to one scale, the larger of both', () => {
    const { assets, owed, difference } = toReserveSums(makeReserves());
    expect(toShares(assets)).toEqual([0.1646, 0.0123, 0.823]);
    expect(toShares(owed)).toEqual([0.8106, 0.0123]);
    expect(difference).toBe('21.5');
  });

  test('tell what is missing, to the mojo', () => {
    const { difference, owed } = toReserveSums(
      makeReserves({
        assets: { wallet: '1', inFlight: '0', reserves: '0', total: '1' },
        owed: { usable: '1.000000000001', frozen: '0', total: '1.000000000001' },
      }),
    );
    expect(difference).toBe('0.000000000001');
    expect(toShares(owed)).toEqual([1, 0]);
  });

  test('of a farm without anything are nothing', () => {
    const emptyAssets = { wallet: '0', inFlight: '0', reserves: '0', total: '0' };
    const { assets, difference } = toReserveSums(
      makeReserves({ assets: emptyAssets, owed: { usable: '0', frozen: '0', total: '0' } }),
    );
    expect(toShares(assets)).toEqual([0, 0, 0]);
    expect(difference).toBe('0');
  });
});
