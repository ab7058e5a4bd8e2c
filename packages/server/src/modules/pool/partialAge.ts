/** A partial may come this long after its signage point, in milliseconds (pool-reference, `partial_time_limit`). */
export const MAX_AGE_MS = 25_000;

/** A farmer may hear of a signage point this much earlier than the farm's node, in milliseconds. */
export const NODE_LAG_MS = 10_000;
