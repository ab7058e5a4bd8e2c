import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import {
  listSummaryReaders,
  markSummarized,
  readDayFigures,
  type SummaryReader,
} from './summary.repository.ts';

const DAY_MS = 86_400_000;
/** Hours of the day in the zone of the account: a farm that was down in the morning tells nothing in the evening. */
const FIRST_HOUR = 8;
const LAST_HOUR = 12;

/** Parts that summaries need. */
export interface SummaryParts {
  db: Db;
  mailQueue: MailQueue;
}

/** Tells each account that chose summaries of its last day, in the morning of its time zone, once. */
export async function runSummaries(parts: SummaryParts, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  // The last day that has ended anywhere.
  for (const reader of await listSummaryReaders(parts.db, toDay(now, 'Etc/GMT-14', 1)))
    await tellDay(parts, reader, now).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw new AggregateError(failures, 'Some summaries could not be told');
}

async function tellDay({ db, mailQueue }: SummaryParts, reader: SummaryReader, now: Date): Promise<void> {
  const { id: accountId, timeZone } = reader;
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  );
  if (hour < FIRST_HOUR || hour >= LAST_HOUR) return;
  const day = toDay(now, timeZone, 1);
  await db.transaction().execute(async (transaction) => {
    if (!(await markSummarized(transaction, accountId, day))) return;
    const { profitMojo, spaceBytes, online, offline, incidents } = await readDayFigures(
      transaction,
      reader,
      day,
    );
    await mailQueue.enqueue(transaction, {
      ...{ kind: 'daily-summary', accountId, day, incidents },
      profit: toXch(profitMojo),
      space: spaceBytes.toString(),
      machines: { online, offline },
    });
  });
}

/** Returns a day so many days before that of a time in a zone, as `2026-11-28`. */
function toDay(at: Date, timeZone: string, daysBefore: number): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const today = new Date(`${format.format(at)}T12:00:00Z`);
  return new Date(today.getTime() - daysBefore * DAY_MS).toISOString().slice(0, 10);
}
