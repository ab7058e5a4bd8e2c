import type { LiveTags } from '@farm/remote-sdk/api';

/** Cache tags of machines, by the topic of the change that the server reports. */
export const liveTags = { machine: ['Machine', 'Share'], balance: ['Share'] } satisfies LiveTags;
