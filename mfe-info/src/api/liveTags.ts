import type { LiveTags } from '@farm/remote-sdk/api';

/** What pages show of notices, by what the server says has changed. */
export const liveTags = { notice: ['Notice'] } satisfies LiveTags;
