// Constants stand apart from the schemas: a browser build that needs a number must not carry zod.

/** Shortest password, in characters (specification, section 9). */
export const PASSWORD_MIN_LENGTH = 6;
/** Longest password, in characters: bounds the work of one hash. */
export const PASSWORD_MAX_LENGTH = 256;
/** Shortest e-mail code, in characters (specification, section 9). Codes sent have exactly six digits. */
export const EMAIL_CODE_MIN_LENGTH = 6;
/** Longest reason of a deposit, in characters. */
export const DEPOSIT_REASON_MAX_LENGTH = 200;
/** Longest display name, in characters. */
export const NAME_MAX_LENGTH = 80;
