import type { Page } from 'playwright-core';
import type { Mailbox } from '@farm/simulators/farmer';
import { untilHeaded, type Reader } from './navigation.ts';

/** What somebody signs in with. */
export interface Credentials {
  email: string;
  password: string;
}

let count = 0;

/** An address nobody has used, and a password to go with it. */
export function makeCredentials(): Credentials {
  count += 1;
  return { email: `grower-${Date.now()}-${count}@example.test`, password: `sprout-${count}` };
}

/** The fields of the sign-in family, by their names. */
export function fieldsOf({ page, say }: Reader) {
  return {
    email: page.getByRole('textbox', { name: say('auth.email.label'), exact: true }),
    code: page.getByRole('textbox', { name: say('auth.code.label') }),
    // A password field has no role.
    password: page.getByLabel(say('auth.password.label'), { exact: true }),
    confirmation: page.getByLabel(say('auth.confirmation.label'), { exact: true }),
  };
}

/** Presses a button that sends a form; the header's link of the same name is none. */
export async function submit({ page, say }: Reader, message: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: say(message), exact: true })
    .click();
}

/** Fills in and sends the login form that is open. */
export async function signIn(
  reader: Reader,
  { email, password }: Credentials,
  options = { remember: false },
): Promise<void> {
  await untilHeaded(reader, 'auth.login.title');
  const fields = fieldsOf(reader);
  await fields.email.fill(email);
  await fields.password.fill(password);
  if (options.remember)
    await reader.page.getByRole('checkbox', { name: reader.say('auth.login.remember') }).check();
  await submit(reader, 'auth.login.submit');
}

/** Types an address into the open form and has a code sent to it. */
export async function askForCode(reader: Reader, email: string): Promise<void> {
  await fieldsOf(reader).email.fill(email);
  await submit(reader, 'auth.code.send');
  await reader.page.getByRole('status').filter({ hasText: email }).waitFor();
}

/** Has a code sent, reads it from the mail and types it in. */
export async function proveAddress(reader: Reader, mailbox: Mailbox, email: string): Promise<void> {
  await askForCode(reader, email);
  await fieldsOf(reader).code.fill(await mailbox.readCode(email));
}

/** Types a new password twice. */
export async function typeNewPassword(reader: Reader, password: string): Promise<void> {
  const fields = fieldsOf(reader);
  await fields.password.fill(password);
  await fields.confirmation.fill(password);
}

/** Waits for a toast with exactly this text. */
export async function untilToast(page: Page, text: string): Promise<void> {
  await page.getByRole('status').getByText(text, { exact: true }).waitFor();
}

/** Signs out by the user menu. */
export async function signOut({ page, say }: Reader, name: string): Promise<void> {
  await page.getByRole('button', { name: say('shell.user.menu', { name }) }).click();
  await page.getByRole('button', { name: say('shell.user.logout') }).click();
  await page.getByRole('link', { name: say('shell.login') }).waitFor();
}

/** Where the browser keeps the session's token. */
export async function storedToken(page: Page): Promise<{ session: string | null; local: string | null }> {
  return page.evaluate(
    `({ session: sessionStorage.getItem('login'), local: localStorage.getItem('login') })`,
  );
}
