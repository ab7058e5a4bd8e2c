import type { LiveEvent } from '@farm/contracts';

/** Topic of a change that the server reports. */
export type LiveTopic = Exclude<LiveEvent['topic'], 'ready'>;

/** Cache tags of what to ask for anew, by the topic of an event. */
export type LiveTags = Readonly<Partial<Record<LiveTopic, readonly string[]>>>;

const MONEY = ['Balance', 'BalanceLog', 'WithdrawalRule'];
const FARM = ['Machine', 'Share'];

/** Tags of remotes built before each named tags of its own. */
export const tagsOfEarlierRemotes: LiveTags = {
  balance: [...MONEY, 'ProfitLog', 'Share'],
  withdrawal: [...MONEY, 'Withdrawal'],
  machine: FARM,
  notice: ['Notice'],
};
