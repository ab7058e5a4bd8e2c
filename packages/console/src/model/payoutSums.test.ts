import { makePayouts } from '../testing/payoutFactories.ts';
import { toPayoutSums } from './payoutSums.ts';

describe('the sums of payouts', () => {
  test('agree when all coins in the books are what the ledger says', () => {
    expect(toPayoutSums(makePayouts())).toEqual({
      held: '21.5',
      difference: null,
      assets: '121.5',
      isCovered: true,
      rest: '21.5',
    });
  });

  test('differ to the mojo, with a sign', () => {
    expect(toPayoutSums(makePayouts({ ledger: '21.500000000001' })).difference).toBe('-0.000000000001');
    expect(toPayoutSums(makePayouts({ ledger: '20' })).difference).toBe('1.5');
  });

  test('tell what is missing', () => {
    const owed = { usable: '130', frozen: '1', total: '131' };
    expect(toPayoutSums(makePayouts({ owed }))).toMatchObject({ isCovered: false, rest: '9.5' });
  });
});
