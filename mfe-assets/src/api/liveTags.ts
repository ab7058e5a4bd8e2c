import type { LiveTags } from '@farm/remote-sdk/api';

const BALANCE_TAGS = ['Balance', 'BalanceLog', 'WithdrawalRule', 'AutomaticPayout'];

/** Cache tags of money, by the topic of the change that the server reports. */
export const liveTags = {
  balance: [...BALANCE_TAGS, 'ProfitLog'],
  withdrawal: [...BALANCE_TAGS, 'Withdrawal'],
} satisfies LiveTags;
