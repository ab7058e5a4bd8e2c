/** At most `limit` hits per subject in any `windowSeconds` seconds. */
export interface RateRule {
  /** Stored with the hits: renaming a rule discards its hits. */
  name: string;
  limit: number;
  windowSeconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every limit of the product. The subject is an email address, an IP address block or an account. */
export const rateRules = {
  codeMailsPerIp: { name: 'code-mail-ip', limit: 30, windowSeconds: HOUR },
  codeMailsPerHour: { name: 'code-mail-hour', limit: 5, windowSeconds: HOUR },
  codeMailsPerDay: { name: 'code-mail-day', limit: 10, windowSeconds: DAY },
  wrongCodesPerIp: { name: 'wrong-code-ip', limit: 60, windowSeconds: HOUR },
  wrongCodes: { name: 'wrong-code', limit: 20, windowSeconds: DAY },
  signInsPerIp: { name: 'sign-in-ip', limit: 100, windowSeconds: 15 * MINUTE },
  signInsPerAddress: { name: 'sign-in-address', limit: 10, windowSeconds: 15 * MINUTE },
  wrongLockdownLinksPerIp: { name: 'wrong-lockdown-ip', limit: 30, windowSeconds: HOUR },
  newEnrolments: { name: 'new-enrolment', limit: 600, windowSeconds: HOUR },
  wrongEnrolmentCodesPerIp: { name: 'wrong-enrolment-ip', limit: 60, windowSeconds: HOUR },
  alarmTests: { name: 'alarm-test', limit: 5, windowSeconds: HOUR },
  alarmMails: { name: 'alarm-mail', limit: 6, windowSeconds: HOUR },
  newAddresses: { name: 'new-address', limit: 20, windowSeconds: HOUR },
  /** Threshold rather than a limit: once reached, a sign-in needs a human check. */
  failedSignInsPerIp: { name: 'failed-sign-in-ip', limit: 3, windowSeconds: 15 * MINUTE },
  failedSignInsPerAddress: { name: 'failed-sign-in-address', limit: 3, windowSeconds: 15 * MINUTE },
} satisfies Record<string, RateRule>;

/** Longest window of any rule: rows untouched for longer hold no live hits. */
export const LONGEST_WINDOW_SECONDS = DAY;
