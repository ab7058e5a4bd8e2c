import type { LiveTags } from '@farm/remote-sdk/api';

/** What pages show of machines, by what the server says has changed. */
export const liveTags = { machine: ['Machine', 'Share'], balance: ['Share'] } satisfies LiveTags;
