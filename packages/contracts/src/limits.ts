// Constants are separate from the schemas so that a browser build that needs a number does not include zod.

/** Shortest password, in characters (specification, section 9). */
export const MIN_PASSWORD_LENGTH = 6;
/** Longest password, in characters: limits the cost of one hash. */
export const MAX_PASSWORD_LENGTH = 256;
/** Shortest email code, in characters (specification, section 9). Codes sent have exactly six digits. */
export const MIN_EMAIL_CODE_LENGTH = 6;
/** Spends recorded by one request of `recordPayoutSpends`. */
export const MAX_RECORDED_SPENDS = 100;
/** Longest reason of an operator for an action, in characters. */
export const MAX_REASON_LENGTH = 200;
/** Longest display name, in characters. */
export const MAX_NAME_LENGTH = 80;
/** Longest description of an address, in characters. */
export const MAX_ADDRESS_DESC_LENGTH = 80;
/** Most addresses of one account. */
export const MAX_ADDRESSES = 100;
/** Longest memo of a withdrawal, in characters. Memos are public on the chain. */
export const MAX_MEMO_LENGTH = 100;
/** Most accounts that one profit run pays. */
export const MAX_PROFIT_RUN_LINES = 1000;
/** Longest name of a machine, in characters. */
export const MAX_MACHINE_NAME_LENGTH = 80;
/** Most machines that one call deletes. */
export const MAX_MACHINES_PER_DELETION = 1000;
/** Longest title of a notice, in characters. */
export const MAX_NOTICE_TITLE_LENGTH = 120;
/** Longest body of a notice, in characters. */
export const MAX_NOTICE_BODY_LENGTH = 20_000;
/** Most plots that one report of an agent sets; also the most that it removes. */
export const MAX_REPORT_PLOTS = 2000;
/** Most plots of one machine, including plots that have been missing for less than a day. */
export const MAX_MACHINE_PLOTS = 100_000;
/** Longest time a report may wait on its machine and still count, in hours. */
export const MAX_AGENT_BACKLOG_HOURS = 24;
/** Most second factors of one account. */
export const MAX_FACTORS = 10;
/** Wait between the confirmation of a mail's link and the removal of lost second factors, in hours. */
export const FACTOR_RESET_HOURS = 72;
/** Days after which an account whose closing was asked for is erased. Until then, it can be kept. */
export const CLOSING_DAYS = 7;
/** Longest name of a second factor, in characters. */
export const MAX_FACTOR_NAME_LENGTH = 40;
/** Recovery codes that an account gets at once. */
export const RECOVERY_CODES = 10;
/** Most machines of one account. */
export const MAX_MACHINES = 20_000;
/** Ranges of the alarm settings; see `AlarmSetting`. */
export const ALARM_RANGES = {
  dropPercent: { min: 1, max: 100 },
  windowMinutes: { min: 10, max: 1440 },
  offlineMinutes: { min: 5, max: 1440 },
} as const;
