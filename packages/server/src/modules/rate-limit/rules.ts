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

/** Every limit of the product. The subject is an email address, an IP address block or an account. */
export const rateRules = {
  codeMailsPerIp: { name: 'code-mail-ip', limit: 30, windowSeconds: HOUR_SECONDS },
  codeMailsPerHour: { name: 'code-mail-hour', limit: 5, windowSeconds: HOUR_SECONDS },
  codeMailsPerDay: { name: 'code-mail-day', limit: 10, windowSeconds: DAY_SECONDS },
  wrongCodesPerIp: { name: 'wrong-code-ip', limit: 60, windowSeconds: HOUR_SECONDS },
  wrongCodes: { name: 'wrong-code', limit: 20, windowSeconds: DAY_SECONDS },
  signInsPerIp: { name: 'sign-in-ip', limit: 100, windowSeconds: 15 * MINUTE_SECONDS },
  signInsPerAddress: { name: 'sign-in-address', limit: 10, windowSeconds: 15 * MINUTE_SECONDS },
  wrongLockdownLinksPerIp: { name: 'wrong-lockdown-ip', limit: 30, windowSeconds: HOUR_SECONDS },
  newEnrollments: { name: 'new-enrolment', limit: 600, windowSeconds: HOUR_SECONDS },
  wrongEnrollmentCodesPerIp: { name: 'wrong-enrolment-ip', limit: 60, windowSeconds: HOUR_SECONDS },
  alarmTests: { name: 'alarm-test', limit: 5, windowSeconds: HOUR_SECONDS },
  alarmMails: { name: 'alarm-mail', limit: 6, windowSeconds: HOUR_SECONDS },
  automaticPayoutChanges: { name: 'automatic-payout', limit: 20, windowSeconds: HOUR_SECONDS },
  newAddresses: { name: 'new-address', limit: 20, windowSeconds: HOUR_SECONDS },
  /** Threshold rather than a limit: once reached, a sign-in needs a human check. */
  failedSignInsPerIp: { name: 'failed-sign-in-ip', limit: 3, windowSeconds: 15 * MINUTE_SECONDS },
  failedSignInsPerAddress: { name: 'failed-sign-in-address', limit: 3, windowSeconds: 15 * MINUTE_SECONDS },
} satisfies Record<string, RateRule>;

/** Longest window of any rule: rows untouched for longer hold no live hits. */
export const MAX_WINDOW_SECONDS = DAY_SECONDS;
