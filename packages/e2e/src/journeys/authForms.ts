import type { Page } from 'playwright-core';
import type { Mailbox } from '@farm/simulators/farmer';
import { waitForHeading, type Reader } from './navigation.ts';

/** Sign-in credentials. */
export interface Credentials {
  email: string;
  password: string;
}

let credentialCount = 0;

/** Returns an unused address and a password. */
export function makeCredentials(): Credentials {
  credentialCount += 1;
  return {
    email: `grower-${Date.now()}-${credentialCount}@example.test`,
    password: `sprout-${credentialCount}`,
  };
}

/** Fields of the sign-in forms, by name. */
export function toAuthFields({ page, say }: Reader) {
  return {
    email: page.getByRole('textbox', { name: say('auth.email.label'), exact: true }),
    code: page.getByRole('textbox', { name: say('auth.code.label') }),
    // A password field has no role.
    password: page.getByLabel(say('auth.password.label'), { exact: true }),
    confirmation: page.getByLabel(say('auth.confirmation.label'), { exact: true }),
  };
}

/** Presses a button that submits a form, and not the header's link of the same name. */
export async function clickSubmit({ page, say }: Reader, message: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: say(message), exact: true })
    .click();
}

/** Fills in and submits the open login form. */
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
    await reader.page.getByRole('checkbox', { name: reader.say('auth.login.remember') }).check();
  await clickSubmit(reader, 'auth.login.submit');
}

/** Enters an address in the open form and requests a code for it. */
export async function requestCode(reader: Reader, email: string): Promise<void> {
  await toAuthFields(reader).email.fill(email);
  await clickSubmit(reader, 'auth.code.send');
  await reader.page.getByRole('status').filter({ hasText: email }).waitFor();
}

/** Requests a code, reads it from the email and enters it. */
export async function fillRequestedCode(reader: Reader, mailbox: Mailbox, email: string): Promise<void> {
  await requestCode(reader, email);
  await toAuthFields(reader).code.fill(await mailbox.readCode(email));
}

/** Enters a new password twice. */
export async function fillNewPassword(reader: Reader, password: string): Promise<void> {
  const fields = toAuthFields(reader);
  await fields.password.fill(password);
  await fields.confirmation.fill(password);
}

/** Waits for a toast with exactly this text. */
export async function waitForToast(page: Page, text: string): Promise<void> {
  await page.getByRole('status').getByText(text, { exact: true }).waitFor();
}

/** Signs out through the user menu. */
export async function signOut({ page, say }: Reader, name: string): Promise<void> {
  await page.getByRole('button', { name: say('shell.user.menu', { name }) }).click();
  // Buttons of the list of sessions have longer names.
  await page.getByRole('button', { name: say('shell.user.logout'), exact: true }).click();
  await page.getByRole('link', { name: say('shell.login') }).waitFor();
}

/** Returns the session token from the browser's storages. */
export async function readStoredTokens(
  page: Page,
): Promise<{ session: string | null; local: string | null }> {
  return page.evaluate(
    `({ session: sessionStorage.getItem('login'), local: localStorage.getItem('login') })`,
  );
}
