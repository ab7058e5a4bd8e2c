import type { AppParts } from '../../../../app.ts';
import type { NamedIncidents } from '../../../../mail/mail.ts';
import { sortUnmailed, type UnmailedIncident } from './sortUnmailed.ts';
import {
  findDueAccounts,
  findUnmailed,
  markEndsMailed,
  markOpeningsMailed,
  takeAlarm,
} from './repository.ts';

/** Most that one mail names of a kind. */
const NAMED = 50;

/**
 * Tells each account, in one mail, what its machines lost, which of them fell silent and which recovered. The mail
 * is queued as it is noted: whoever does it, and however often the process is started anew, it goes out once.
 */
export async function mailIncidents(
  { db, mailQueue }: Pick<AppParts, 'db' | 'mailQueue'>,
  groupSeconds: number,
): Promise<void> {
  for (const accountId of await findDueAccounts(db, groupSeconds)) {
    await db.transaction().execute(async (transaction) => {
      const alarm = await takeAlarm(transaction, { accountId, groupSeconds });
      if (!alarm) return;
      const sorted = sortUnmailed(await findUnmailed(transaction, accountId), alarm);
      const { needless, known, opened, recovered } = sorted;
      await markEndsMailed(transaction, [...needless, ...recovered]);
      await markOpeningsMailed(transaction, [...known, ...opened]);
      if (opened.length + recovered.length === 0) return;
      await mailQueue.enqueue(transaction, {
        kind: 'alarm',
        accountId,
        dropped: name(opened.filter(({ kind }) => kind === 'drop')),
        silent: name(opened.filter(({ kind }) => kind === 'offline')),
        recovered: name(recovered),
      });
    });
  }
}

function name(incidents: readonly UnmailedIncident[]): NamedIncidents {
  return { ids: incidents.slice(0, NAMED).map(({ id }) => id), count: incidents.length };
}
