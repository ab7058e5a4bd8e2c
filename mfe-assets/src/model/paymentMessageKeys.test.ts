import { toPaymentMessageKeys } from './paymentMessageKeys.ts';

describe('the words for a payment', () => {
  test.each([
    [{ state: 'signed', reorgs: 0 }, 'sending', { state: 'signed', reorg: null }],
    [{ state: 'block', reorgs: 0 }, 'sending', { state: 'block', reorg: null }],
    [{ state: 'mempool', reorgs: 1 }, 'sending', { state: 'mempool', reorg: 'waits' }],
    [{ state: 'block', reorgs: 2 }, 'sending', { state: 'block', reorg: 'again' }],
    [{ state: 'block', reorgs: 2 }, 'success', { state: 'final', reorg: null }],
  ] as const)('%o of one that is %s', (payment, status, keys) => {
    expect(toPaymentMessageKeys(payment, status)).toEqual(keys);
  });
});
