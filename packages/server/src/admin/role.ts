import { emailSchema } from '@farm/contracts';
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
  const change = await withDatabase((db) => updateRole(db, { email: email.data, role, actor: readActor() }));
  if (!change) return createFailure(1, `No account has the email address ${email.data}.`);
  const state = role === 'admin' ? 'an operator' : 'a regular user';
  return {
    exitCode: 0,
    message: change.changed ? `${change.email} is now ${state}.` : `${change.email} is already ${state}.`,
    data: { ...change },
  };
}
