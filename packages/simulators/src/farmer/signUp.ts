import type { Profile } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { callApi } from './callApi.ts';
import type { Mailbox } from './mailbox.ts';

/** A farm that runs without SMTP: its address, and its mails. */
export interface Site extends Pick<Mailbox, 'readCode'> {
  url: string;
}

/** What somebody signs in with. */
export interface Credentials {
  email: string;
  password: string;
}

/** Signs a new user up by the public API, human check and mailed code included; settles once that is acknowledged. */
export async function signUp(site: Site, { email, password }: Credentials): Promise<Profile> {
  const request = { usage: 'register', email } as const;
  await callApi(site, calls.sendEmailCode, { body: request, headers: await solve(site) });
  const code = await site.readCode(email);
  const body = { email, password, code };
  return callApi(site, calls.signUp, { body, headers: await solve(site) });
}

/** Signs a user in. @returns the token of a session that lasts */
export async function signIn(site: { url: string }, { email, password }: Credentials): Promise<string> {
  const body = { email, password, remember: true };
  const { token } = await callApi(site, calls.signIn, { body });
  return token;
}

async function solve(site: { url: string }): Promise<Record<string, string>> {
  // Without settings of another kind the farm's own check is ALTCHA's.
  const challenge = (await callApi(site, calls.readHumanCheck, {
    query: { mode: 'test' },
  })) as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const answer = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  return { 'x-human-check': answer };
}
