import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Locale } from '@farm/contracts';
import { createAccount, createOperator, type Account } from '../system/createAccount.ts';
import { startSystem, type RunningSystem } from '../system/startSystem.ts';
import {
  addAddress,
  cancelOnReceipt,
  deletePrice,
  sendDecision,
  setPrice,
  addDeposit,
  waitForBalance,
  requestWithdrawal,
} from './money.ts';
import { openEntry } from './navigation.ts';
import { assertNeverBlank, watchBlankFrames } from './neverBlank.ts';
import { openReader, type ReaderOptions } from './openReader.ts';
import { createTranslator } from './messages.ts';

let system: RunningSystem;
let operator: Account;
before(async () => {
  system = await startSystem();
  operator = await createOperator(system);
});
after(() => system.stop());

it('says what the specification words, word for word', () => {
  const say = createTranslator('en');
  assert.deepEqual(
    {
      fee: say('assets.withdraw.fee'),
      amountMissing: say('assets.withdraw.amount.required'),
      addressMissing: say('assets.withdraw.address.required'),
      amountTooSmall: say('assets.withdraw.amount.fee'),
      pending: say('assets.status.pending'),
      held: say('assets.status.held'),
      approved: say('assets.status.approved'),
      sending: say('assets.status.sending'),
      success: say('assets.status.success'),
    },
    {
      fee: 'Fee (Fixed)',
      amountMissing: 'Amount is required',
      addressMissing: 'Address is required',
      amountTooSmall: 'Withdrawal amount must be greater than the fee.',
      pending: 'Submit',
      held: 'Submit',
      approved: 'Processing',
      sending: 'Pending TX',
      success: 'Confirmed',
    },
  );
});

describe('a farmer', { concurrency: 2 }, () => {
  const journeys: (Pick<ReaderOptions, 'screen' | 'settings'> & { language: Locale; typed: string })[] = [
    { language: 'en', screen: 'desktop', typed: '1.25' },
    { language: 'zh', screen: 'phone', typed: '１．２５' },
    { language: 'en', screen: 'desktop', settings: { themeDirection: 'rtl' }, typed: ' 1.250 XCH' },
    { language: 'en', screen: 'phone', typed: '1.25' },
  ];
  for (const { typed, ...readerOptions } of journeys) {
    const { language, screen = 'desktop', settings } = readerOptions;
    it(`keeps an address, is credited, withdraws and cancels (${language}, ${screen}${settings ? ', rtl' : ''})`, async (t) => {
      const account = await createAccount(system);
      const reader = await openReader(t, { site: system, token: account.token, ...readerOptions });
      const { page, say } = reader;
      await watchBlankFrames(page);
      await page.goto('/');
      const address = await addAddress(reader, 'Cold wallet');

      await openEntry(reader, 'assets');
      await waitForBalance(reader, { usable: '0', frozen: '0', total: '0' });
      await page.evaluate('window.untouched = true');
      const console = await openReader(t, { site: system, token: operator.token });
      await addDeposit(console, { account: account.email, amount: '2', reason: 'A warm welcome' });
      // No reload: the page updates itself.
      await waitForBalance(reader, { usable: '2', frozen: '0', total: '2' });

      await requestWithdrawal(reader, { amount: typed, desc: 'Cold wallet', memo: 'First harvest' });
      const main = page.getByRole('main');
      await main.getByText(say('assets.status.held'), { exact: true }).first().waitFor();
      await main.getByText(say('assets.hold.new_address')).first().waitFor();
      assert.equal((await main.innerText()).replaceAll(/\s/g, '').includes(address), true);

      await main.getByRole('link', { name: say('assets.receipt.back') }).click();
      await waitForBalance(reader, { usable: '0.75', frozen: '1.25', total: '2' });
      await page.goBack();
      await cancelOnReceipt(reader);
      await main.getByText(say('assets.status.canceled'), { exact: true }).first().waitFor();
      await main.getByRole('link', { name: say('assets.receipt.back') }).click();
      await waitForBalance(reader, { usable: '2', frozen: '0', total: '2' });
      await page.getByRole('tab', { name: say('assets.logs.balance') }).click();
      await main.getByText(say('assets.logs.type.refund'), { exact: true }).first().waitFor();

      assert.equal(await page.evaluate('window.untouched'), true, 'the page was never loaded anew');
      await assertNeverBlank(page);
    });
  }
});

