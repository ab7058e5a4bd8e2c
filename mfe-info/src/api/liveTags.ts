import type { LiveTags } from '@farm/remote-sdk/api';

/** Cache tags of notices, by the topic of the change that the server reports. */
export const liveTags = { notice: ['Notice'] } satisfies LiveTags;
