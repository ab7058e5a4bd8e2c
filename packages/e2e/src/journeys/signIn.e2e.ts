import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { untilRead } from '../shell/measure.ts';
import { createAccount } from '../system/createAccount.ts';
import { systemForFile } from '../system/systemForFile.ts';
import {
  askForCode,
  fieldsOf,
  makeCredentials,
  proveAddress,
  signIn,
  storedToken,
  submit,
  typeNewPassword,
  untilToast,
} from './authForms.ts';
import { refused } from './expectedFaults.ts';
import { untilHeaded, type Reader } from './navigation.ts';
import { openReader } from './openReader.ts';

const { system, account } = await systemForFile();

describe('signing in', { concurrency: 3 }, () => {
  it('remembers a session beyond the tab only when asked to', async (t) => {
    for (const remember of [true, false]) {
      const reader = await openReader(t, { site: system });
      await reader.page.goto('/auth/login');
      await signIn(reader, account, { remember });
      await untilHeaded(reader, 'assets.title');
      const { session, local } = await storedToken(reader.page);
      assert.deepEqual([session !== null, local !== null], [!remember, remember]);
      await reader.page.reload();
      await untilHeaded(reader, 'assets.title');
      const other = await reader.page.context().newPage();
      await other.goto('/center');
      await untilHeaded({ ...reader, page: other }, remember ? 'assets.title' : 'auth.login.title');
    }
  });

  it('sends someone signed in to where returnTo says, replacing the location', async (t) => {
    const reader = await openReader(t, { site: system, token: account.token });
    const { page } = reader;
    await page.goto('/info/notice');
    await page.goto('/auth/login?returnTo=%2Fcenter%2Fmy%2Fmachines%3Fa%3D1%23b');
    await untilHeaded(reader, 'devices.machines.title');
    assert.equal(page.url(), `${system.url}/center/my/machines?a=1#b`);
    await page.goBack();
    await untilHeaded(reader, 'info.notice.title');
  });

  it('keeps the session of somebody who leaves before it is known who they are', async (t) => {
    const reader = await openReader(t, { site: system, token: account.token });
    const { page } = reader;
    const asked = page.waitForRequest('**/api/me/profile');
    await page.route('**/api/me/profile', () => undefined, { times: 1 });
    await page.goto('/info/notice');
    await asked;
    await page.goto('/center');
    await untilHeaded(reader, 'assets.title');
    assert.equal((await storedToken(page)).local, account.token);
  });

  for (const returnTo of ['https://evil.example/', '//evil.example/', String.raw`/\evil.example`])
    it(`stays on the product when returnTo is ${returnTo}`, async (t) => {
      const guest = await openReader(t, { site: system });
      await guest.page.goto(`/auth/login?returnTo=${encodeURIComponent(returnTo)}`);
      await signIn(guest, account);
      await untilHeaded(guest, 'assets.title');
      assert.equal(guest.page.url(), `${system.url}/center`);
      await guest.page.goto(`/auth/login?returnTo=${encodeURIComponent(returnTo)}`);
      await untilHeaded(guest, 'assets.title');
      assert.equal(guest.page.url(), `${system.url}/center`);
    });

  it('leaves no way back to the form it was done with', async (t) => {
    const reader = await openReader(t, { site: system });
    const { page } = reader;
    await page.goto('/info/notice');
    await page.getByRole('link', { name: reader.say('shell.login') }).click();
    await signIn(reader, account);
    await untilHeaded(reader, 'assets.title');
    await page.goBack();
    await untilHeaded(reader, 'info.notice.title');
    await page.goForward();
    await untilHeaded(reader, 'assets.title');
  });

  it('says that the password is wrong, and keeps what was typed', async (t) => {
    const reader = await openReader(t, { site: system, expected: refused });
    const { page, say } = reader;
    await page.goto('/auth/login');
    await signIn(reader, { email: account.email, password: 'not-this-one' });
    await page
      .getByRole('alert')
      .filter({ hasText: say('auth.error.credentialsWrong') })
      .waitFor();
    assert.equal(await fieldsOf(reader).email.inputValue(), account.email);
    assert.deepEqual(await storedToken(page), { session: null, local: null });
  });

  it('ends in every tab when the session was ended elsewhere, at once where a page is live', async (t) => {
    const own = await createAccount(system);
    const reader = await openReader(t, { site: system, token: own.token, expected: refused });
    await reader.page.goto('/center/my/assets');
    await untilHeaded(reader, 'assets.title');
    await fetch(`${system.url}/api/session/this`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${own.token}` },
    });
    await assertSignedOut(reader, '/center/my/assets');
  });
});

describe('a code by mail', { concurrency: 3 }, () => {
  it('sets a new password, and ends every older session', async (t) => {
    const { email, token } = await createAccount(system);
    const elsewhere = await openReader(t, { site: system, token, expected: refused });
    // A page that hears of nothing by itself.
    await elsewhere.page.goto('/center/security/settings');
    await untilHeaded(elsewhere, 'security.settings.title');

    const reader = await openReader(t, { site: system });
    const { page, say } = reader;
    await page.goto('/auth/login?returnTo=%2Fcenter%2Fmy%2Fshare');
    await page.getByRole('link', { name: say('auth.login.forgot') }).click();
    await untilHeaded(reader, 'auth.newPassword.title');
    await proveAddress(reader, system, email);
    await typeNewPassword(reader, 'another-sprout');
    await submit(reader, 'auth.newPassword.submit');
    await untilToast(page, 'Password reset successfully!');
    await untilHeaded(reader, 'auth.login.title');
    await untilFilledIn(reader, { email });
    await signIn(reader, { email, password: 'another-sprout' });
    await untilHeaded(reader, 'devices.share.title');

    // Its next call is refused.
    const sidebar = elsewhere.page.getByRole('navigation', { name: say('shell.nav.center'), exact: true });
    await sidebar.getByRole('link', { name: 'Machines' }).click();
    await assertSignedOut(elsewhere, '/center/my/machines');
  });

  it('comes with a link that fills in the sign-up', async (t) => {
    const { email, password } = makeCredentials();
    const asking = await openReader(t, { site: system });
    await asking.page.goto('/auth/register');
    await askForCode(asking, email);

    const reader = await openReader(t, { site: system });
    const code = await followMailedLink(reader, email);
    await untilHeaded(reader, 'auth.register.title');
    await assertFilledIn(reader, { email, code });
    await typeNewPassword(reader, password);
    await submit(reader, 'auth.register.submit');
    await untilHeaded(reader, 'assets.title');
  });

  it('comes with a link that fills in the new password', async (t) => {
    const { email } = await createAccount(system);
    const asking = await openReader(t, { site: system });
    await asking.page.goto('/auth/new-password');
    await askForCode(asking, email);

    const reader = await openReader(t, { site: system });
    const code = await followMailedLink(reader, email);
    await untilHeaded(reader, 'auth.newPassword.title');
    await assertFilledIn(reader, { email, code });
    await typeNewPassword(reader, 'new-again');
    await submit(reader, 'auth.newPassword.submit');
    await signIn(reader, { email, password: 'new-again' });
    await untilHeaded(reader, 'assets.title');
  });

  it('is refused when it is wrong, beside its field', async (t) => {
    const { email, password } = makeCredentials();
    const reader = await openReader(t, { site: system, expected: refused });
    await reader.page.goto('/auth/register');
    await askForCode(reader, email);
    const right = await system.readCode(email);
    await fieldsOf(reader).code.fill(right === '000000' ? '000001' : '000000');
    await typeNewPassword(reader, password);
    await submit(reader, 'auth.register.submit');
    await reader.page.getByText(reader.say('auth.error.codeWrong')).waitFor();
    const { code } = fieldsOf(reader);
    assert.equal(await code.getAttribute('aria-invalid'), 'true');
    // A frame after it got the focus it chooses the digit to be replaced, of all that `fill` selects.
    await code.focus();
    await reader.page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
    await code.fill(right);
    await submit(reader, 'auth.register.submit');
    await untilHeaded(reader, 'assets.title');
  });
});

/** Waits for the login page, which leads back to `path`. */
async function assertSignedOut(reader: Reader, path: string): Promise<void> {
  await untilHeaded(reader, 'auth.login.title');
  assert.equal(new URL(reader.page.url()).searchParams.get('returnTo'), path);
  assert.deepEqual(await storedToken(reader.page), { session: null, local: null });
}

/** Opens the link of the next mail to `email`; answers the code in it. */
async function followMailedLink({ page }: Reader, email: string): Promise<string> {
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
  await untilFilledIn(reader, { email, code });
  assert.ok(!reader.page.url().includes(code), 'the code does not stay in the address bar');
}

/** Forms are filled in by what the page learns of its address, which may come after the form. */
async function untilFilledIn(reader: Reader, given: { email: string; code?: string }): Promise<void> {
  const { email, code } = fieldsOf(reader);
  for (const [field, value] of [
    [email, given.email],
    [code, given.code],
  ] as const)
    if (value !== undefined)
      await untilRead(
        () => field.inputValue(),
        (typed) => typed === value,
      );
}
