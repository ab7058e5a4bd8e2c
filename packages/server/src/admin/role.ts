import { emailSchema } from '@farm/contracts';
import { hasFactors } from '../modules/factor/index.ts';
import { updateRole } from '../modules/operator/index.ts';
import {
  readActor,
  createFailure,
  type Outcome,
  type WithDatabase,
  type CommandArguments,
} from './command.ts';

const roles = { grant: 'admin', revoke: 'user' } as const;

/** Runs `grant EMAIL` or `revoke EMAIL`; returns null for any other command line. */
export function runRoleCommand(
  { positionals, remote, operate }: CommandArguments,
  withDatabase: WithDatabase,
): Promise<Outcome> | null {
  const [command = '', email, ...extra] = positionals;
  if (remote !== undefined || operate) return null;
  if (!Object.hasOwn(roles, command) || email === undefined || extra.length > 0) return null;
  return setRole(email, roles[command as keyof typeof roles], withDatabase);
}

async function setRole(text: string, role: 'admin' | 'user', withDatabase: WithDatabase): Promise<Outcome> {
  const email = emailSchema.safeParse(text);
  if (!email.success) return createFailure(1, `"${text}" is not an email address.`);
  const { change, hasFactor } = await withDatabase(async (db) => ({
    change: await updateRole(db, { email: email.data, role, actor: readActor() }),
    hasFactor: await hasFactors(db, email.data),
  }));
  if (!change) return createFailure(1, `No account has the email address ${email.data}.`);
  const state = role === 'admin' ? 'an operator' : 'a regular user';
  const hint =
    role === 'admin' && !hasFactor
      ? ' They can change nothing until they add a second factor in the settings. Whoever knows their password can add the first one: let them do it now.'
      : '';
  return {
    exitCode: 0,
    message: `${change.email} is ${change.changed ? 'now' : 'already'} ${state}.${hint}`,
    data: { ...change },
  };
}
