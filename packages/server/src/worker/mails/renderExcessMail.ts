import type { Db } from '@farm/database';
import { listExcesses } from '../../modules/alarm/index.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';

/** Renders the mail that tells an operator which accounts prove more space than their machines report. */
export async function renderExcessMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId, excesses: { ids, count } }: Extract<MailJob, { kind: 'space-exceeded' }>,
): Promise<Mail> {
  const reader = await readReader(db, accountId);
  const named = (await listExcesses(db, { ids })).map(({ provenSpace, deviation, ...row }) => ({
    owner: row.email,
    proven: reader.formatSpace(provenSpace),
    band: reader.formatSpace(toBand(provenSpace, deviation)),
    reported: reader.formatSpace(row.reportedSpace),
  }));
  const link = `${publicUrl}/operator/income`;
  return renderLetterTo(reader, 'space-exceeded', { excesses: { named, count }, link });
}

function toBand(provenSpace: bigint, deviation: number): bigint {
  return (provenSpace * BigInt(Math.round(deviation * 1_000))) / 1_000n;
}
