import { languages } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { toDevice } from '@farm/contracts/device';
import type { Reader } from '../../mail/createReader.ts';
import type { AccountJob, NewsText } from '../../modules/notification/index.ts';
import { findWithdrawal } from '../../modules/withdrawal/index.ts';
import { readReader } from '../mails/readReader.ts';
import { renderJob, type RenderParts } from '../mails/renderMail.ts';

/**
 * Writes about a job for a push or a message to a channel, in the language of its account: as its email does, but in short and without links.
 * @returns null if there is nothing to say any more
 */
export async function describeNews(parts: RenderParts, job: AccountJob): Promise<NewsText | null> {
  const reader = await readReader(parts.db, job.accountId);
  const text = (await describeSecurity(parts, reader, job)) ?? (await describeMail(parts, job));
  return text && { ...text, path: toPath(job), locale: languages[reader.locale].tag };
}

type Text = Pick<NewsText, 'title' | 'body'>;

/** Writes about jobs whose emails have links that open something: only the email may have those. */
async function describeSecurity(
  { db }: RenderParts,
  { say }: Reader,
  job: AccountJob,
): Promise<Text | undefined> {
  switch (job.kind) {
    case 'withdrawal': {
      const withdrawal = await findWithdrawal(db, { id: job.withdrawalId });
      if (!withdrawal) throw new Error(`Withdrawal ${job.withdrawalId} not found`);
      const { grossMojo, isAutomatic, tokenName, address } = withdrawal;
      const who = isAutomatic
        ? say('letter.withdrawal.automatic')
        : tokenName === null
          ? say('letter.withdrawal.requested')
          : say('letter.withdrawal.token', { tokenName });
      const title = say('letter.withdrawal.subject', { amount: `${toXch(grossMojo)} XCH` });
      return { title, body: `${who}\n${address}` };
    }
    case 'new-address':
      return {
        title: say('letter.new-address.subject'),
        body: `${say('letter.new-address.added')}\n${job.address}`,
      };
    case 'new-browser': {
      const { browser, system } = toDevice(job.userAgent);
      const device =
        browser !== null && system !== null
          ? say('letter.new-browser.device.both', { browser, system })
          : (browser ?? system ?? say('letter.new-browser.device.unknown'));
      const lines = [say('letter.new-browser.device', { device }), say('letter.ip', { ip: job.ip })];
      return { title: say('letter.new-browser.subject'), body: lines.join('\n') };
    }
    case 'automatic-payout-set':
      return {
        title: say('letter.automatic-payout-set.subject'),
        body: say('letter.automatic-payout-set.text'),
      };
    default:
      return undefined;
  }
}

/** Shortens an email to its beginning: what comes before the first link, at most two paragraphs. */
async function describeMail(parts: RenderParts, job: AccountJob): Promise<Text | null> {
  const mail = await renderJob(parts, { id: '', job });
  if (!mail) return null;
  const paragraphs = mail.text.trimEnd().split('\n\n');
  const end = paragraphs.findIndex((text) => text.startsWith(parts.publicUrl));
  const [first = '', second] = paragraphs.slice(0, end < 0 ? undefined : end);
  // The list that it announces, or the address.
  const body = second !== undefined && /[:：]$/.test(first) ? `${first}\n${second}` : first;
  return { title: mail.subject, body };
}

function toPath(job: AccountJob): string {
  switch (job.kind) {
    case 'withdrawal':
    case 'withdrawal-outcome':
      return `/center/my/assets/withdrawals/${job.withdrawalId}`;
    case 'automatic-payout-set':
    case 'automatic-payout-next':
    case 'automatic-payout-missed':
      return '/center/my/assets';
    case 'alarm':
      return '/center/my/machines';
    case 'new-browser':
      return '/center/security/settings';
    case 'new-address':
      return '/center/security/addresses';
    case 'notice':
      return `/info/notice?notice=${job.noticeId}`;
    default:
      return '/center/my';
  }
}
