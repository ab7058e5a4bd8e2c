import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it, type TestContext } from 'node:test';
import * as calls from '@farm/contracts/calls';
import { startBrowser } from '@farm/rollout/browser';
import {
  addPasskey,
  createPasskey as createSoftPasskey,
  makeTotpCode,
  requestApi,
  signIn as signInByApi,
} from '@farm/simulators/farmer';
import { createAccount, createBriefOperator, type Account } from '../system/createAccount.ts';
import { startSystemForFile } from '../system/startSystemForFile.ts';
import { signIn, signOut, toAuthFields } from './authForms.ts';
import { expectedRefusals } from './expectedErrors.ts';
import { keyboard, mouse, type Hands } from './hands.ts';
import { addAddress, requestWithdrawal, waitForBalance } from './money.ts';
import { openEntry, waitForHeading, type Reader } from './navigation.ts';
import { openReader, type ReaderOptions } from './openReader.ts';

// Passkeys belong to a host name, never to an IP address.
const toLocalhost = (url: string) => url.replace('127.0.0.1', 'localhost');
const { system } = await startSystemForFile({ env: ({ url }) => ({ PUBLIC_URL: toLocalhost(url) }) });
const site = { ...system, url: toLocalhost(system.url) };
const operator = await createBriefOperator(system, new URL(site.url).origin);
// Its own: if Chromium crashes with a virtual security key, pages of other files go on.
const browser = await startBrowser();
after(() => browser.close());

/** Time to bring a code from an app to the service. */
const DIALOG_MS = 10_000;
const SETTINGS_PATH = '/center/security/settings';

/** A second factor, as its owner uses it in the dialogs. */
interface Factor {
  /** Makes it ready for a page. */
  prepare?: (reader: Reader) => Promise<void>;
  /** Adds it in the open dialog, after the password. */
  add: (reader: Reader, hands: Hands) => Promise<void>;
  /** Proves it in the open dialog. */
  prove: (reader: Reader, hands: Hands) => Promise<void>;
}

describe('an account with a second factor', { concurrency: 2 }, () => {
  it('that is a passkey adds an address, withdraws, loses the key and recovers', (t) =>
    play(t, { kind: 'passkey', factor: createPasskey() }));

  it('that is a passkey does so on a phone, in Chinese', (t) =>
    play(t, { kind: 'passkey', factor: createPasskey(), language: 'zh', screen: 'phone' }));

  it('that is an app does so on a desktop, in English', (t) =>
    play(t, { kind: 'totp', factor: createApp() }));

  it('that is an app does so on a phone, in Chinese', (t) =>
    play(t, { kind: 'totp', factor: createApp(), language: 'zh', screen: 'phone' }));

  it('that is a passkey is added, asked for at sign-in and removed by the keyboard alone', (t) =>
    playByKeyboard(t, { kind: 'passkey', factor: createPasskey() }));

  it('that is an app is added, asked for at sign-in and removed by the keyboard alone', (t) =>
    playByKeyboard(t, { kind: 'totp', factor: createApp() }));

  it(
    'that is lost with its codes has its removal mailed, which every page says and one press stops',
    loseEverything,
  );
});

async function loseEverything(t: TestContext): Promise<void> {
  const account = await createAccount(system);
  const passkey = createSoftPasskey(new URL(site.url).origin);
  await addPasskey(system, { ...account, passkey });
  const reader = await openReader(t, { site, browser, expected: expectedRefusals });
  const { page, say } = reader;
  await page.goto('/auth/login');
  await signIn(reader, account);
  const dialog = page.getByRole('dialog', { name: say('shell.proof.title') });
  await dialog.getByRole('button', { name: say('shell.proof.lost') }).click();
  await dialog.getByRole('button', { name: say('shell.proof.lost.send') }).click();
  await dialog.getByText(say('shell.proof.lost.sent')).waitFor();

  await page.goto(await readResetLink(account.email, 'token'));
  await page.getByRole('button', { name: say('auth.factorReset.submit') }).click();
  await waitForHeading(reader, 'auth.factorReset.startedTitle');
  await readResetLink(account.email, 'stop');

  const session = await openReader(t, { site, browser, token: account.token, expected: expectedRefusals });
  await session.page.goto('/center/my/assets');
  await session.page.getByRole('button', { name: say('shell.waiting.factorReset.stop') }).click();
  await session.page.getByText(say('shell.waiting.factorReset.stopped')).waitFor();
  const profile = await requestApi(system, calls.readProfile, { token: account.token });
  assert.equal(profile.factorReset, null);
}

/** Reads the mails up to one with the link that starts or stops a removal. */
async function readResetLink(email: string, kind: 'token' | 'stop'): Promise<string> {
  for (;;) {
    const { text } = await system.readMail(email);
    const link = new RegExp(`https?://\\S+/auth/factor-reset#${kind}=\\S+`).exec(text)?.[0];
    if (link !== undefined) return link;
  }
}

async function playByKeyboard(
  t: TestContext,
  { kind, factor }: { kind: string; factor: Factor },
): Promise<void> {
  const account = await createAccount(system);
  const reader = await openReader(t, { site, browser, token: account.token, expected: expectedRefusals });
  const { page } = reader;
  await page.goto(SETTINGS_PATH);
  await waitForHeading(reader, 'security.settings.title');
  await addFactor(reader, { account, kind, factor, hands: keyboard });

  await signOut(reader, account.profile.name);
  await page.goto('/auth/login');
  await waitForHeading(reader, 'auth.login.title');
  const fields = toAuthFields(reader);
  await keyboard.fill(fields.email, account.email);
  await keyboard.fill(fields.password, account.password);
  await page.keyboard.press('Enter');
  await factor.prove(reader, keyboard);
  await waitForHeading(reader, 'assets.title');

  await page.goto(SETTINGS_PATH);
  await removeLastFactor(reader, keyboard);
}

