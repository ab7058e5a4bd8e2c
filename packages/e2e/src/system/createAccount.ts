import type { Profile, Session } from '@farm/contracts';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { RunningSystem } from './startSystem.ts';

/** A user who signed up, and a session of theirs. */
export interface Account {
  email: string;
  password: string;
  token: string;
  profile: Profile;
}

let count = 0;

/** Signs a new user up and in by the public API, for tests that begin with somebody signed in. */
export async function createAccount(system: RunningSystem): Promise<Account> {
  count += 1;
  const email = `farmer-${Date.now()}-${count}@example.test`;
  const password = `secret-${count}`;
  const { call, solve } = client(system);
  await call('POST', '/email-captcha', { usage: 'register', email }, await solve());
  const code = await system.readCode(email);
  const profile = (await call('POST', '/me', { email, password, code }, await solve())) as Profile;
  const credentials = { email, password, remember: true };
  const { token } = (await call('POST', '/session(by-email-password)', credentials)) as Session;
  return { email, password, token, profile };
}

function client({ url }: RunningSystem) {
  const call = async (method: string, path: string, body?: object, humanCheck?: string): Promise<unknown> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(humanCheck !== undefined && { 'x-human-check': humanCheck }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  const solve = async () => {
    const challenge = (await call('GET', '/human-check?mode=test')) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };
  return { call, solve };
}
