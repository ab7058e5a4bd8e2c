/** Header with the solution of a human check. */
export const HUMAN_CHECK_HEADER = 'X-Human-Check';
/** Header that identifies an operation, so that sending it twice performs it once. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Header with the IANA time zone of the browser at sign-up. */
export const TIME_ZONE_HEADER = 'X-Time-Zone';