async function play(
  t: TestContext,
  { kind, factor, ...options }: { kind: string; factor: Factor } & Pick<ReaderOptions, 'language' | 'screen'>,
): Promise<void> {
  const account = await createAccount(system);
  await requestApi(system, calls.createDeposit, {
    token: operator.token,
    headers: { 'idempotency-key': randomUUID() },
    body: { account: account.email, amount: '2', reason: 'A warm welcome' },
  });
  // A session from before, which has proved nothing.
  const earlier = await signInByApi(system, account);
  const reader = await openReader(t, {
    site,
    browser,
    token: account.token,
    expected: expectedRefusals,
    ...options,
  });
  await reader.page.goto('/');
  await openEntry(reader, 'settings');
  const codes = await addFactor(reader, { account, kind, factor, hands: mouse });

  await reader.page.evaluate(`localStorage.setItem('login', '${earlier}')`);
  await reader.page.goto('/');
  await addAddress(reader, 'Cold wallet', () => factor.prove(reader, mouse));
  await openEntry(reader, 'assets');
  await waitForBalance(reader, { usable: '2', frozen: '0', total: '2' });
  // The proof of a moment ago holds.
  await requestWithdrawal(reader, { amount: '1', desc: 'Cold wallet', memo: '' });

  await comeBack(reader, account, () => factor.prove(reader, mouse));
  await comeBack(reader, account, () => proveByCode(reader, codes[0] ?? ''));
  await openEntry(reader, 'settings');
  await removeLastFactor(reader, mouse);
  await comeBack(reader, account, () => Promise.resolve());
}

/** Adds the first second factor on the open settings page. Returns the recovery codes. */
async function addFactor(
  reader: Reader,
  { account, kind, factor, hands }: { account: Account; kind: string; factor: Factor; hands: Hands },
): Promise<string[]> {
  const { page, say } = reader;
  await factor.prepare?.(reader);
  await hands.press(page.getByRole('button', { name: say(`security.factors.add.${kind}`) }));
  const dialog = page.getByRole('dialog');
  await hands.fill(dialog.getByLabel(say('security.currentPassword'), { exact: true }), account.password);
  await hands.press(dialog.getByRole('button', { name: say('security.factors.continue') }));
  await factor.add(reader, hands);
  await dialog.getByRole('heading', { name: say('security.factors.codes.save.title') }).waitFor();
  const codes = (await dialog.innerText()).match(/[0-9a-z]{5}-[0-9a-z]{5}/g) ?? [];
  await hands.press(dialog.getByRole('button', { name: say('security.factors.codes.saved') }));
  await dialog.waitFor({ state: 'detached' });
  return codes;
}

/** Signs out and in again. */
async function comeBack(reader: Reader, account: Account, prove: () => Promise<void>): Promise<void> {
  await signOut(reader, account.profile.name);
  await reader.page.goto('/auth/login');
  await signIn(reader, account, { remember: true });
  await prove();
  await waitForHeading(reader, 'assets.title');
}

async function proveByCode({ page, say }: Reader, code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: say('shell.proof.title') });
  await dialog.getByRole('button', { name: say('shell.proof.recovery') }).click();
  await dialog.getByRole('textbox').fill(code);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

async function removeLastFactor({ page, say }: Reader, hands: Hands): Promise<void> {
  const card = page.getByRole('region', { name: say('security.factors.title') });
  await hands.press(card.getByRole('button', { name: say('security.factors.remove') }));
  const question = page.getByRole('alertdialog');
  await hands.press(question.getByRole('button', { name: say('security.factors.remove') }));
  await card.getByText(say('security.factors.none')).waitFor();
}

/** A security key of the browser's own, which is touched at once. */
function createPasskey(): Factor {
  return {
    // Before the page asks for it: Chromium crashes if it comes while the page waits for one.
    prepare: async ({ page }) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('WebAuthn.enable');
      await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true },
      });
    },
    add: () => Promise.resolve(),
    prove: async ({ page, say }, hands) => {
      const dialog = page.getByRole('dialog', { name: say('shell.proof.title') });
      await hands.press(dialog.getByRole('button', { name: say('shell.proof.passkey') }));
      await dialog.waitFor({ state: 'detached' });
    },
  };
}

/** An authenticator app, whose owner has a code of each half minute left: the earliest first. */
function createApp(): Factor {
  let secret = '';
  let step = -1;
  const nextCode = () => makeTotpCode(secret, step++, DIALOG_MS);
  return {
    add: async ({ page, say }, hands) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('heading', { name: say('security.factors.scan.title') }).waitFor();
      const text = (await dialog.innerText()).replaceAll(/\s/g, '');
      secret = /[A-Z2-7]{32}/.exec(text)?.[0] ?? '';
      await hands.fill(
        dialog.getByRole('textbox', { name: say('security.factors.scan.code') }),
        await nextCode(),
      );
      await page.keyboard.press('Enter');
    },
    prove: async ({ page, say }, hands) => {
      const dialog = page.getByRole('dialog', { name: say('shell.proof.title') });
      await hands.fill(dialog.getByRole('textbox'), await nextCode());
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    },
  };
}
