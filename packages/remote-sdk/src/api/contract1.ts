import { createIdempotencyKey } from './createIdempotencyKey.ts';

/** @deprecated Since contract 2: `createIdempotencyKey`. Remotes built for contract 1 import this name. */
export const makeIdempotencyKey = createIdempotencyKey;
