import type { Profile } from '@farm/contracts';
import { addPasskey, createPasskey, signIn, signUp as signUpAs, type Site } from '@farm/simulators/farmer';
import { runOwnerSql } from './database.ts';
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

/** Like {@link createAccount}, and makes the user an operator, whose session has proved a passkey, for a day. */
export async function createOperator(
  site: Site & Pick<RunningSystem, 'dataDir' | 'grant'>,
): Promise<Account> {
  const operator = await createBriefOperator(site, new URL(site.url).origin);
  await runOwnerSql(
    site,
    `update session set proved_at = now() + interval '1 day' where account_id = '${operator.profile.id}'`,
  );
  return operator;
}

/** The same on a farm that browsers know by that origin, with a proof of five minutes, as people have it. */
export async function createBriefOperator(
  site: Site & Pick<RunningSystem, 'grant'>,
  origin: string,
): Promise<Account> {
  const account = await createAccount(site);
  await site.grant(account.email);
  await addPasskey(site, { ...account, passkey: createPasskey(origin) });
  return { ...account, profile: { ...account.profile, role: 'admin' } };
}

/** Signs up and signs in a new user through the public API. */
export async function createAccount(site: Site): Promise<Account> {
  const user = await signUp(site);
  return { ...user, token: await signIn(site, user) };
}
