import { createIdempotencyKey } from './createIdempotencyKey.ts';

/** @deprecated since 2026-11-24, goes 2027-05-24: use createIdempotencyKey */
export const makeIdempotencyKey = createIdempotencyKey;
