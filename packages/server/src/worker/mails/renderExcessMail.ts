import type { Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { listExcesses } from '../../modules/alarm/index.ts';
import { formatSpace } from '../../mail/formatSpace.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';

/** Renders the mail that tells an operator which accounts prove more space than their machines report. */
export async function renderExcessMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId, excesses: { ids, count } }: Extract<MailJob, { kind: 'space-exceeded' }>,
): Promise<Mail> {
  const account = await findAccount(db, accountId);
  if (!account) throw new Error(`Account ${accountId} not found`);
  const { email, locale } = account;
  const named = (await listExcesses(db, { ids })).map(({ provenSpace, deviation, ...row }) => ({
    owner: row.email,
    proven: formatSpace(provenSpace, locale),
    band: formatSpace(toBand(provenSpace, deviation), locale),
    reported: formatSpace(row.reportedSpace, locale),
  }));
  const link = `${publicUrl}/operator/income`;
  return renderLetter(letters[locale]['space-exceeded']({ excesses: { named, count }, link }), email, locale);
}

function toBand(provenSpace: bigint, deviation: number): bigint {
  return (provenSpace * BigInt(Math.round(deviation * 1_000))) / 1_000n;
}
