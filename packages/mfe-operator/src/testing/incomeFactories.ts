import type { Income, Reward, RewardDetail } from '@farm/contracts/operator';

/** Two days of a pool that won one block. */
export function makeIncome(fields: Partial<Income> = {}): Income {
  const day = { rewards: 1, expectedRewards: 0.8, income: '1.75', otherIncome: '0', paid: '0.5' };
  return {
    isSimulated: false,
    days: [
      { day: '2026-11-25', ...day },
      { day: '2026-11-24', ...day, rewards: 0, income: '0', paid: '0.6' },
    ],
    total: { rewards: 1, expectedRewards: 1.6, income: '1.75', otherIncome: '0', paid: '1.1' },
    luck: 0.625,
    effort: 0.4,
    factor: '0.86625',
    excesses: [],
    ...fields,
  };
}

/** A reward that is booked. */
export function makeReward(fields: Partial<Reward> = {}): Reward {
  return {
    coinId: '4e4a'.repeat(16),
    launcherId: '7a3c'.repeat(16),
    height: 8_070_123,
    amount: '1.75',
    state: 'booked',
    foundAt: '2026-11-25T03:02:05.000Z',
    absorbedHeight: 8_070_160,
    arrivedCoinId: 'a441'.repeat(16),
    bookedAt: '2026-11-25T03:22:05.000Z',
    explorerUrl: null,
    ...fields,
  };
}

/** The same reward with its way; no batch has spent it. */
export function makeRewardDetail(fields: Partial<RewardDetail> = {}): RewardDetail {
  return { ...makeReward(), batches: [], ...fields };
}
