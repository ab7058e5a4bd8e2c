import type { Profile } from '@farm/contracts';
import { signIn, signUp as signUpAs, type Site } from '@farm/simulators/farmer';
import type { RunningSystem } from './startSystem.ts';

/** A user who signed up, and a session of theirs. */
export interface Account {
  email: string;
  password: string;
  token: string;
  profile: Profile;
}

let count = 0;

/** Signs a new user up by the public API; settles once that is acknowledged. */
export async function signUp(site: Site): Promise<Omit<Account, 'token'>> {
  count += 1;
  // Much shorter than a line of a phone: however wide its digits are, it wraps in no font.
  const id = String(count).padStart(3, '0');
  const credentials = { email: `farmer-${id}@example.test`, password: `secret-${count}` };
  return { ...credentials, profile: await signUpAs(site, credentials) };
}

/** As {@link createAccount}, and makes an operator of the user. */
export async function createOperator(site: Site & Pick<RunningSystem, 'grant'>): Promise<Account> {
  const account = await createAccount(site);
  await site.grant(account.email);
  return { ...account, profile: { ...account.profile, role: 'admin' } };
}

/** Signs a new user up and in by the public API, for tests that begin with somebody signed in. */
export async function createAccount(site: Site): Promise<Account> {
  const user = await signUp(site);
  return { ...user, token: await signIn(site, user) };
}
