import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import * as calls from '@farm/contracts/calls';
import type { Page } from 'playwright-core';
import { addPasskey, createPasskey, requestApi } from '@farm/simulators/farmer';
import { createAccount, createOperator, type Account } from '../system/createAccount.ts';
import { makeChiaAddress } from '../system/fillFarm.ts';
import { openSharedSystem } from '../system/startSystemForFile.ts';
import { signIn } from './authForms.ts';
import { expectedRefusals } from './expectedErrors.ts';
import { waitForBalance } from './money.ts';
import { waitForHeading } from './navigation.ts';
import { openReader } from './openReader.ts';

const { system } = await openSharedSystem();
const operator = await createOperator(system);

const addDeposit = ({ email }: Account, amount: string) =>
  requestApi(system, calls.createDeposit, {
    token: operator.token,
    headers: { 'idempotency-key': randomUUID() },
    body: { account: email, amount, reason: 'x' },
  });
/** Counts the live event streams that the page has requested. */
const createStreamCounter = (page: Page) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/me/events')) count += 1;
  });
  return () => count;
};

it('tabs share one stream of live updates, and another goes on when the first closes', async (t) => {
  const account = await createAccount(system);
  const first = await openReader(t, { site: system, token: account.token });
  const streamsOfFirst = createStreamCounter(first.page);
  await first.page.goto('/center/my/assets');
  await waitForBalance(first, { usable: '0', frozen: '0', total: '0' });
  const second = { ...first, page: await first.page.context().newPage() };
  const streamsOfSecond = createStreamCounter(second.page);
  await second.page.goto('/center/my/assets');
  await waitForBalance(second, { usable: '0', frozen: '0', total: '0' });

  await addDeposit(account, '1.5');
  for (const tab of [first, second]) await waitForBalance(tab, { usable: '1.5', frozen: '0', total: '1.5' });
  assert.deepEqual([streamsOfFirst(), streamsOfSecond()], [1, 0]);

  await first.page.close();
  await second.page.waitForRequest((request) => request.url().endsWith('/api/me/events'));
  await addDeposit(account, '1');
  await waitForBalance(second, { usable: '2.5', frozen: '0', total: '2.5' });
});

it('the link of a mail signs everybody out and holds what is not sent, once it is told to', async (t) => {
  const account = await createAccount(system);
  const { token, email } = account;
  await addDeposit(account, '3');
  const address = makeChiaAddress();
  await requestApi(system, calls.createAddress, { token, body: { address, desc: 'Cold wallet' } });
  const { text } = await system.readMail(email);
  const link = /^http\S+\/auth\/lockdown#token=\S+$/m.exec(text)?.[0] ?? assert.fail(text);
  await requestApi(system, calls.createWithdrawal, {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: { address, amount: '1', memo: '' },
  });

  const intruder = await openReader(t, {
    site: system,
    token,
    // The page learns that its session ended.
    expected: { console: [/status of 401/] },
  });
  await intruder.page.goto('/center/my/assets');
  await waitForBalance(intruder, { usable: '2', frozen: '1', total: '3' });

  const owner = await openReader(t, { site: system, screen: 'phone', language: 'zh' });
  const { page, say } = owner;
  await page.goto(link.slice(new URL(link).origin.length));
  await waitForHeading(owner, 'auth.lockdown.title');
  assert.equal(new URL(page.url()).hash, '');
  await page.getByRole('button', { name: say('auth.lockdown.submit') }).click();
  await waitForHeading(owner, 'auth.lockdown.doneTitle');
  await page.getByText(say('auth.lockdown.held')).waitFor();
  await page.getByRole('link', { name: say('auth.lockdown.newPassword') }).click();
  await waitForHeading(owner, 'auth.newPassword.title');

  // Without input on the intruder's page.
  await waitForHeading(intruder, 'auth.login.title');
  await assert.rejects(requestApi(system, calls.readProfile, { token }), /401/);
});

it('an operator finds an account, and locks it: its open page ends, and the login says why', async (t) => {
  const account = await createAccount(system);
  const user = await openReader(t, {
    site: system,
    token: account.token,
    screen: 'phone',
    language: 'zh',
    expected: expectedRefusals,
  });
  await user.page.goto('/center/my/assets');
  await waitForBalance(user, { usable: '0', frozen: '0', total: '0' });

  const { page, say } = await openReader(t, { site: system, token: operator.token });
  await page.goto('/operator/account');
  await page.getByRole('searchbox', { name: say('operator.accounts.search') }).fill(account.email);
  await page.getByRole('link', { name: account.email }).click();
  await page.getByRole('heading', { level: 1, name: account.email }).waitFor();
  await page.getByRole('button', { name: say('operator.account.lock.lock') }).click();
  const dialog = page.getByRole('dialog', { name: say('operator.account.lock.lock.title') });
  await dialog.getByRole('checkbox', { name: say('operator.account.lock.what.signIn') }).check();
  await dialog.getByRole('textbox').fill('A stolen laptop');
  await dialog.getByRole('button', { name: say('operator.account.lock.lock.do') }).click();
  await page.getByText(say('operator.account.lock.lock.done')).waitFor();

  // Without input on the user's page.
  await signIn(user, account);
  await user.page.getByText(user.say('auth.error.accountLocked')).waitFor();
  const { text } = await system.readMail(account.email);
  assert.match(text, /A stolen laptop/);
});

it('second factors are removed by two operators, which the page of their user says, until one press stops it', async (t) => {
  const account = await createAccount(system);
  await addPasskey(system, { ...account, passkey: createPasskey(new URL(system.url).origin) });
  const user = await openReader(t, { site: system, token: account.token, screen: 'phone' });
  await user.page.goto('/center/my/assets');
  await waitForBalance(user, { usable: '0', frozen: '0', total: '0' });

  const { page, say } = await openReader(t, { site: system, token: operator.token });
  await page.goto(`/operator/account/${account.profile.id}`);
  await page.getByRole('button', { name: say('operator.account.factors.remove') }).click();
  const proposal = page.getByRole('dialog', { name: say('operator.account.factors.remove.title') });
  await proposal.getByRole('textbox').fill('Lost in the fire');
  await proposal.getByRole('button', { name: say('operator.account.factors.remove.do') }).click();
  await page.getByText(say('operator.proposed.factor-reset')).waitFor();

  const second = await openReader(t, { site: system, token: (await createOperator(system)).token });
  await second.page.goto('/operator/proposals');
  const name = say('operator.proposal.confirm.of', { account: account.email });
  await second.page.getByRole('button', { name }).click();
  const decision = second.page.getByRole('dialog', { name: say('operator.proposal.confirm.title') });
  await decision.getByRole('textbox').fill('Called back');
  await decision.getByRole('button', { name: say('operator.proposal.confirm') }).click();
  await second.page.getByText(say('operator.proposal.confirm.done')).waitFor();

  // The first mail is about the passkey.
  await system.readMail(account.email);
  const { text } = await system.readMail(account.email);
  assert.match(text, /Lost in the fire/);
  await user.page.reload();
  await user.page.getByRole('button', { name: user.say('shell.waiting.factorReset.stop') }).click();
  await user.page.getByText(user.say('shell.waiting.factorReset.stopped')).waitFor();
  await page.reload();
  await page.getByRole('button', { name: say('operator.account.factors.remove') }).waitFor();
});
