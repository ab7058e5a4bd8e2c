import { AppError } from '../../errors.ts';
import type { Account, Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { readPublicNotice } from '../../modules/notice/index.ts';
import { formatSpace } from '../../mail/formatSpace.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter, type Letter } from '../../mail/renderLetter.ts';

/** Mails about what an account chose to be told. */
export type NotificationMailJob = Extract<
  MailJob,
  { kind: 'mail-test' | 'several' | 'block-won' | 'daily-summary' | 'notice' }
>;

interface RenderParts {
  db: Db;
  publicUrl: string;
}

/**
 * Renders a mail about what an account chose to be told, in its language of now.
 * @returns null if the notice is gone
 */
export async function renderNotificationMail(
  parts: RenderParts,
  job: NotificationMailJob,
): Promise<Mail | null> {
  const account = await findAccount(parts.db, job.accountId);
  if (!account) throw new Error(`Account ${job.accountId} not found`);
  const letter = await renderParts(parts, job, account);
  return letter && renderLetter(letter, account.email, account.locale);
}

async function renderParts(
  { db, publicUrl }: RenderParts,
  job: NotificationMailJob,
  { locale, timeZone }: Account,
): Promise<Letter | null> {
  const say = letters[locale];
  const settingsLink = `${publicUrl}/center/security/notifications`;
  const common = { settingsLink, link: `${publicUrl}/center/my` };
  switch (job.kind) {
    case 'mail-test':
      return say['mail-test']({ settingsLink });
    case 'several':
      return say.several({ ...common, counts: job.counts });
    case 'block-won': {
      const height = new Intl.NumberFormat(locale).format(job.height);
      return say['block-won']({ ...common, height, launcherId: job.launcherId });
    }
    case 'daily-summary': {
      const { day, profit, space, machines, incidents } = job;
      // A day of the account, which noon is in whatever the zone of this process.
      const date = new Date(`${day}T12:00:00Z`);
      return say['daily-summary']({
        ...{ ...common, ...machines, incidents },
        day: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date),
        profit: `${profit} XCH`,
        space: formatSpace(BigInt(space), locale),
      });
    }
    case 'notice': {
      const notice = await findNotice(db, job.noticeId, locale);
      return (
        notice &&
        say.notice({
          ...common,
          title: notice.title,
          link: `${publicUrl}/info/notice?notice=${job.noticeId}`,
        })
      );
    }
  }
}

async function findNotice(db: Db, id: string, locale: Account['locale']) {
  try {
    return await readPublicNotice(db, { id, locale });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
