import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, it, type TestContext } from 'node:test';
import * as calls from '@farm/contracts/calls';
import { makeTotpCode, requestApi, signIn } from '@farm/simulators/farmer';
import { createAccount, createOperator, type Account } from '../system/createAccount.ts';
import { openSharedSystem } from '../system/startSystemForFile.ts';
import { expectedRefusals } from './expectedErrors.ts';
import { openEntry, type Reader } from './navigation.ts';
import { openReader, type ReaderOptions } from './openReader.ts';

const { system } = await openSharedSystem();
const operator = await createOperator(system);

describe('a user who leaves', { concurrency: 2 }, () => {
  it('takes the data along, closes the account, keeps it, and closes it again', (t) => play(t, {}));

  it('does so with a second factor on a phone, in Chinese', (t) =>
    play(t, { hasFactor: true, language: 'zh', screen: 'phone' }));
});

async function play(
  t: TestContext,
  { hasFactor = false, ...options }: { hasFactor?: boolean } & Pick<ReaderOptions, 'language' | 'screen'>,
): Promise<void> {
  const account = await createAccount(system);
  const prove = hasFactor ? await addApp(account) : () => Promise.resolve();
  const { token } = account;
  const reader = await openReader(t, { site: system, token, expected: expectedRefusals, ...options });
  await reader.page.goto('/center/security/settings');
  await downloadArchive(reader, account, prove);

  await requestApi(system, calls.createDeposit, {
    token: operator.token,
    headers: { 'idempotency-key': randomUUID() },
    body: { account: account.email, amount: '1.5', reason: 'A warm welcome' },
  });
  await reader.page.reload();
  await startClosing(reader, account);
  await keepInBar(reader);
  assert.equal(await readClosing(account), null);

  await startClosing(reader, account);
  assert.notEqual(await readClosing(account), null);
  // Every page says it.
  await openEntry(reader, 'assets');
  await toBar(reader).waitFor();
  await reader.page.goto(await readLink(account, 'closing'));
  const { card, say } = toCard(reader, 'closing');
  await reader.page.locator('#closing:focus').waitFor();
  await card.getByRole('button', { name: say('security.closing.keep') }).click();
  await card.getByRole('button', { name: say('security.closing.start') }).waitFor();
  await toBar(reader).waitFor({ state: 'detached' });
  assert.equal(await readClosing(account), null);
}

/** Prepares the archive, follows the link in the mail, and downloads it. */
async function downloadArchive(reader: Reader, account: Account, prove: Prove): Promise<void> {
  const { page } = reader;
  const { card, say } = toCard(reader, 'export');
  await card.getByRole('button', { name: say('security.export.prepare') }).click();
  await prove(reader);
  // The open page follows it by itself.
  await card.getByText(say('security.export.ready'), { exact: true }).waitFor();
  await page.goto('about:blank');
  await page.goto(await readLink(account, 'data'));
  await page.locator('#data:focus').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: say('security.export.download') }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'farm-account.zip');
  const archive = await readFile(await download.path());
  assert.equal(archive.subarray(0, 4).toString('latin1'), 'PK\u0003\u0004');
  for (const name of ['account.json', 'balance.csv', 'actions.csv']) assert.ok(archive.includes(name), name);
}

/** Starts the closing in its dialog, and waits until the card and the bar say so. */
async function startClosing(reader: Reader, { password }: Account): Promise<void> {
  const { page } = reader;
  const { card, say } = toCard(reader, 'closing');
  await card.getByRole('button', { name: say('security.closing.start') }).click();
  const dialog = page.getByRole('dialog', { name: say('security.closing.dialog.title') });
  await dialog.getByRole('link', { name: say('security.closing.dialog.withdraw') }).waitFor();
  await dialog.getByRole('checkbox', { name: '1.5 XCH' }).check();
  await dialog.getByLabel(say('security.currentPassword'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: say('security.closing.start') }).click();
  await dialog.waitFor({ state: 'detached' });
  await card.getByRole('button', { name: say('security.closing.keep') }).waitFor();
  await toBar(reader).waitFor();
}

/** Keeps the account by the bar of every page; the card follows. */
async function keepInBar(reader: Reader): Promise<void> {
  const { page } = reader;
  const { card, say } = toCard(reader, 'closing');
  const bar = toBar(reader).locator('..');
  await bar.getByRole('button', { name: say('shell.waiting.closing.stop') }).click();
  await page.getByText(say('shell.waiting.closing.stopped')).waitFor();
  await card.getByRole('button', { name: say('security.closing.start') }).waitFor();
  await toBar(reader).waitFor({ state: 'detached' });
}

/** Returns a card of the settings, by the start of its message ids. */
function toCard({ page, say }: Reader, name: 'export' | 'closing') {
  return { card: page.getByRole('region', { name: say(`security.${name}.title`), exact: true }), say };
}

/** Returns the text of the bar about the closing; its date differs. */
function toBar({ page, say }: Reader) {
  const [start = ''] = say('shell.waiting.closing.text', { date: '|' }).split('|');
  return page.getByRole('alert').filter({ hasText: start });
}

async function readClosing({ token }: Account): Promise<string | null> {
  const { closing } = await requestApi(system, calls.readProfile, { token });
  return closing?.dueAt ?? null;
}

/** Reads the mails up to one that links to a card of the settings. Returns the link's path. */
async function readLink({ email }: Account, card: 'data' | 'closing'): Promise<string> {
  for (;;) {
    const { text } = await system.readMail(email);
    const link = new RegExp(`https?://\\S+(/center/security/settings#${card})$`, 'm').exec(text)?.[1];
    if (link !== undefined) return link;
  }
}

/** Proves the second factor in the open dialog, if the account has one. */
type Prove = (reader: Reader) => Promise<void>;

/** Adds an authenticator app in another session: that of the account has proved nothing then. */
async function addApp(account: Account): Promise<Prove> {
  const token = await signIn(system, account);
  const { ticket, totp } = await requestApi(system, calls.startFactor, {
    token,
    body: { kind: 'totp', password: account.password },
  });
  assert.ok(totp);
  const { secret } = totp;
  await requestApi(system, calls.addFactor, {
    token,
    body: { ticket, name: 'Phone', proof: { kind: 'totp', code: await makeTotpCode(secret, -1) } },
  });
  return async ({ page, say }) => {
    const dialog = page.getByRole('dialog', { name: say('shell.proof.title') });
    await dialog.getByRole('textbox').fill(await makeTotpCode(secret));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  };
}
