import { findOperator } from '../modules/operator/index.ts';
import { updateBreaker } from '../modules/payout/index.ts';
import {
  createFailure,
  parseReason,
  readActor,
  type CommandArguments,
  type Outcome,
  type WithDatabase,
} from './command.ts';

/** Runs `payouts stop EMAIL REASON` or `payouts resume EMAIL REASON`; returns null for any other command line. */
export function runBreakerCommand(
  { positionals, operate, remote }: CommandArguments,
  withDatabase: WithDatabase,
): Promise<Outcome> | null {
  const [command, action, email, ...words] = positionals;
  if (command !== 'payouts' || operate || remote !== undefined) return null;
  if ((action !== 'stop' && action !== 'resume') || email === undefined || words.length === 0) return null;
  return setBreaker({ isOpen: action === 'stop', email, words }, withDatabase);
}

async function setBreaker(
  { isOpen, email, words }: { isOpen: boolean; email: string; words: readonly string[] },
  withDatabase: WithDatabase,
): Promise<Outcome> {
  const reason = parseReason(words);
  if (reason === null) return createFailure(2, 'Specify a reason in one line.');
  const actor = readActor();
  const operator = await withDatabase(async (db) => {
    const found = await findOperator(db, email);
    if (found) await updateBreaker({ db }, { isOpen, reason, operatorId: found.id, actor });
    return found;
  });
  if (!operator) return createFailure(1, `No operator has the email address ${email}.`);
  return {
    exitCode: 0,
    message: isOpen
      ? 'Payouts are stopped.'
      : 'Payouts resume once chain and ledger have been compared again.',
    data: { isStopped: isOpen, operator: operator.email },
  };
}
