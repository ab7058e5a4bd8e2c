import { emailSchema } from '@farm/contracts';
import { createLogger } from '@farm/process';
import { deleteFactors } from '../modules/factor/index.ts';
import { openJobs } from '../worker/openJobs.ts';
import {
  parseReason,
  readActor,
  createFailure,
  type Outcome,
  type WithDatabase,
  type CommandArguments,
} from './command.ts';

/** Runs `factors remove EMAIL REASON`; returns null for any other command line. */
export function runFactorsCommand(
  { positionals, remote, operate }: CommandArguments,
  withDatabase: WithDatabase,
): Promise<Outcome> | null {
  const [command, action, email, ...words] = positionals;
  if (remote !== undefined || operate) return null;
  if (command !== 'factors' || action !== 'remove' || email === undefined) return null;
  const reason = parseReason(words);
  if (reason === null) return Promise.resolve(createFailure(2, 'Specify a reason in one line.'));
  return removeFactors(email, reason, withDatabase);
}

async function removeFactors(text: string, reason: string, withDatabase: WithDatabase): Promise<Outcome> {
  const email = emailSchema.safeParse(text);
  if (!email.success) return createFailure(1, `"${text}" is not an email address.`);
  const removal = { email: email.data, actor: readActor(), reason };
  const names = await withDatabase(async (db, _config, databaseUrl) => {
    const jobs = await openJobs({ databaseUrl, log: createLogger('silent'), isWorker: false });
    try {
      return await deleteFactors({ db, mailQueue: jobs }, removal);
    } finally {
      await jobs.stop();
    }
  });
  if (!names) return createFailure(1, `No account has the email address ${email.data}.`);
  const message =
    names.length === 0
      ? `${email.data} has no second factor.`
      : `${email.data} now logs in with the password alone. Removed: ${names.join(', ')}.`;
  return { exitCode: 0, message, data: { email: email.data, removed: names } };
}
