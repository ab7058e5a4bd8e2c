/** A partial may come this long after its signage point, in milliseconds (pool-reference, `partial_time_limit`). */
export const MAX_AGE_MS = 25_000;
