import type { Page } from 'playwright-core';
import type { Mailbox } from '@farm/simulators/farmer';
import { waitForHeading, type Reader } from './navigation.ts';

/** What somebody signs in with. */
export interface Credentials {
  email: string;
  password: string;
}

let credentialCount = 0;

/** An address nobody has used, and a password to go with it. */
export function makeCredentials(): Credentials {
  credentialCount += 1;
  return {
    email: `grower-${Date.now()}-${credentialCount}@example.test`,
    password: `sprout-${credentialCount}`,
  };
}

/** The fields of the sign-in family, by their names. */
export function toAuthFields({ page, toText }: Reader) {
  return {
    email: page.getByRole('textbox', { name: toText('auth.email.label'), exact: true }),
    code: page.getByRole('textbox', { name: toText('auth.code.label') }),
    // A password field has no role.
    password: page.getByLabel(toText('auth.password.label'), { exact: true }),
    confirmation: page.getByLabel(toText('auth.confirmation.label'), { exact: true }),
  };
}

/** Presses a button that sends a form; the header's link of the same name is none. */
export async function clickSubmit({ page, toText }: Reader, message: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: toText(message), exact: true })
    .click();
}

/** Fills in and sends the login form that is open. */
export async function signIn(
  reader: Reader,
  { email, password }: Credentials,
  options = { remember: false },
): Promise<void> {
  await waitForHeading(reader, 'auth.login.title');
  const fields = toAuthFields(reader);
  await fields.email.fill(email);
  await fields.password.fill(password);
  if (options.remember)
    await reader.page.getByRole('checkbox', { name: reader.toText('auth.login.remember') }).check();
  await clickSubmit(reader, 'auth.login.submit');
}

/** Types an address into the open form and has a code sent to it. */
export async function requestCode(reader: Reader, email: string): Promise<void> {
  await toAuthFields(reader).email.fill(email);
  await clickSubmit(reader, 'auth.code.send');
  await reader.page.getByRole('status').filter({ hasText: email }).waitFor();
}

/** Has a code sent, reads it from the mail and types it in. */
export async function fillRequestedCode(reader: Reader, mailbox: Mailbox, email: string): Promise<void> {
  await requestCode(reader, email);
  await toAuthFields(reader).code.fill(await mailbox.readCode(email));
}

/** Types a new password twice. */
export async function fillNewPassword(reader: Reader, password: string): Promise<void> {
  const fields = toAuthFields(reader);
  await fields.password.fill(password);
  await fields.confirmation.fill(password);
}

/** Waits for a toast with exactly this text. */
export async function waitForToast(page: Page, text: string): Promise<void> {
  await page.getByRole('status').getByText(text, { exact: true }).waitFor();
}

/** Signs out by the user menu. */
export async function signOut({ page, toText }: Reader, name: string): Promise<void> {
  await page.getByRole('button', { name: toText('shell.user.menu', { name }) }).click();
  await page.getByRole('button', { name: toText('shell.user.logout') }).click();
  await page.getByRole('link', { name: toText('shell.login') }).waitFor();
}

/** Where the browser keeps the session's token. */
export async function readStoredTokens(
  page: Page,
): Promise<{ session: string | null; local: string | null }> {
  return page.evaluate(
    `({ session: sessionStorage.getItem('login'), local: localStorage.getItem('login') })`,
  );
}
