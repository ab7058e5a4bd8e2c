import { emailSchema } from '@farm/contracts';
import { changeRole } from '../modules/operator/index.ts';
import { actorHere, failure, type Outcome, type WithDatabase, type Words } from './command.ts';

const roles = { grant: 'admin', revoke: 'user' } as const;

/** Runs `grant EMAIL` or `revoke EMAIL`; returns null for any other command line. */
export function roleCommand(
  { positionals, remote, operate }: Words,
  withDatabase: WithDatabase,
): Promise<Outcome> | null {
  const [command = '', given, ...more] = positionals;
  if (remote !== undefined || operate) return null;
  if (!Object.hasOwn(roles, command) || given === undefined || more.length > 0) return null;
  return setRole(given, roles[command as keyof typeof roles], withDatabase);
}

async function setRole(given: string, role: 'admin' | 'user', withDatabase: WithDatabase): Promise<Outcome> {
  const email = emailSchema.safeParse(given);
  if (!email.success) return failure(1, `"${given}" is not an e-mail address.`);
  const change = await withDatabase((db) => changeRole(db, { email: email.data, role, actor: actorHere() }));
  if (!change) return failure(1, `No account has the e-mail address ${email.data}.`);
  const state = role === 'admin' ? 'an operator' : 'an ordinary user';
  return {
    exitCode: 0,
    sentence: change.changed ? `${change.email} is now ${state}.` : `${change.email} was ${state} already.`,
    data: { ...change },
  };
}
