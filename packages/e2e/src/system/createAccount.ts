import type { Profile } from '@farm/contracts';
import { addPasskey, createPasskey, signIn, signUp as signUpAs, type Site } from '@farm/simulators/farmer';
import type { RunningSystem } from './startSystem.ts';

/** A registered user with a session. */
export interface Account {
  email: string;
  password: string;
  token: string;
  profile: Profile;
}

let accountCount = 0;

/** Signs up a new user through the public API; resolves once the server acknowledges it. */
export async function signUp(site: Site): Promise<Omit<Account, 'token'>> {
  accountCount += 1;
  // Much shorter than a line on a phone, so that no font wraps it, whatever the width of its digits.
  const id = String(accountCount).padStart(3, '0');
  const credentials = { email: `farmer-${id}@example.test`, password: `secret-${accountCount}` };
  return { ...credentials, profile: await signUpAs(site, credentials) };
}

/** Like {@link createAccount}, and makes the user an operator, whose session has proved a passkey. */
export async function createOperator(site: Site & Pick<RunningSystem, 'grant'>): Promise<Account> {
  const account = await createAccount(site);
  await site.grant(account.email);
  await addPasskey(site, { ...account, passkey: createPasskey(new URL(site.url).origin) });
  return { ...account, profile: { ...account.profile, role: 'admin' } };
}

/** Signs up and signs in a new user through the public API. */
export async function createAccount(site: Site): Promise<Account> {
  const user = await signUp(site);
  return { ...user, token: await signIn(site, user) };
}
