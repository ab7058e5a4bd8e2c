import { makePayouts } from '../testing/payoutFactories.ts';
import { toPayoutSums } from './payoutSums.ts';

describe('the sums of payouts', () => {
  test('agree when all coins in the books are what the ledger says', () => {
    expect(toPayoutSums(makePayouts())).toEqual({
      held: '21.5',
      difference: null,
      isLess: false,
      assets: '121.5',
      isCovered: true,
      rest: '21.5',
    });
  });

  test('differ to the mojo, in one direction', () => {
    const less = toPayoutSums(makePayouts({ ledger: '21.500000000001' }));
    expect(less).toMatchObject({ difference: '0.000000000001', isLess: true });
    expect(toPayoutSums(makePayouts({ ledger: '20' }))).toMatchObject({ difference: '1.5', isLess: false });
  });

  test('tell what is missing', () => {
    const owed = { usable: '130', frozen: '1', total: '131' };
    expect(toPayoutSums(makePayouts({ owed }))).toMatchObject({ isCovered: false, rest: '9.5' });
  });
});
