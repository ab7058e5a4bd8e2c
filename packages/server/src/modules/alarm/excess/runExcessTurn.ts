import type { Db } from '@farm/database';
import type { MailQueue } from '../../../mail/mailQueue.ts';
import type { Live } from '../../live/index.ts';
import { listOperators } from '../../operator/index.ts';
import { addExcesses, closeOtherExcesses, listReportedSpaces, type NewExcess } from './excess.repository.ts';

/** Standard deviations by which proven space has to exceed what machines report. */
const OPEN_SIGMAS = 4;
/** An excess ends below these: the estimate moves, and one alarm is enough. */
const CLOSE_SIGMAS = 2;
/** Most accounts that one mail names. */
const MAX_NAMED_ACCOUNTS = 50;

/** Parts that proven space is compared with reports by. */
export interface ExcessParts {
  db: Db;
  live: Live;
  mailQueue: MailQueue;
  /** Returns what accounts have proven lately, in bytes, with its standard deviation as a part of it. */
  readProven: () => Promise<ReadonlyMap<string, { bytes: bigint; deviation: number }>>;
}

/**
 * Compares the proven space of every account with what its machines report, and mails operators which accounts exceed
 * it, in one mail. Either some of their harvesters have no agent, or proofs are checked wrongly. Changes nothing that
 * is paid. An account without machines, or with machines of less than a day, has nothing to compare. Several processes
 * may do it at once.
 */
export async function runExcessTurn({ db, live, mailQueue, readProven }: ExcessParts): Promise<void> {
  const proven = await readProven();
  const reported = await listReportedSpaces(db, [...proven.keys()]);
  const compared = reported.map(({ accountId, reportedSpace }): NewExcess => {
    const { bytes = 0n, deviation = 1 } = proven.get(accountId) ?? {};
    return { accountId, reportedSpace, provenSpace: bytes, deviation };
  });
  const lasting = compared.filter((one) => exceeds(one, CLOSE_SIGMAS));
  const ended = await closeOtherExcesses(
    db,
    lasting.map(({ accountId }) => accountId),
  );
  const opened = await db.transaction().execute(async (transaction) => {
    const added = await addExcesses(
      transaction,
      lasting.filter((one) => exceeds(one, OPEN_SIGMAS)),
    );
    if (added.length === 0) return added;
    const ids = added.slice(0, MAX_NAMED_ACCOUNTS).map(({ id }) => id);
    for (const accountId of await listOperators(transaction)) {
      const excesses = { ids, count: added.length };
      await mailQueue.enqueue(transaction, { kind: 'space-exceeded', accountId, excesses });
    }
    return added;
  });
  for (const accountId of [...ended, ...opened.map((one) => one.accountId)])
    live.publish(accountId, { topic: 'machine' });
}

function exceeds({ provenSpace, deviation, reportedSpace }: NewExcess, sigmas: number): boolean {
  return Number(provenSpace) * (1 - sigmas * deviation) > Number(reportedSpace);
}
