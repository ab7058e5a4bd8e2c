// Constants are separate from the schemas so that a browser build that needs a number does not include zod.

/** Shortest password, in characters (specification, section 9). */
export const PASSWORD_MIN_LENGTH = 6;
/** Longest password, in characters: limits the cost of one hash. */
export const PASSWORD_MAX_LENGTH = 256;
/** Shortest email code, in characters (specification, section 9). Codes sent have exactly six digits. */
export const EMAIL_CODE_MIN_LENGTH = 6;
/** Longest reason of an operator for an action, in characters. */
export const REASON_MAX_LENGTH = 200;
/** Longest display name, in characters. */
export const NAME_MAX_LENGTH = 80;
/** Longest description of an address, in characters. */
export const ADDRESS_DESC_MAX_LENGTH = 80;
/** Most addresses of one account. */
export const ADDRESSES_MAX = 100;
/** Longest memo of a withdrawal, in characters. Memos are public on the chain. */
export const MEMO_MAX_LENGTH = 100;
/** Most accounts that one profit run pays. */
export const PROFIT_RUN_MAX_LINES = 1000;
/** Longest name of a machine, in characters. */
export const MACHINE_NAME_MAX_LENGTH = 80;
/** Most machines that one call deletes. */
export const MACHINES_DELETED_AT_ONCE = 1000;
/** Longest title of a notice, in characters. */
export const NOTICE_TITLE_MAX_LENGTH = 120;
/** Longest body of a notice, in characters. */
export const NOTICE_BODY_MAX_LENGTH = 20_000;
/** Most plots that one report of an agent sets; also the most that it removes. */
export const REPORT_MAX_PLOTS = 2000;
/** Most plots of one machine, including plots that have been missing for less than a day. */
export const PLOTS_MAX = 100_000;
/** Longest time a report may wait on its machine and still count, in hours. */
export const AGENT_BACKLOG_HOURS = 24;
/** Most machines of one account. */
export const MACHINES_MAX = 20_000;
/** Ranges of the alarm settings; see `AlarmSetting`. */
export const ALARM_RANGES = {
  dropPercent: { min: 1, max: 100 },
  windowMinutes: { min: 10, max: 1440 },
  offlineMinutes: { min: 5, max: 1440 },
} as const;
