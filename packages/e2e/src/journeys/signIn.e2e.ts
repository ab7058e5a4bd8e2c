import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { waitForValue } from '../shell/measure.ts';
import { createAccount } from '../system/createAccount.ts';
import { startSystemForFile } from '../system/startSystemForFile.ts';
import {
  requestCode,
  toAuthFields,
  makeCredentials,
  fillRequestedCode,
  signIn,
  readStoredTokens,
  clickSubmit,
  fillNewPassword,
  waitForToast,
} from './authForms.ts';
import { expectedRefusals } from './expectedErrors.ts';
import { waitForHeading, type Reader } from './navigation.ts';
import { openReader } from './openReader.ts';

const { system, account } = await startSystemForFile();

describe('signing in', { concurrency: 3 }, () => {
  it('remembers a session beyond the tab only when asked to', async (t) => {
    for (const remember of [true, false]) {
      const reader = await openReader(t, { site: system });
      await reader.page.goto('/auth/login');
      await signIn(reader, account, { remember });
      await waitForHeading(reader, 'assets.title');
      const { session, local } = await readStoredTokens(reader.page);
      assert.deepEqual([session !== null, local !== null], [!remember, remember]);
      await reader.page.reload();
      await waitForHeading(reader, 'assets.title');
    }
  });

  it('is handed to new tabs of the browser, and stored only for them', async (t) => {
    const reader = await openReader(t, { site: system });
    const openTab = async (): Promise<Reader> => ({
      ...reader,
      page: await reader.page.context().newPage(),
    });
    await reader.page.goto('/auth/login');
    await signIn(reader, account);
    await waitForHeading(reader, 'assets.title');
    const other = await openTab();
    await other.page.goto('/center/my/machines');
    await waitForHeading(other, 'devices.machines.title');
    assert.deepEqual(await readStoredTokens(other.page), await readStoredTokens(reader.page));

    await reader.page.close();
    await other.page.close();
    const late = await openTab();
    await late.page.goto('/center');
    await waitForHeading(late, 'auth.login.title');
  });

  it('sends someone signed in to where returnTo says, replacing the location', async (t) => {
    const reader = await openReader(t, { site: system, token: account.token });
    const { page } = reader;
    await page.goto('/info/notice');
    await page.goto('/auth/login?returnTo=%2Fcenter%2Fmy%2Fmachines%3Fa%3D1%23b');
    await waitForHeading(reader, 'devices.machines.title');
    assert.equal(page.url(), `${system.url}/center/my/machines?a=1#b`);
    await page.goBack();
    await waitForHeading(reader, 'info.notice.title');
  });

  it('keeps the session of somebody who leaves before it is known who they are', async (t) => {
    const reader = await openReader(t, { site: system, token: account.token });
    const { page } = reader;
    const profileRequest = page.waitForRequest('**/api/me/profile');
    await page.route('**/api/me/profile', () => undefined, { times: 1 });
    await page.goto('/info/notice');
    await profileRequest;
    await page.goto('/center');
    await waitForHeading(reader, 'assets.title');
    assert.equal((await readStoredTokens(page)).local, account.token);
  });

  for (const returnTo of ['https://evil.example/', '//evil.example/', String.raw`/\evil.example`])
    it(`stays on the product when returnTo is ${returnTo}`, async (t) => {
      const guest = await openReader(t, { site: system });
      await guest.page.goto(`/auth/login?returnTo=${encodeURIComponent(returnTo)}`);
      await signIn(guest, account);
      await waitForHeading(guest, 'assets.title');
      assert.equal(guest.page.url(), `${system.url}/center`);
      await guest.page.goto(`/auth/login?returnTo=${encodeURIComponent(returnTo)}`);
      await waitForHeading(guest, 'assets.title');
      assert.equal(guest.page.url(), `${system.url}/center`);
    });

  it('leaves no way back to the form it was done with', async (t) => {
    const reader = await openReader(t, { site: system });
    const { page } = reader;
    await page.goto('/info/notice');
    await page.getByRole('link', { name: reader.say('shell.login') }).click();
    await signIn(reader, account);
    await waitForHeading(reader, 'assets.title');
    await page.goBack();
    await waitForHeading(reader, 'info.notice.title');
    await page.goForward();
    await waitForHeading(reader, 'assets.title');
  });

  it('says that the password is wrong, and keeps what was typed', async (t) => {
    const reader = await openReader(t, { site: system, expected: expectedRefusals });
    const { page, say } = reader;
    await page.goto('/auth/login');
    await signIn(reader, { email: account.email, password: 'not-this-one' });
    await page
      .getByRole('alert')
      .filter({ hasText: say('auth.error.credentialsWrong') })
      .waitFor();
    assert.equal(await toAuthFields(reader).email.inputValue(), account.email);
    assert.deepEqual(await readStoredTokens(page), { session: null, local: null });
  });

  it('ends in every tab when the session was ended elsewhere, at once where a page is live', async (t) => {
    const ownAccount = await createAccount(system);
    const reader = await openReader(t, { site: system, token: ownAccount.token, expected: expectedRefusals });
    await reader.page.goto('/center/my/assets');
    await waitForHeading(reader, 'assets.title');
    await fetch(`${system.url}/api/session/this`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${ownAccount.token}` },
    });
    await assertSignedOut(reader, '/center/my/assets');
  });
});

describe('a code by mail', { concurrency: 3 }, () => {
  it('sets a new password, and ends every older session', async (t) => {
    const { email, token } = await createAccount(system);
    const elsewhere = await openReader(t, { site: system, token, expected: expectedRefusals });
    // This page gets no live updates.
    await elsewhere.page.goto('/center/security/settings');
    await waitForHeading(elsewhere, 'security.settings.title');

    const reader = await openReader(t, { site: system });
    const { page, say } = reader;
    await page.goto('/auth/login?returnTo=%2Fcenter%2Fmy%2Fshare');
    await page.getByRole('link', { name: say('auth.login.forgot') }).click();
    await waitForHeading(reader, 'auth.newPassword.title');
    await fillRequestedCode(reader, system, email);
    await fillNewPassword(reader, 'another-sprout');
    await clickSubmit(reader, 'auth.newPassword.submit');
    await waitForToast(page, 'Password reset successfully!');
    await waitForHeading(reader, 'auth.login.title');
    await waitUntilFilledIn(reader, { email });
    await signIn(reader, { email, password: 'another-sprout' });
    await waitForHeading(reader, 'devices.share.title');

    // The page's next API call is refused.
    const sidebar = elsewhere.page.getByRole('navigation', { name: say('shell.nav.center'), exact: true });
    await sidebar.getByRole('link', { name: 'Machines' }).click();
    await assertSignedOut(elsewhere, '/center/my/machines');
  });

  it('comes with a link that fills in the sign-up', async (t) => {
    const { email, password } = makeCredentials();
    const requester = await openReader(t, { site: system });
    await requester.page.goto('/auth/register');
    await requestCode(requester, email);

    const reader = await openReader(t, { site: system });
    const code = await openMailedLink(reader, email);
    await waitForHeading(reader, 'auth.register.title');
    await assertFilledIn(reader, { email, code });
    await fillNewPassword(reader, password);
    await clickSubmit(reader, 'auth.register.submit');
    await waitForHeading(reader, 'assets.title');
  });

  it('comes with a link that fills in the new password', async (t) => {
    const { email } = await createAccount(system);
    const requester = await openReader(t, { site: system });
    await requester.page.goto('/auth/new-password');
    await requestCode(requester, email);

    const reader = await openReader(t, { site: system });
    const code = await openMailedLink(reader, email);
    await waitForHeading(reader, 'auth.newPassword.title');
    await assertFilledIn(reader, { email, code });
    await fillNewPassword(reader, 'new-again');
    await clickSubmit(reader, 'auth.newPassword.submit');
    await signIn(reader, { email, password: 'new-again' });
    await waitForHeading(reader, 'assets.title');
  });

  it('is refused when it is wrong, beside its field', async (t) => {
    const { email, password } = makeCredentials();
    const reader = await openReader(t, { site: system, expected: expectedRefusals });
    await reader.page.goto('/auth/register');
    await requestCode(reader, email);
    const rightCode = await system.readCode(email);
    await toAuthFields(reader).code.fill(rightCode === '000000' ? '000001' : '000000');
    await fillNewPassword(reader, password);
    await clickSubmit(reader, 'auth.register.submit');
    await reader.page.getByText(reader.say('auth.error.codeWrong')).waitFor();
    const { code } = toAuthFields(reader);
    assert.equal(await code.getAttribute('aria-invalid'), 'true');
    // One frame after it gains focus, the field reduces the selection of `fill` to the digit to replace.
    await code.focus();
    await reader.page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
    await code.fill(rightCode);
    await clickSubmit(reader, 'auth.register.submit');
    await waitForHeading(reader, 'assets.title');
  });
});

/** Waits for the login page with a return path of `path`. */
async function assertSignedOut(reader: Reader, path: string): Promise<void> {
  await waitForHeading(reader, 'auth.login.title');
  assert.equal(new URL(reader.page.url()).searchParams.get('returnTo'), path);
  assert.deepEqual(await readStoredTokens(reader.page), { session: null, local: null });
}

/** Opens the link in the next email to `email`. Returns the code in the link. */
async function openMailedLink({ page }: Reader, email: string): Promise<string> {
  const { text } = await system.readMail(email);
  const link = /^http\S+$/m.exec(text)?.[0] ?? '';
  await page.goto(link);
  return new URLSearchParams(new URL(link).hash.slice(1)).get('code') ?? '';
}

async function assertFilledIn(
  reader: Reader,
  { email, code }: { email: string; code: string },
): Promise<void> {
  assert.match(code, /^\d{6}$/);
  await waitUntilFilledIn(reader, { email, code });
  assert.ok(!reader.page.url().includes(code), 'the code does not stay in the address bar');
}

/** Waits until the form is filled in from the page's address, which may happen after the form appears. */
async function waitUntilFilledIn(reader: Reader, values: { email: string; code?: string }): Promise<void> {
  const { email, code } = toAuthFields(reader);
  for (const [field, value] of [
    [email, values.email],
    [code, values.code],
  ] as const)
    if (value !== undefined)
      await waitForValue(
        () => field.inputValue(),
        (typed) => typed === value,
      );
}
