import type { LiveEvent } from '@farm/contracts';

/** Message to a tab: an event, or the state of the stream. */
export type FeedMessage = LiveEvent | { topic: 'alive' } | { topic: 'lost' };
