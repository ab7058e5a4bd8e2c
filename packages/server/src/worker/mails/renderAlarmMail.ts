import type { Db } from '@farm/database';
import { readAlarmSetting, listNamedIncidents, type NamedIncident } from '../../modules/alarm/index.ts';
import type { AlarmNews, Some } from '../../mail/alarmNews.ts';
import type { Reader } from '../../mail/createReader.ts';
import type { Mail, MailJob, NamedIncidents } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';

/** Alarm mails, which use the account's current address, language and time zone. */
export type AlarmMailJob = Extract<MailJob, { kind: 'alarm' | 'alarm-test' }>;

/** Renders the mail about incidents on machines, or a test mail. */
export async function renderAlarmMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  job: AlarmMailJob,
): Promise<Mail> {
  const reader = await readReader(db, job.accountId);
  const settingsLink = `${publicUrl}/center/security/settings`;
  if (job.kind === 'alarm-test') {
    const { dropPercent, ...setting } = await readAlarmSetting(db, job.accountId);
    const test = { ...setting, percent: reader.formatPercent(dropPercent / 100) };
    return renderLetterTo(reader, job.kind, { test, settingsLink });
  }
  const ids = [job.dropped, job.silent, job.recovered].flatMap((group) => group.ids);
  const incidents = new Map((await listNamedIncidents(db, ids)).map((incident) => [incident.id, incident]));
  const machines = new Set([...incidents.values()].map(({ machineId }) => machineId));
  const [machineId] = machines;
  const isOne =
    machines.size === 1 && job.dropped.count + job.silent.count + job.recovered.count === ids.length;
  const link = `${publicUrl}/center/my/machines${isOne ? `/${machineId}` : ''}`;
  const news = toNews(job, incidents, reader);
  return renderLetterTo(reader, job.kind, { news, link, settingsLink });
}

function toNews(
  job: Extract<MailJob, { kind: 'alarm' }>,
  incidents: ReadonlyMap<string, NamedIncident>,
  reader: Reader,
): AlarmNews {
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
      since: reader.formatDate(startedAt),
      from: reader.formatSpace(fromBytes ?? 0n),
      to: reader.formatSpace(toBytes ?? 0n),
      percent: reader.formatPercent(lossOf(fromBytes ?? 0n, toBytes ?? 0n)),
      fromPlots: fromPlots ?? 0,
      toPlots: toPlots ?? 0,
    })),
    silent: tell(job.silent, ({ machine, startedAt }) => ({
      machine,
      since: reader.formatDate(startedAt),
    })),
    recovered: tell(job.recovered, ({ machine, kind, startedAt, bytesNow, plotsNow }) => ({
      machine,
      kind,
      since: reader.formatDate(startedAt),
      space: reader.formatSpace(bytesNow),
      plots: plotsNow,
    })),
  };
}

/** Rounded down, so that 100 % is shown only when nothing is left. */
function lossOf(fromBytes: bigint, toBytes: bigint): number {
  return fromBytes === 0n ? 0 : Number(((fromBytes - toBytes) * 100n) / fromBytes) / 100;
}
