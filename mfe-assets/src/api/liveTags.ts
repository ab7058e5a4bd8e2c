import type { LiveTags } from '@farm/remote-sdk/api';

const MOVED = ['Balance', 'BalanceLog', 'WithdrawalRule'];

/** What pages show of money, by what the server says has changed. */
export const liveTags = {
  balance: [...MOVED, 'ProfitLog'],
  withdrawal: [...MOVED, 'Withdrawal'],
} satisfies LiveTags;
