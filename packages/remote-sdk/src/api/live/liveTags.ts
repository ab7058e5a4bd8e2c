import type { LiveEvent } from '@farm/contracts';

/** Topic of a change reported by the server. */
export type LiveTopic = Exclude<LiveEvent['topic'], 'ready'>;

/** Cache tags to invalidate, by the topic of an event. */
export type LiveTags = Readonly<Partial<Record<LiveTopic, readonly string[]>>>;

const MONEY = ['Balance', 'BalanceLog', 'WithdrawalRule'];
const FARM = ['Machine', 'Share'];

/** Tags for remotes built before remotes named their own tags. */
export const tagsOfEarlierRemotes: LiveTags = {
  balance: [...MONEY, 'ProfitLog', 'Share'],
  withdrawal: [...MONEY, 'Withdrawal'],
  machine: FARM,
  notice: ['Notice'],
};
