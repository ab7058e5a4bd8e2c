import type { Profile, Session } from '@farm/contracts';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { callApi } from './callApi.ts';
import type { RunningSystem } from './startSystem.ts';

/** A user who signed up, and a session of theirs. */
export interface Account {
  email: string;
  password: string;
  token: string;
  profile: Profile;
}

let count = 0;

/** The part of a running system that signing up needs. */
type SignUpSite = Pick<RunningSystem, 'url' | 'readCode'>;

/** Signs a new user up by the public API; settles once that is acknowledged. */
export async function signUp(site: SignUpSite): Promise<Omit<Account, 'token'>> {
  count += 1;
  const email = `farmer-${Date.now()}-${count}@example.test`;
  const password = `secret-${count}`;
  const { call, solve } = client(site);
  await call('POST /email-captcha', { usage: 'register', email }, await solve());
  const code = await site.readCode(email);
  const profile = (await call('POST /me', { email, password, code }, await solve())) as Profile;
  return { email, password, profile };
}

/** As {@link createAccount}, and makes an operator of the user. */
export async function createOperator(site: SignUpSite & Pick<RunningSystem, 'grant'>): Promise<Account> {
  const account = await createAccount(site);
  await site.grant(account.email);
  return { ...account, profile: { ...account.profile, role: 'admin' } };
}

/** Signs a new user up and in by the public API, for tests that begin with somebody signed in. */
export async function createAccount(site: SignUpSite): Promise<Account> {
  const user = await signUp(site);
  const { email, password } = user;
  const credentials = { email, password, remember: true };
  const { token } = (await client(site).call('POST /session(by-email-password)', credentials)) as Session;
  return { ...user, token };
}

function client(site: SignUpSite) {
  const call = async (route: string, body?: object, humanCheck?: string): Promise<unknown> =>
    callApi(site, route, { body, headers: humanCheck === undefined ? {} : { 'x-human-check': humanCheck } });
  const solve = async () => {
    const challenge = (await call('GET /human-check?mode=test')) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };
  return { call, solve };
}
