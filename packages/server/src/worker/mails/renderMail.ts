import type { WithdrawalSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import { findAccountByEmail } from '../../modules/account/index.ts';
import { makeCode, hashCode, saveCode } from '../../modules/email-code/index.ts';
import { createLockdownLink } from '../../modules/lockdown/index.ts';
import { createReader } from '../../mail/createReader.ts';
import { addResetNotice } from './addResetNotice.ts';
import { renderAccessMail } from './renderAccessMail.ts';
import { renderAlarmMail } from './renderAlarmMail.ts';
import { renderBrowserMail } from './renderBrowserMail.ts';
import { renderClosingMail } from './renderClosingMail.ts';
import { renderCorrectionMail } from './renderCorrectionMail.ts';
import { renderAutomaticPayoutMail } from './renderAutomaticPayoutMail.ts';
import { renderExcessMail } from './renderExcessMail.ts';
import { renderExportMail } from './renderExportMail.ts';
import { renderFactorMail } from './renderFactorMail.ts';
import { renderHaltMail } from './renderHaltMail.ts';
import { renderLockMail } from './renderLockMail.ts';
import { renderMoneyMail } from './renderMoneyMail.ts';
import { renderNotificationMail } from './renderNotificationMail.ts';
import { renderOutcomeMail } from './renderOutcomeMail.ts';
import { renderPayoutAlarmMail } from './renderPayoutAlarmMail.ts';
import { renderPayoutMail } from './renderPayoutMail.ts';
import { renderProposalMail } from './renderProposalMail.ts';
import { renderStepMail } from './renderStepMail.ts';
import { renderTokenMail } from './renderTokenMail.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';

/** Parts that rendering needs. */
export interface RenderParts {
  db: Db;
  publicUrl: string;
  withdrawals: WithdrawalSettings;
}

/**
 * Renders the mail of a job. Codes and links with tokens are created here, so that their plain text exists in the
 * mail alone. Rendering the same job again replaces its code.
 * @returns null if the mail is no longer needed
 */
export async function renderMail(
  parts: RenderParts,
  queued: { id: string; job: MailJob },
): Promise<Mail | null> {
  const mail = await renderJob(parts, queued);
  return mail && addResetNotice(parts, mail);
}

/** Renders the mail of a job without what waits for its account. */
export async function renderJob(
  parts: RenderParts,
  { id, job }: { id: string; job: MailJob },
): Promise<Mail | null> {
  switch (job.kind) {
    case 'new-browser':
      return renderBrowserMail(parts, job);
    case 'second-factor':
      return renderFactorMail(parts, job);
    case 'closing-started':
      return renderClosingMail(parts, job);
    case 'account-closed':
      return renderLetterTo(createReader(job), job.kind, {});
    case 'export-ready':
      return renderExportMail(parts, job);
    case 'token-created':
      return renderTokenMail(parts, job);
    case 'account-lock':
      return renderLockMail(parts, job);
    case 'new-address':
    case 'withdrawal':
      return renderMoneyMail(parts, job);
    case 'automatic-payout-set':
    case 'automatic-payout-next':
    case 'automatic-payout-missed':
      return renderAutomaticPayoutMail(parts, job);
    case 'withdrawal-outcome':
      return renderOutcomeMail(parts, job);
    case 'alarm':
    case 'alarm-test':
      return renderAlarmMail(parts, job);
    case 'mail-test':
    case 'several':
    case 'block-won':
    case 'daily-summary':
    case 'notice':
    case 'webhook-added':
    case 'webhook-off':
      return renderNotificationMail(parts, job);
    case 'space-exceeded':
      return renderExcessMail(parts, job);
    case 'balance-corrected':
      return renderCorrectionMail(parts, job);
    case 'canary-halted':
    case 'canary-notice':
      return renderHaltMail(parts, job);
    case 'canary-step':
    case 'canary-held':
      return renderStepMail(parts, job);
    case 'key-starting':
    case 'access-ending':
      return renderAccessMail(parts, job);
    case 'payout-alarm':
      return renderPayoutAlarmMail(parts, job);
    case 'payouts-stopped':
    case 'wallet-short':
    case 'withdrawal-waiting':
      return renderPayoutMail(parts, job);
    case 'proposal-waiting':
      return renderProposalMail(parts, job);
    case 'password-changed':
      return writePasswordMail(parts, job);
    case 'email-code':
      return writeCodeMail(parts, { id, ...job });
  }
}

async function writePasswordMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { kind, email, locale }: Extract<MailJob, { kind: 'password-changed' }>,
): Promise<Mail> {
  const account = await findAccountByEmail(db, email);
  if (!account) throw new Error('The email is for an account that no longer exists');
  const lockdownLink = await createLockdownLink(db, account.id, publicUrl);
  const resetLink = `${publicUrl}/auth/new-password`;
  return renderLetterTo(createReader({ email, locale }), kind, { lockdownLink, resetLink });
}

async function writeCodeMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { id, usage, email, locale, browser, network }: Extract<MailJob, { kind: 'email-code' }> & { id: string },
): Promise<Mail> {
  const code = makeCode();
  // Also stored if the mail will not contain it: trying codes must not show who has an account.
  const browserHash = browser === undefined ? null : Buffer.from(browser, 'base64url');
  const origin = { browserHash, network: network ?? null };
  await saveCode(db, { usage, email, origin }, { id, ...hashCode(code, { usage, email }) });
  const isKnown = (await findAccountByEmail(db, email)) !== undefined;
  const link = `${publicUrl}/auth/verify#${new URLSearchParams({ usage, email, code, id }).toString()}`;
  const reader = createReader({ email, locale });
  if (usage === 'register')
    return isKnown
      ? renderLetterTo(reader, 'register-known', {
          signInLink: `${publicUrl}/auth/login`,
          resetLink: `${publicUrl}/auth/new-password`,
        })
      : renderLetterTo(reader, 'register-code', { code, link });
  return isKnown
    ? renderLetterTo(reader, 'reset-code', { code, link })
    : renderLetterTo(reader, 'reset-unknown', { signUpLink: `${publicUrl}/auth/register` });
}
