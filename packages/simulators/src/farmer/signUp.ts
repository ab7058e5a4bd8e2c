import type { Profile, Session } from '@farm/contracts';
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
  const request = { usage: 'register', email };
  await callApi(site, 'POST /email-captcha', { body: request, headers: await solve(site) });
  const code = await site.readCode(email);
  const body = { email, password, code };
  return (await callApi(site, 'POST /me', { body, headers: await solve(site) })) as Profile;
}

/** Signs a user in. @returns the token of a session that lasts */
export async function signIn(site: { url: string }, { email, password }: Credentials): Promise<string> {
  const body = { email, password, remember: true };
  const { token } = (await callApi(site, 'POST /session(by-email-password)', { body })) as Session;
  return token;
}

async function solve(site: { url: string }): Promise<Record<string, string>> {
  const challenge = (await callApi(site, 'GET /human-check?mode=test')) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const answer = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  return { 'x-human-check': answer };
}
