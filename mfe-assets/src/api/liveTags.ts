import type { LiveTags } from '@farm/remote-sdk/api';

const MOVED = ['Balance', 'BalanceLog', 'WithdrawalRule'];

/** Cache tags of money, by the topic of the change that the server reports. */
export const liveTags = {
  balance: [...MOVED, 'ProfitLog'],
  withdrawal: [...MOVED, 'Withdrawal'],
} satisfies LiveTags;
