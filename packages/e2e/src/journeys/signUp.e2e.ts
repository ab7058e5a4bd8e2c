import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locale } from '@farm/contracts';
import { sharedSystem } from '../system/systemForFile.ts';
import {
  makeCredentials,
  proveAddress,
  signIn,
  signOut,
  storedToken,
  submit,
  typeNewPassword,
  untilToast,
  type Credentials,
} from './authForms.ts';
import { follow, untilHeaded, type Entry, type Reader } from './navigation.ts';
import { assertNeverBlank, watchForBlanks } from './neverBlank.ts';
import { openReader } from './openReader.ts';
import { wordsOf } from './words.ts';

const { system } = await sharedSystem();

it('says what the specification words, word for word', () => {
  const say = wordsOf('en');
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
      const countTestModes = watchTestModes(reader);
      await watchForBlanks(reader.page);

      await signUp(reader, credentials);
      await seeEveryArea(reader);
      await rename(reader, name);
      await assertNeverBlank(reader.page);
      assert.equal(countTestModes(), 1, 'the load that used the test key says so once');

      await leave(reader, name);
      await comeBack(reader, credentials);
      await reader.page.getByRole('button', { name: reader.say('shell.user.menu', { name }) }).waitFor();
      await assertNeverBlank(reader.page);
      assert.equal(countTestModes(), 1, 'the loads that needed no human check say nothing of it');
    });
});

async function signUp(reader: Reader, { email, password }: Credentials): Promise<void> {
  const { page, say, locale } = reader;
  await page.goto('/');
  assert.equal(await page.evaluate('document.documentElement.lang'), locale === 'zh' ? 'zh-CN' : 'en');
  await page
    .getByRole('link', { name: say('info.home.start') })
    .first()
    .click();
  await untilHeaded(reader, 'auth.register.title');
  await proveAddress(reader, system, email);
  await typeNewPassword(reader, password);
  await submit(reader, 'auth.register.submit');
  await untilToast(page, say('auth.register.success'));
  await untilHeaded(reader, 'assets.title');
  // A new account is named after its address.
  const name = email.replace(/@.*/, '');
  await page.getByRole('button', { name: say('shell.user.menu', { name }) }).waitFor();
}

async function seeEveryArea(reader: Reader): Promise<void> {
  const entries: Entry[] = [
    'home',
    'notice',
    'quick-start',
    'assets',
    'share',
    'machines',
    'addresses',
    'settings',
  ];
  for (const entry of entries) await follow(reader, entry);
}

async function rename(reader: Reader, name: string): Promise<void> {
  const { page, say } = reader;
  const field = page.getByRole('textbox', { name: say('security.profile.name'), exact: true });
  await field.fill(name);
  const card = page.getByRole('main').locator('form').filter({ has: field });
  await card.getByRole('button', { name: say('security.profile.save'), exact: true }).click();
  await untilToast(page, say('security.profile.saved'));
  await page.getByRole('button', { name: say('shell.user.menu', { name }) }).click();
  await page.getByText(name, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
}

async function leave(reader: Reader, name: string): Promise<void> {
  const { page } = reader;
  const token = (await storedToken(page)).session;
  assert.ok(token, 'a session that is not remembered is kept for this tab alone');
  const entriesBefore = await page.evaluate('history.length');
  await signOut(reader, name);
  assert.equal(new URL(page.url()).pathname, '/');
  assert.equal(await page.evaluate('history.length'), entriesBefore, 'the location was replaced');
  assert.deepEqual(await storedToken(page), { session: null, local: null });

  const answer = await fetch(`${system.url}/api/me/profile`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(((await answer.json()) as { code: string }).code, 'token_error');
}

async function comeBack(reader: Reader, credentials: Credentials): Promise<void> {
  const { page, say } = reader;
  const path = '/center/security/settings';
  await page.goto(path);
  await untilHeaded(reader, 'auth.login.title');
  assert.equal(new URL(page.url()).pathname, '/auth/login');
  assert.equal(new URL(page.url()).searchParams.get('returnTo'), path);
  await signIn(reader, credentials);
  await untilToast(page, say('auth.login.success'));
  await untilHeaded(reader, 'security.settings.title');
  assert.equal(new URL(page.url()).pathname, path);
}

function watchTestModes({ page }: Reader): () => number {
  let count = 0;
  page.on('console', (message) => {
    if (message.text() === 'test mode') count += 1;
  });
  return () => count;
}
