import { alwaysMailed, type NotificationEvent } from '@farm/contracts/notification';
import type { MailJob, NamedIncidents } from '../../mail/mail.ts';

/** A job about an account. */
export type AccountJob = Extract<MailJob, { accountId: string }>;

/** News for receivers that are told of all `events`. */
export interface News {
  event: NotificationEvent;
  events: NotificationEvent[];
  job: AccountJob;
}

/** Events that are told to everybody who chose them, all at the same time. */
export const massEvents: readonly NotificationEvent[] = ['summary', 'notice'];

const NONE: NamedIncidents = { ids: [], count: 0 };

/**
 * Lists what a job tells, the most complete first; a receiver gets the first whose events it chose. Nothing is told of
 * a job that is only an email, such as one with a code or one for operators.
 */
export function listNews(job: MailJob): News[] {
  if (job.kind === 'alarm') return listAlarmNews(job);
  const event = toEvent(job);
  return event && 'accountId' in job ? [{ event, events: [event], job }] : [];
}

/** True if news are mailed at once, whatever their account chose. */
export function isAlwaysMailed({ event }: News): boolean {
  return alwaysMailed.includes(event);
}

/** True for a mail that tells nothing but what everybody is told. */
export function isMassMail(job: MailJob): boolean {
  const told = job.kind === 'several' ? Object.keys(job.counts) : listNews(job).map(({ event }) => event);
  return told.length > 0 && told.every((event) => massEvents.some((one) => one === event));
}

function listAlarmNews(job: Extract<MailJob, { kind: 'alarm' }>): News[] {
  const hasAlarm = job.dropped.count + job.silent.count > 0;
  const alarm: News = { event: 'alarm', events: ['alarm'], job: { ...job, recovered: NONE } };
  const recovery: News = {
    event: 'recovery',
    events: ['recovery'],
    job: { ...job, dropped: NONE, silent: NONE },
  };
  if (!hasAlarm) return [recovery];
  if (job.recovered.count === 0) return [alarm];
  return [{ event: 'alarm', events: ['alarm', 'recovery'], job }, alarm, recovery];
}

function toEvent(job: MailJob): NotificationEvent | undefined {
  switch (job.kind) {
    case 'withdrawal':
      return job.isMailOnly ? undefined : 'withdrawal';
    case 'automatic-payout-set':
      return 'withdrawal';
    case 'withdrawal-outcome':
      return job.outcome === 'paid' ? 'payout' : 'withdrawal';
    case 'automatic-payout-next':
    case 'automatic-payout-missed':
      return 'payout';
    case 'new-address':
      return 'address';
    case 'new-browser':
      return 'sign-in';
    case 'block-won':
      return 'block';
    case 'daily-summary':
      return 'summary';
    case 'notice':
      return 'notice';
    default:
      return undefined;
  }
}
