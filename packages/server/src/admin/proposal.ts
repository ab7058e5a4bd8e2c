import { z } from 'zod';
import type { Proposal } from '@farm/contracts';
import { createLogger } from '@farm/process';
import { AppError } from '../errors.ts';
import { applyByCommand, listOpenProposals, readFourEyes } from '../modules/proposal/index.ts';
import { proposalKinds } from '../proposalKinds.ts';
import { openJobs } from '../worker/openJobs.ts';
import {
  readActor,
  createFailure,
  type Outcome,
  type WithDatabase,
  type CommandArguments,
} from './command.ts';
import { formatColumns, formatInstant } from './formatColumns.ts';

/** Runs `proposals` or `confirm ID`; returns null for any other command line. */
export function runProposalCommand(
  { positionals, operate, remote }: CommandArguments,
  withDatabase: WithDatabase,
): Promise<Outcome> | null {
  const [command, id, ...extra] = positionals;
  if (operate || remote !== undefined || extra.length > 0) return null;
  if (command === 'proposals' && id === undefined) return list(withDatabase);
  return command === 'confirm' && id !== undefined ? confirm(id, withDatabase) : null;
}

async function list(withDatabase: WithDatabase): Promise<Outcome> {
  const items = await withDatabase(async (db, { fourEyes }) =>
    listOpenProposals(db, await readFourEyes(db, fourEyes)),
  );
  const headings = ['ID', 'KIND', 'AMOUNT', 'ACCOUNT', 'PROPOSED BY', 'CONFIRMED HERE', 'REASON'];
  return {
    exitCode: 0,
    message: items.length === 0 ? 'No open proposals.' : formatColumns([headings, ...items.map(toRow)]),
    data: { items },
  };
}

function toRow({ id, kind, amount, account, proposedBy, commandFrom, reason }: Proposal): string[] {
  const here = commandFrom === null ? 'no' : `from ${formatInstant(commandFrom)}`;
  return [id, kind, kind === 'factor-reset' ? '–' : `${amount} XCH`, account.email, proposedBy, here, reason];
}

async function confirm(id: string, withDatabase: WithDatabase): Promise<Outcome> {
  if (!z.uuid().safeParse(id).success)
    return createFailure(1, `"${id}" is not the ID of a proposal. List them with "proposals".`);
  const actor = readActor();
  return withDatabase(async (db, config, databaseUrl) => {
    const jobs = await openJobs({ databaseUrl, log: createLogger('silent'), isWorker: false });
    // Open pages reload what they show when they are looked at again.
    const parts = {
      ...{ db, mailQueue: jobs, kinds: proposalKinds, live: { publish: () => undefined } },
      config: { ...config, fourEyes: await readFourEyes(db, config.fourEyes) },
    };
    try {
      const proposal = await applyByCommand(parts, { id, actor, reason: 'The farm has one operator' });
      const { kind, amount, account } = proposal;
      const what = kind === 'factor-reset' ? 'removal of all second factors' : `${kind} of ${amount} XCH`;
      const message = `Confirmed: ${what}, account ${account.email}.`;
      return { exitCode: 0, message, data: { ...proposal } };
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found')
        return createFailure(1, `No proposal has the ID ${id}. List them with "proposals".`);
      throw error;
    } finally {
      await jobs.stop();
    }
  });
}
