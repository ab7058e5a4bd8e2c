/** Header that carries the solution of a human check. */
export const HUMAN_CHECK_HEADER = 'X-Human-Check';
/** Header that names a deed, so that sending it twice does it once. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Header in which the browser names its IANA time zone at sign-up. */
export const TIME_ZONE_HEADER = 'X-Time-Zone';
