import type { Account, Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { readAlarmSetting, listNamedIncidents, type NamedIncident } from '../../modules/alarm/index.ts';
import type { AlarmNews, Some } from '../../mail/alarmNews.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob, NamedIncidents } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';
import { formatDate } from '../../mail/formatDate.ts';
import { formatSpace } from '../../mail/formatSpace.ts';

/** Alarm mails, which use the account's current address, language and time zone. */
export type AlarmMailJob = Extract<MailJob, { kind: 'alarm' | 'alarm-test' }>;

/** Renders the mail about incidents on machines, or a test mail. */
export async function renderAlarmMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  job: AlarmMailJob,
): Promise<Mail> {
  const account = await findAccount(db, job.accountId);
  if (!account) throw new Error(`Account ${job.accountId} not found`);
  const { email, locale } = account;
  const settingsLink = `${publicUrl}/center/security/settings`;
  if (job.kind === 'alarm-test') {
    const { dropPercent, ...setting } = await readAlarmSetting(db, account.id);
    const test = { ...setting, percent: writePercent(dropPercent / 100, account) };
    return renderLetter(letters[locale]['alarm-test']({ test, settingsLink }), email, locale);
  }
  const ids = [job.dropped, job.silent, job.recovered].flatMap((group) => group.ids);
  const incidents = new Map((await listNamedIncidents(db, ids)).map((incident) => [incident.id, incident]));
  const machines = new Set([...incidents.values()].map(({ machineId }) => machineId));
  const [machineId] = machines;
  const isOne =
    machines.size === 1 && job.dropped.count + job.silent.count + job.recovered.count === ids.length;
  const link = `${publicUrl}/center/my/machines${isOne ? `/${machineId}` : ''}`;
  const news = toNews(job, incidents, account);
  return renderLetter(letters[locale].alarm({ news, link, settingsLink }), email, locale);
}

function toNews(
  job: Extract<MailJob, { kind: 'alarm' }>,
  incidents: ReadonlyMap<string, NamedIncident>,
  account: Account,
): AlarmNews {
  const { locale } = account;
  const tell = <Named>(group: NamedIncidents, toNamed: (incident: NamedIncident) => Named): Some<Named> => ({
    count: group.count,
    named: group.ids.flatMap((id) => {
      const incident = incidents.get(id);
      return incident ? [toNamed(incident)] : [];
    }),
  });
  return {
    dropped: tell(job.dropped, ({ machine, startedAt, fromBytes, toBytes, fromPlots, toPlots }) => ({
      machine,
      since: formatDate(startedAt, account),
      from: formatSpace(fromBytes ?? 0n, locale),
      to: formatSpace(toBytes ?? 0n, locale),
      percent: writePercent(lossOf(fromBytes ?? 0n, toBytes ?? 0n), account),
      fromPlots: fromPlots ?? 0,
      toPlots: toPlots ?? 0,
    })),
    silent: tell(job.silent, ({ machine, startedAt }) => ({
      machine,
      since: formatDate(startedAt, account),
    })),
    recovered: tell(job.recovered, ({ machine, kind, startedAt, bytesNow, plotsNow }) => ({
      machine,
      kind,
      since: formatDate(startedAt, account),
      space: formatSpace(bytesNow, locale),
      plots: plotsNow,
    })),
  };
}

/** Rounded down, so that 100 % is shown only when nothing is left. */
function lossOf(fromBytes: bigint, toBytes: bigint): number {
  return fromBytes === 0n ? 0 : Number(((fromBytes - toBytes) * 100n) / fromBytes) / 100;
}

function writePercent(share: number, { locale }: Account): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
}
