import assert from 'node:assert/strict';
import { waitFor } from '@farm/process/testing';
import { computeHumanCheck } from './computeHumanCheck.ts';
import type { TestApi } from './startApi.ts';
import { makeEmail, makePassword, TEST_COOKIE } from './startTestServer.ts';

/** Path of the sign-in by e-mail address. */
export const SIGN_IN_PATH = '/api/session(by-email-password)';

/** Computes the header that shows a person. */
async function makeHumanHeader(api: TestApi): Promise<{ 'x-human-check': string }> {
  const challenge = (await (await api.call('GET', '/api/human-check?mode=test')).json()) as unknown;
  return { 'x-human-check': await computeHumanCheck(challenge) };
}

/** Has a code mailed to an address. @returns the code, once the mail has come */
export async function readMailCode(api: TestApi, usage: string, email: string): Promise<string> {
  const mails = async () =>
    (await (await fetch(`${api.outboxUrl}/outbox.json?to=${email}`)).json()) as { text: string }[];
  const { length } = await mails();
  await api.call('POST', '/api/email-captcha', {
    headers: { ...(await makeHumanHeader(api)), cookie: TEST_COOKIE },
    body: { usage, email },
  });
  return waitFor(async () => {
    const now = await mails();
    return now.length > length ? /^\d{6}$/m.exec(now[0]?.text ?? '')?.[0] : undefined;
  });
}

/** Signs somebody up. */
export async function signUp(api: TestApi): Promise<{ email: string; password: string; code: string }> {
  const [email, password] = [makeEmail(), makePassword()];
  const code = await readMailCode(api, 'register', email);
  const answer = await api.call('POST', '/api/me', {
    headers: { ...(await makeHumanHeader(api)), cookie: TEST_COOKIE },
    body: { email, password, code },
  });
  assert.equal(answer.status, 201);
  return { email, password, code };
}

/** Signs somebody in. @returns the session's token */
export async function signIn(
  api: TestApi,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await api.call('POST', SIGN_IN_PATH, { body: { email, password, remember: true } });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { token: string }).token;
}
