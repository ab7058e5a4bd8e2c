import { makeAccountToken } from '@farm/testing';
import { selectTokens } from './tokenKinds.ts';

describe('API tokens and watch links', () => {
  const token = makeAccountToken({ scopes: ['machines', 'withdraw'] });
  const link = makeAccountToken({ scopes: ['watch-balance'] });
  const lost = makeAccountToken({ scopes: [], hasLostWithdraw: true });

  test('are told apart by their scopes', () => {
    expect(selectTokens([token, link], 'token')).toEqual([token]);
    expect(selectTokens([token, link], 'link')).toEqual([link]);
  });

  test('of which a token that has lost its only scope stays a token', () => {
    expect(selectTokens([lost], 'token')).toEqual([lost]);
    expect(selectTokens([lost], 'link')).toEqual([]);
  });
});
