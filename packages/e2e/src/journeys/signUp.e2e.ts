import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locale } from '@farm/contracts';
import { openSharedSystem } from '../system/startSystemForFile.ts';
import {
  makeCredentials,
  fillRequestedCode,
  signIn,
  signOut,
  readStoredTokens,
  clickSubmit,
  fillNewPassword,
  waitForToast,
  type Credentials,
} from './authForms.ts';
import { openEntry, waitForHeading, type NavigationEntry, type Reader } from './navigation.ts';
import { assertNeverBlank, watchBlankFrames } from './neverBlank.ts';
import { openReader } from './openReader.ts';
import { createTranslator } from './messages.ts';

const { system } = await openSharedSystem();

it('says what the specification words, word for word', () => {
  const say = createTranslator('en');
  assert.deepEqual(
    [
      'info.home.start',
      'auth.register.success',
      'auth.login.success',
      'auth.newPassword.success',
      'security.profile.saved',
    ].map((id) => say(id)),
    [
      'Start Mining Now!',
      'Sign up success!',
      'login success!',
      'Password reset successfully!',
      'Profile updated!',
    ],
  );
});

describe('a new user', { concurrency: 2 }, () => {
  const journeys: { language: Locale; screen: Reader['screen']; name: string }[] = [
    { language: 'en', screen: 'desktop', name: 'Ada Field' },
    { language: 'zh', screen: 'phone', name: '田小麦' },
  ];
  for (const { language, screen, name } of journeys)
    it(`signs up, sees every area, renames, leaves and comes back (${language}, ${screen})`, async (t) => {
      const reader = await openReader(t, { site: system, language, screen });
      const credentials = makeCredentials();
      const countTestModes = createTestModeCounter(reader);
      await watchBlankFrames(reader.page);

      await signUp(reader, credentials);
      await visitEveryArea(reader);
      await rename(reader, name);
      await assertNeverBlank(reader.page);
      assert.equal(countTestModes(), 1, 'the load that used the test key says so once');

      await leaveFarm(reader, name);
      await signInAgain(reader, credentials);
      await reader.page.getByRole('button', { name: reader.say('shell.user.menu', { name }) }).waitFor();
      await assertNeverBlank(reader.page);
      assert.equal(countTestModes(), 1, 'the loads that needed no human check say nothing of it');
    });
});

async function signUp(reader: Reader, { email, password }: Credentials): Promise<void> {
  const { page, say, locale } = reader;
  await page.goto('/');
  const start = page.getByRole('link', { name: say('info.home.start') }).first();
  await start.waitFor();
  assert.equal(await page.evaluate('document.documentElement.lang'), locale === 'zh' ? 'zh-CN' : 'en');
  await start.click();
  await waitForHeading(reader, 'auth.register.title');
  await fillRequestedCode(reader, system, email);
  await fillNewPassword(reader, password);
  await clickSubmit(reader, 'auth.register.submit');
  await waitForToast(page, say('auth.register.success'));
  await waitForHeading(reader, 'assets.title');
  // A new account is named after its email address.
  const name = email.replace(/@.*/, '');
  await page.getByRole('button', { name: say('shell.user.menu', { name }) }).waitFor();
}

async function visitEveryArea(reader: Reader): Promise<void> {
  const entries: NavigationEntry[] = [
    'home',
    'notice',
    'quick-start',
    'assets',
    'share',
    'machines',
    'plot-nfts',
    'addresses',
    'settings',
  ];
  for (const entry of entries) await openEntry(reader, entry);
}

async function rename(reader: Reader, name: string): Promise<void> {
  const { page, say } = reader;
  const field = page.getByRole('textbox', { name: say('security.profile.name'), exact: true });
  await field.fill(name);
  const card = page.getByRole('main').locator('form').filter({ has: field });
  await card.getByRole('button', { name: say('security.profile.save'), exact: true }).click();
  await waitForToast(page, say('security.profile.saved'));
  await page.getByRole('button', { name: say('shell.user.menu', { name }) }).click();
  await page.getByText(name, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
}

async function leaveFarm(reader: Reader, name: string): Promise<void> {
  const { page } = reader;
  const token = (await readStoredTokens(page)).session;
  assert.ok(token, 'a session that is not remembered is kept for this tab alone');
  const entriesBefore = await page.evaluate('history.length');
  await signOut(reader, name);
  assert.equal(new URL(page.url()).pathname, '/');
  assert.equal(await page.evaluate('history.length'), entriesBefore, 'the location was replaced');
  assert.deepEqual(await readStoredTokens(page), { session: null, local: null });

  const response = await fetch(`${system.url}/api/me/profile`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(((await response.json()) as { code: string }).code, 'token_error');
}

async function signInAgain(reader: Reader, credentials: Credentials): Promise<void> {
  const { page, say } = reader;
  const path = '/center/security/settings';
  await page.goto(path);
  await waitForHeading(reader, 'auth.login.title');
  assert.equal(new URL(page.url()).pathname, '/auth/login');
  assert.equal(new URL(page.url()).searchParams.get('returnTo'), path);
  await signIn(reader, credentials);
  await waitForToast(page, say('auth.login.success'));
  await waitForHeading(reader, 'security.settings.title');
  assert.equal(new URL(page.url()).pathname, path);
}

function createTestModeCounter({ page }: Reader): () => number {
  let count = 0;
  page.on('console', (message) => {
    if (message.text() === 'test mode') count += 1;
  });
  return () => count;
}
