import { computeProfitSum } from './computeProfitSum.ts';

test('profits are summed to the mojo', () => {
  expect(computeProfitSum([{ amount: '0.1' }, { amount: '0.200000000001' }])).toBe('0.300000000001');
  expect(computeProfitSum([])).toBe('0');
});
