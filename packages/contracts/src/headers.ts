/** Header with the solution of a human check. */
export const HUMAN_CHECK_HEADER = 'X-Human-Check';
/** Header that identifies an operation, so that sending it twice performs it once. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Header with the IANA time zone of the browser at sign-up. */
export const TIME_ZONE_HEADER = 'X-Time-Zone';
/**
 * Cookie that tells browsers apart: a code by email belongs to the browser that asked for it. Over https its name is
 * prefixed (`toCookieName`).
 */
export const BROWSER_COOKIE = 'farm_browser';