it('an operator approves what is held, and its owner sees it at once', async (t) => {
  const account = await createAccount(system);
  const [owner, console] = [
    await openReader(t, { site: system, token: account.token }),
    await openReader(t, { site: system, token: operator.token }),
  ];
  await owner.page.goto('/');
  await addAddress(owner, 'Cold wallet');
  await addDeposit(console, { account: account.email, amount: '3', reason: 'A warm welcome' });
  await openEntry(owner, 'assets');
  await requestWithdrawal(owner, { amount: '2.5', desc: 'Cold wallet', memo: '' });
  await owner.page.getByText(owner.say('assets.hold.large_amount')).first().waitFor();

  await console.page.goto('/operator');
  const row = console.page.getByRole('row').filter({ hasText: account.email });
  await row.getByRole('link').first().click();
  await sendDecision(console, 'approve', 'Owner called back');
  await owner.page
    .getByRole('main')
    .getByText(owner.say('assets.status.approved'), { exact: true })
    .first()
    .waitFor();
  assert.equal(await owner.page.getByRole('button', { name: owner.say('assets.receipt.cancel') }).count(), 0);

  await sendDecision(console, 'reject', 'Address is on a list');
  await owner.page
    .getByRole('main')
    .getByText(owner.say('assets.status.refunded'), { exact: true })
    .first()
    .waitFor();
  await owner.page.getByText('Address is on a list').first().waitFor();
  await openEntry(owner, 'assets');
  await waitForBalance(owner, { usable: '3', frozen: '0', total: '3' });
});

it('somebody who is no operator is told so at the console, and sees no way to it', async (t) => {
  const { token } = await createAccount(system);
  const reader = await openReader(t, { site: system, token });
  await reader.page.goto('/operator');
  await reader.page.getByRole('heading', { level: 1, name: 'Forbidden' }).waitFor();
  await reader.page.goto('/center/my/assets');
  await reader.page.getByRole('heading', { level: 1, name: reader.say('assets.title') }).waitFor();
  assert.equal(await reader.page.locator('a[href^="/operator"]').count(), 0);
});

it('a log comes as a CSV file, with the filters that are set', async (t) => {
  const account = await createAccount(system);
  const console = await openReader(t, { site: system, token: operator.token });
  for (const amount of ['1', '0.000000000001'])
    await addDeposit(console, { account: account.email, amount, reason: 'Of =interest' });
  const reader = await openReader(t, { site: system, token: account.token });
  const { page, say } = reader;
  await page.goto('/center/my/assets?type=deposit');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('main')
      .getByRole('button', { name: say('kit.csv') })
      .click(),
  ]);
  assert.equal(download.suggestedFilename(), 'balance-log.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  assert.equal(lines.length, 3);
  assert.equal(lines[0], '\uFEFFid,amount,balance,desc,date,type');
  assert.match(lines[1] ?? '', /^\d+,0\.000000000001,1\.000000000001,Of =interest,[\dT:.-]+Z,deposit$/);
});

// The last one: a price adds columns to the files of whoever reads in its currency.
it('an operator sets a price, and those who read in its currency see what their XCH is worth', async (t) => {
  const account = await createAccount(system);
  const console = await openReader(t, { site: system, token: operator.token });
  await setPrice(console, { currency: 'usd', price: '2.50', reason: 'There is no market' });
  await addDeposit(console, { account: account.email, amount: '2', reason: 'A warm welcome' });

  const reader = await openReader(t, { site: system, token: account.token });
  const main = reader.page.getByRole('main');
  await reader.page.goto('/');
  await addAddress(reader, 'Cold wallet');
  await openEntry(reader, 'assets');
  await waitForBalance(reader, { usable: '2', frozen: '0', total: '2' });
  await main.getByText('≈ $5.00').first().waitFor();
  await main.getByText('+$5.00', { exact: true }).waitFor();
  await requestWithdrawal(reader, { amount: '1.5', desc: 'Cold wallet', memo: '' });
  await main.getByText('$3.75', { exact: true }).waitFor();
  await main.getByText('1 XCH = $2.50', { exact: true }).waitFor();

  const other = await openReader(t, { site: system, token: account.token, language: 'zh', screen: 'phone' });
  await other.page.goto('/center/my/assets');
  await waitForBalance(other, { usable: '0.5', frozen: '1.5', total: '2' });
  await other.page.getByRole('main').getByText('A warm welcome').first().waitFor();
  assert.doesNotMatch(await other.page.getByRole('main').innerText(), /[≈$¥]/);

  await deletePrice(console, { currency: 'USD', reason: 'It was a test' });
  await reader.page.goto('/center/my/assets');
  await main.getByText('A warm welcome').first().waitFor();
  await main.getByText(/[≈$]/).first().waitFor({ state: 'detached' });
});
