import type { UnknownSpendView } from '@farm/contracts';
import { createLogger } from '@farm/process';
import { findOperator } from '../modules/operator/index.ts';
import { findPayoutState, readSpendViews, recordSpends } from '../modules/payout/index.ts';
import { openJobs } from '../worker/openJobs.ts';
import {
  createFailure,
  parseReason,
  readActor,
  type CommandArguments,
  type Outcome,
  type WithDatabase,
} from './command.ts';
import { formatColumns } from './formatColumns.ts';

/**
 * Runs `spends` or `spends record EMAIL REASON`; returns null for any other command line. Exit code 1 of the first: there are
 * spends to record.
 */
export function runSpendsCommand(
  { positionals, operate, remote }: CommandArguments,
  withDatabase: WithDatabase,
): Promise<Outcome> | null {
  const [command, action, email, ...words] = positionals;
  if (command !== 'spends' || operate || remote !== undefined) return null;
  if (action === undefined) return list(withDatabase);
  if (action !== 'record' || email === undefined || words.length === 0) return null;
  return record({ email, words }, withDatabase);
}

async function list(withDatabase: WithDatabase): Promise<Outcome> {
  const items = await withDatabase(async (db, { withdrawals: { confirmations } }) => {
    const state = await findPayoutState(db);
    return readSpendViews(db, state?.spends ?? [], Number(state?.height ?? 0n) - confirmations);
  });
  const headings = ['COIN', 'HEIGHT', 'FINAL', 'XCH', 'ADDRESS', 'USE', 'ACCOUNT'];
  return {
    exitCode: items.length === 0 ? 0 : 1,
    message:
      items.length === 0
        ? 'A batch explains each spend of the wallet.'
        : formatColumns([headings, ...items.flatMap(toRows)]),
    data: { items },
  };
}

/** One row for each output; a spend without one paid only a chain fee, or another coin has its outputs. */
function toRows({ coinId, height, isFinal, outputs }: UnknownSpendView): string[][] {
  const spend = [coinId, height.toString(), isFinal ? 'yes' : 'no'];
  if (outputs.length === 0) return [[...spend, '–', '–', 'suspense', '–']];
  return outputs.map(({ amount, address, use, email }) => [...spend, amount, address, use, email ?? '–']);
}

async function record(
  { email, words }: { email: string; words: readonly string[] },
  withDatabase: WithDatabase,
): Promise<Outcome> {
  const reason = parseReason(words);
  if (reason === null) return createFailure(2, 'Specify a reason in one line.');
  const actor = readActor();
  const recorded = await withDatabase(async (db, config, databaseUrl) => {
    const operator = await findOperator(db, email);
    if (!operator) return null;
    const jobs = await openJobs({ databaseUrl, log: createLogger('silent'), isWorker: false });
    try {
      // Open pages of users see the change when they load again.
      const dependencies = { db, config, mailQueue: jobs, live: { publish: () => undefined } };
      const request = { reason, operatorId: operator.id, actor };
      let total = 0;
      for (;;) {
        const { recorded, left } = await recordSpends(dependencies, request);
        total += recorded;
        if (left === 0) return total;
      }
    } finally {
      await jobs.stop();
    }
  });
  if (recorded === null) return createFailure(1, `No operator has the email address ${email}.`);
  return {
    exitCode: 0,
    message: `Recorded ${recorded} ${recorded === 1 ? 'spend' : 'spends'}.`,
    data: { recorded },
  };
}
