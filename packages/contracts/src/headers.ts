/** Header that carries the solution of a human check. */
export const HUMAN_CHECK_HEADER = 'X-Human-Check';
/** Header in which the browser names its IANA time zone at sign-up. */
export const TIME_ZONE_HEADER = 'X-Time-Zone';
