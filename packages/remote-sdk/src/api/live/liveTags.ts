import type { LiveEvent } from '@farm/contracts';

/** Topic of a change reported by the server. */
export type LiveTopic = Exclude<LiveEvent['topic'], 'ready'>;

/** Cache tags to invalidate, by the topic of an event. */
export type LiveTags = Readonly<Partial<Record<LiveTopic, readonly string[]>>>;

const MONEY_TAGS = ['Balance', 'BalanceLog', 'WithdrawalRule'];
const FARM_TAGS = ['Machine', 'Share'];

/** Tags for remotes built before remotes named their own tags. */
export const legacyTags: LiveTags = {
  balance: [...MONEY_TAGS, 'ProfitLog', 'Share'],
  withdrawal: [...MONEY_TAGS, 'Withdrawal'],
  machine: FARM_TAGS,
  notice: ['Notice'],
};
