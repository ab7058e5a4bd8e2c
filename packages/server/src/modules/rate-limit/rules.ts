/** At most `limit` hits per subject in any `windowSeconds` seconds. */
export interface RateRule {
  /** Stored with the hits: renaming a rule discards its hits. */
  name: string;
  limit: number;
  windowSeconds: number;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Every limit of the product. The subject is an email address, an IP address block, an account, or an email address with the
 * browser or network that asks (`findQuota`), so that nobody uses up what another may do.
 */
export const rateRules = {
  /** Without those that were used. */
  codeMailsPerIp: { name: 'code-mail-ip', limit: 30, windowSeconds: HOUR_SECONDS },
  codeMailsPerHour: { name: 'code-mail-hour', limit: 5, windowSeconds: HOUR_SECONDS },
  codeMailsPerDay: { name: 'code-mail-day', limit: 10, windowSeconds: DAY_SECONDS },
  /** For an email address, by all browsers that have not signed in to its account: bounds the flood in a mailbox. */
  codeMailsByStrangers: { name: 'code-mail-strangers', limit: 100, windowSeconds: DAY_SECONDS },
  wrongCodesPerIp: { name: 'wrong-code-ip', limit: 60, windowSeconds: HOUR_SECONDS },
  wrongCodes: { name: 'wrong-code', limit: 20, windowSeconds: DAY_SECONDS },
  signInsPerIp: { name: 'sign-in-ip', limit: 100, windowSeconds: 15 * MINUTE_SECONDS },
  signInsPerQuota: { name: 'sign-in-quota', limit: 10, windowSeconds: 15 * MINUTE_SECONDS },
  /** Right passwords of accounts that have a second factor, and calls that need a proof of it. */
  factorTickets: { name: 'factor-ticket', limit: 20, windowSeconds: 15 * MINUTE_SECONDS },
  factorTries: { name: 'factor-try', limit: 10, windowSeconds: 15 * MINUTE_SECONDS },
  factorTriesPerDay: { name: 'factor-try-day', limit: 50, windowSeconds: DAY_SECONDS },
  /** For an account, by all browsers that have not signed in to it. */
  factorTriesByStrangers: { name: 'factor-try-strangers', limit: 30, windowSeconds: DAY_SECONDS },
  /** New passwords that let strangers try again. */
  factorTryResets: { name: 'factor-try-reset', limit: 1, windowSeconds: DAY_SECONDS },
  /** Additions that are started, and new recovery codes, which take long to hash. */
  factorChanges: { name: 'factor-change', limit: 40, windowSeconds: HOUR_SECONDS },
  /** Wrong codes that the owner gets no email about. */
  quietFactorFailures: { name: 'quiet-factor-failure', limit: 2, windowSeconds: DAY_SECONDS },
  factorFailureMails: { name: 'factor-failure-mail', limit: 1, windowSeconds: DAY_SECONDS },
  /** Mails with the link that starts the removal of lost factors. */
  factorResets: { name: 'factor-reset', limit: 3, windowSeconds: DAY_SECONDS },
  exports: { name: 'export', limit: 3, windowSeconds: DAY_SECONDS },
  /** Links of mails that lock an account, or start or stop the removal of its factors. */
  wrongLinksPerIp: { name: 'wrong-lockdown-ip', limit: 30, windowSeconds: HOUR_SECONDS },
  newEnrollments: { name: 'new-enrolment', limit: 600, windowSeconds: HOUR_SECONDS },
  wrongEnrollmentCodesPerIp: { name: 'wrong-enrolment-ip', limit: 60, windowSeconds: HOUR_SECONDS },
  /** Beyond it, sign-ins of new browsers are told by push and to webhooks alone. */
  newBrowserMails: { name: 'new-browser-mail', limit: 5, windowSeconds: DAY_SECONDS },
  alarmTests: { name: 'alarm-test', limit: 5, windowSeconds: HOUR_SECONDS },
  /** Webhooks, each of which sends a mail. */
  newWebhooks: { name: 'new-webhook', limit: 20, windowSeconds: HOUR_SECONDS },
  notificationTests: { name: 'notification-test', limit: 10, windowSeconds: HOUR_SECONDS },
  alarmMails: { name: 'alarm-mail', limit: 6, windowSeconds: HOUR_SECONDS },
  automaticPayoutChanges: { name: 'automatic-payout', limit: 20, windowSeconds: HOUR_SECONDS },
  /** API tokens and watch links, each of which sends a mail. */
  newTokens: { name: 'new-token', limit: 20, windowSeconds: HOUR_SECONDS },
  newAddresses: { name: 'new-address', limit: 20, windowSeconds: HOUR_SECONDS },
  // Beyond these, a request needs a human check, or a harder one.
  /** Threshold: failures count when they are known. */
  failedSignInsPerIp: { name: 'failed-sign-in-ip', limit: 3, windowSeconds: 15 * MINUTE_SECONDS },
  uncheckedSignIns: { name: 'unchecked-sign-in', limit: 3, windowSeconds: 15 * MINUTE_SECONDS },
  easySignIns: { name: 'easy-sign-in', limit: 20, windowSeconds: 15 * MINUTE_SECONDS },
  easyCodeMails: { name: 'easy-code-mail', limit: 5, windowSeconds: HOUR_SECONDS },
} satisfies Record<string, RateRule>;

/** Longest window of any rule: rows untouched for longer hold no live hits. */
export const MAX_WINDOW_SECONDS = DAY_SECONDS;
