import type { LiveEvent } from '@farm/contracts';

/** What a tab hears: an event, that the stream is there, or that it is lost. */
export type FeedMessage = LiveEvent | { topic: 'alive' } | { topic: 'lost' };
