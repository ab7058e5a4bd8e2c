import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { toPatientMs } from '@farm/process/testing';
import { createAccount, createOperator, type Account } from '../system/createAccount.ts';
import { makeChiaAddress } from '../system/fillFarm.ts';
import type { SimulatedChain } from '../system/simulatedChain.ts';
import { startSystem, type RunningSystem } from '../system/startSystem.ts';
import {
  addAddress,
  sendDecision,
  addDeposit,
  waitForBalance,
  waitForStatus,
  requestWithdrawal,
} from './money.ts';
import { openEntry, type Reader } from './navigation.ts';
import { assertNeverBlank, watchBlankFrames } from './neverBlank.ts';
import { openReader } from './openReader.ts';

const CONFIRMATIONS = 3;
/** Address of coins that count as assets but that the farm cannot spend. */
const RESERVE_ADDRESS = makeChiaAddress();

let system: RunningSystem;
let chain: SimulatedChain;
let operator: Account;
before(async () => {
  system = await startSystem({
    isPaying: true,
    env: {
      COOL_DOWN_SECONDS: '0',
      // A page shows "Submit" before it ends, on a slow machine too.
      WITHDRAWAL_CANCEL_WINDOW_SECONDS: String(Math.ceil(toPatientMs(2_000) / 1_000)),
      WITHDRAWAL_CONFIRMATIONS: String(CONFIRMATIONS),
      PAYOUT_CHECK_SECONDS: '2',
      RESERVE_ADDRESSES: RESERVE_ADDRESS,
      // 6 XCH.
      CHAIN_FUND_BLOCKS: '3',
    },
  });
  assert.ok(system.chain);
  chain = system.chain;
  await chain.farm(20, RESERVE_ADDRESS);
  await chain.farm(CONFIRMATIONS + 1);
  operator = await createOperator(system);
});
after(() => system.stop());

it('a withdrawal is seen from Submit to Confirmed, without a reload, and waits while payouts are stopped', async (t) => {
  const { owner, address, console } = await openOwnerAndOperator(t, '2');
  await setPayouts(console, 'stop');
  await openEntry(owner, 'assets');
  await requestWithdrawal(owner, { amount: '0.5', desc: 'Cold wallet', memo: 'Harvest' });
  await waitForStatus(owner, 'pending');
  await waitForStatus(owner, 'approved');
  await console.page.waitForTimeout(3_000);
  await waitForStatus(owner, 'approved');
  assert.deepEqual(await chain.listCoinAmounts(address), []);

  await setPayouts(console, 'resume');
  await waitForStatus(owner, 'sending');
  const { page, say } = owner;
  const card = page.getByRole('main');
  await card.getByText(say('assets.payment.state.mempool')).waitFor();
  await chain.farm(1);
  const toDepthText = (depth: number) =>
    say('assets.payment.depth', { depth: String(depth), confirmations: String(CONFIRMATIONS) });
  await card.getByText(toDepthText(0)).first().waitFor();
  await chain.farm(1);
  await card.getByText(toDepthText(1)).first().waitFor();
  await waitForStatus(owner, 'sending');
  await chain.farm(2);
  await waitForStatus(owner, 'success');
  assert.deepEqual(await chain.listCoinAmounts(address), [499_500_000_000]);

  await card.getByRole('link', { name: say('assets.receipt.back') }).click();
  await waitForBalance(owner, { usable: '1.5', frozen: '0', total: '1.5' });
  await assertUntouched(owner);
});

it('what is held is paid once an operator has approved it', async (t) => {
  const { account, owner, address, console } = await openOwnerAndOperator(t, '3');
  await openEntry(owner, 'assets');
  await requestWithdrawal(owner, { amount: '2.5', desc: 'Cold wallet', memo: '' });
  await owner.page.getByText(owner.say('assets.hold.large_amount')).first().waitFor();
  await approveInConsole(console, account, 'Owner called back');
  await waitForStatus(owner, 'sending');
  await chain.farm(CONFIRMATIONS + 1);
  await waitForStatus(owner, 'success');
  assert.deepEqual(await chain.listCoinAmounts(address), [2_499_500_000_000]);
  await assertUntouched(owner);
});

it('a wallet that is short holds what it cannot pay, until it is filled and an operator lets it go on', async (t) => {
  const { account, owner, address, console } = await openOwnerAndOperator(t, '9');
  await openEntry(owner, 'assets');
  await requestWithdrawal(owner, { amount: '8', desc: 'Cold wallet', memo: '' });
  await approveInConsole(console, account, 'Owner called back');
  await owner.page.getByText(owner.say('assets.hold.hot_wallet')).first().waitFor();
  // Operators also got emails about their second factor, and when each withdrawal began to wait for them.
  let mail = await system.readMail(operator.email);
  while (/second factor|waits for your review/.test(mail.subject))
    mail = await system.readMail(operator.email);
  assert.match(mail.text, /7\.9995 XCH/);
  assert.deepEqual(await chain.listCoinAmounts(address), []);

  await chain.farm(5, chain.walletAddress);
  await chain.farm(CONFIRMATIONS);
  await approveInConsole(console, account, 'The wallet is filled');
  await waitForStatus(owner, 'sending');
  await chain.farm(CONFIRMATIONS + 1);
  await waitForStatus(owner, 'success');
  assert.deepEqual(await chain.listCoinAmounts(address), [7_999_500_000_000]);
  await assertUntouched(owner);
});

/** Creates an account with an address and a balance, and opens its page and an operator's page. */
async function openOwnerAndOperator(t: Parameters<typeof openReader>[0], amount: string) {
  const account = await createAccount(system);
  const owner = await openReader(t, { site: system, token: account.token });
  const console = await openReader(t, { site: system, token: operator.token });
  await watchBlankFrames(owner.page);
  await owner.page.goto('/');
  const address = await addAddress(owner, 'Cold wallet');
  await addDeposit(console, { account: account.email, amount, reason: 'A warm welcome' });
  await owner.page.evaluate('window.untouched = true');
  return { account, owner, address, console };
}

async function assertUntouched({ page }: Reader): Promise<void> {
  assert.equal(await page.evaluate('window.untouched'), true, 'the page was never loaded anew');
  await assertNeverBlank(page);
}

async function approveInConsole(console: Reader, account: Account, reason: string): Promise<void> {
  await console.page.goto('/operator');
  const row = console.page.getByRole('row').filter({ hasText: account.email });
  await row.getByRole('link').first().click();
  await sendDecision(console, 'approve', reason);
}

/** Stops or resumes payouts on the operators' page. */
async function setPayouts({ page, say }: Reader, action: 'stop' | 'resume'): Promise<void> {
  await page.goto('/operator/payouts');
  const label = say(`operator.payouts.${action}`);
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(action === 'stop' ? 'Balances are being checked' : 'All is well');
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const banner = page.getByRole('alert').filter({ hasText: say('operator.payouts.stopped.title') });
  await banner.waitFor({ state: action === 'stop' ? 'visible' : 'detached' });
}
