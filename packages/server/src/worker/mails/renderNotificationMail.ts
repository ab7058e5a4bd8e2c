import { AppError } from '../../errors.ts';
import type { Db } from '@farm/database';
import { createLockdownLink } from '../../modules/lockdown/index.ts';
import { readPublicNotice } from '../../modules/notice/index.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';

/** Mails about what an account chose to be told. */
export type NotificationMailJob = Extract<
  MailJob,
  {
    kind:
      'mail-test' | 'several' | 'block-won' | 'daily-summary' | 'notice' | 'webhook-added' | 'webhook-off';
  }
>;

/**
 * Renders a mail about what an account chose to be told.
 * @returns null if the notice is gone
 */
export async function renderNotificationMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  job: NotificationMailJob,
): Promise<Mail | null> {
  const reader = await readReader(db, job.accountId);
  const settingsLink = `${publicUrl}/center/security/notifications`;
  const common = { settingsLink, link: `${publicUrl}/center/my` };
  switch (job.kind) {
    case 'mail-test':
      return renderLetterTo(reader, job.kind, { settingsLink });
    case 'several':
      return renderLetterTo(reader, job.kind, { ...common, counts: job.counts });
    case 'block-won': {
      const height = reader.formatNumber(job.height);
      return renderLetterTo(reader, job.kind, { ...common, height, launcherId: job.launcherId });
    }
    case 'daily-summary':
      return renderLetterTo(reader, job.kind, {
        ...{ ...common, ...job.machines, incidents: job.incidents },
        day: reader.formatDay(job.day),
        profit: `${job.profit} XCH`,
        space: reader.formatSpace(BigInt(job.space)),
      });
    case 'notice': {
      const notice = await findNotice(db, { id: job.noticeId, locale: reader.locale });
      const link = `${publicUrl}/info/notice?notice=${job.noticeId}`;
      return notice && renderLetterTo(reader, job.kind, { settingsLink, link, title: notice.title });
    }
    case 'webhook-added': {
      const { kind, name, host, at, accountId } = job;
      const lockdownLink = await createLockdownLink(db, accountId, publicUrl);
      const date = reader.formatDate(new Date(at));
      return renderLetterTo(reader, kind, { name, host, date, settingsLink, lockdownLink });
    }
    case 'webhook-off':
      return renderLetterTo(reader, job.kind, { name: job.name, host: job.host, settingsLink });
  }
}

/** Finds a published notice, in the language of its reader or else in the one there is. */
export async function findNotice(db: Db, wanted: Parameters<typeof readPublicNotice>[1]) {
  try {
    return await readPublicNotice(db, wanted);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
