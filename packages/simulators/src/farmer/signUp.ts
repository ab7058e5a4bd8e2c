import { hash } from 'node:crypto';
import { BROWSER_COOKIE, type Profile } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { ApiRefusal, requestApi } from './requestApi.ts';
import type { Passkey } from './passkey.ts';
import type { Mailbox } from './mailbox.ts';

/** A farm without SMTP: its URL and its emails. */
export interface Site extends Pick<Mailbox, 'readCode'> {
  url: string;
}

/** Credentials of a user. */
export interface Credentials {
  email: string;
  password: string;
}

/** Signs up a new user through the public API, including human check and emailed code; resolves once acknowledged. */
export async function signUp(site: Site, { email, password }: Credentials): Promise<Profile> {
  const request = { usage: 'register', email } as const;
  // The code belongs to the browser that asks for it.
  const solve = async () => ({ ...(await solveHumanCheck(site)), ...makeBrowserHeader(email) });
  await requestApi(site, calls.sendEmailCode, { body: request, headers: await solve() });
  const code = await site.readCode(email);
  const body = { email, password, code };
  return requestApi(site, calls.signUp, { body, headers: await solve() });
}

/** Signs a user in, with the passkey if the account has one. @returns the token of a persistent session */
export async function signIn(
  site: { url: string },
  { email, password, passkey }: Credentials & { passkey?: Passkey },
): Promise<string> {
  const body = { email, password, remember: true };
  const headers = makeBrowserHeader(email);
  const { token } = await requestApi(site, calls.signIn, { body, headers }).catch((error: unknown) => {
    const ticket = error instanceof ApiRefusal ? error.ticket : undefined;
    if (!ticket || !passkey) throw error;
    const proof = passkey.prove(ticket.passkeyOptions);
    return requestApi(site, calls.finishSignIn, { body: { ticket: ticket.token, proof }, headers });
  });
  return token;
}

/** Adds a passkey as the first second factor of a user, whose session has proved it then. Does nothing for one who has a factor. */
export async function addPasskey(
  site: { url: string },
  { token, password, passkey }: { token: string; password: string; passkey: Passkey },
): Promise<void> {
  const { items } = await requestApi(site, calls.listFactors, { token });
  if (items.length > 0) return;
  const started = await requestApi(site, calls.startFactor, { token, body: { kind: 'passkey', password } });
  const body = { ticket: started.ticket, name: 'Key', proof: passkey.create(started.passkeyOptions) };
  await requestApi(site, calls.addFactor, { token, body });
}

/** Returns the cookie of a user's browser, the same each time, so that signing in again is nothing new. */
function makeBrowserHeader(email: string): { cookie: string } {
  return { cookie: `${BROWSER_COOKIE}=${hash('sha256', email, 'base64url')}` };
}

async function solveHumanCheck(site: { url: string }): Promise<Record<string, string>> {
  // The farm's own check, used by default, is ALTCHA's.
  const challenge = (await requestApi(site, calls.readHumanCheck, {
    query: { mode: 'test' },
  })) as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const answer = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  return { 'x-human-check': answer };
}
