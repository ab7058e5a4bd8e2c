import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { PlotNft } from '@farm/contracts';
import { toMojo, toXch } from '@farm/contracts/amount';
import * as calls from '@farm/contracts/calls';
import { openPoolFarmer, startAnswering, type SimulatedPoolFarmer } from '@farm/simulators/farmer';
import type { Locator } from 'playwright-core';
import { runOwnerSql } from '../system/database.ts';
import { createAccount, createOperator, type Account } from '../system/createAccount.ts';
import { createCaller, type Caller } from '../system/createCaller.ts';
import type { SimulatedChain } from '../system/simulatedChain.ts';
import { startSystem, type RunningSystem } from '../system/startSystem.ts';
import { signIn, waitForToast } from './authForms.ts';
import { expectedRefusals } from './expectedErrors.ts';
import { addAddress, requestWithdrawal, waitForStatus } from './money.ts';
import { openEntry, waitForHeading, type Reader } from './navigation.ts';
import { openReader } from './openReader.ts';

const CONFIRMATIONS = 3;
/** The pool's part of a block's reward. */
const REWARD_MOJO = 875_000_000_000n;
const WITHDRAWAL_FEE = '0.000005';
const MINUTE_MS = 60_000;
const RUN_STEP_MS = 5 * MINUTE_MS;
/** Lets ten minutes pass for partials: they are looked at again after five, and then count. */
const AGE_PARTIALS = `
  update pool_partial
  set sp_at = sp_at - interval '10 minutes', received_at = received_at - interval '10 minutes'
  where counted_at is null and refused_at is null and received_at > now() - interval '5 minutes'`;

let system: RunningSystem;
let chain: SimulatedChain;
let owner: Account;
let asOwner: Caller;
let operator: Account;
let farmer: SimulatedPoolFarmer;
let stopAnswering: () => Promise<void>;
before(async () => {
  system = await startSystem({
    isPaying: true,
    hasPool: true,
    env: {
      COOL_DOWN_SECONDS: '0',
      WITHDRAWAL_CANCEL_WINDOW_SECONDS: '1',
      WITHDRAWAL_CONFIRMATIONS: String(CONFIRMATIONS),
      WITHDRAWAL_FEE,
      // A partial is worth about 0.000025 XCH.
      WITHDRAWAL_MIN: '0.00001',
    },
  });
  assert.ok(system.chain);
  chain = system.chain;
  owner = await createAccount(system);
  asOwner = createCaller(system, owner);
  operator = await createOperator(system);
  farmer = await openPoolFarmer({
    nodeUrl: chain.url,
    poolUrl: `${system.url}/pool`,
    seed: 'a stock farmer',
    file: join(system.dataDir, 'plot-nft'),
    plotCount: 4,
  });
  stopAnswering = startAnswering(farmer, {
    nodeUrl: chain.url,
    say: (text) => process.stderr.write(`${text}\n`),
  });
  // Signage points of the first ten seconds after joining don't count.
  await runOwnerSql(system, `update plot_nft set joined_at = joined_at - interval '10 minutes'`);
});
after(async () => {
  await stopAnswering();
  await system.stop();
});

describe('a stock farmer', () => {
  it('claims its PlotNFT by the login link, signed out at first, and releases it; a wrong link says what to do', async (t) => {
    const reader = await openReader(t, { site: system, expected: expectedRefusals });
    const { page, say } = reader;
    const main = page.getByRole('main');
    await page.goto(farmer.makeLoginLink());
    await signIn(reader, owner);
    await confirmClaim(reader);
    await waitForToast(page, say('devices.claim.done'));

    const { id, contractAddress, difficulty } = await readPlotNft();
    const card = main.getByRole('region', { name: say('devices.plotNft.title', { id: id.slice(0, 8) }) });
    await card.getByText(say('devices.plotNft.state.farmingToPool'), { exact: true }).waitFor();
    await toFact(card, say('devices.plotNft.points')).getByText(/^\d/).waitFor();
    await card.getByTitle(contractAddress).waitFor();
    const difficultyText = Number(difficulty).toLocaleString('en');
    await card.getByText(say('devices.difficulty.hint', { difficulty: difficultyText })).waitFor();

    const release = say('devices.plotNft.releaseThis', { id: id.slice(0, 8) });
    await card.getByRole('button', { name: release, exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: say('devices.release.confirm'), exact: true }).click();
    await waitForToast(page, say('devices.release.done'));
    await main.getByText(say('devices.plotNfts.join.title'), { exact: true }).waitFor();

    const expired = farmer.makeLoginLink(Date.now() - 15 * MINUTE_MS);
    const forged = new URL(farmer.makeLoginLink());
    forged.searchParams.set('signature', new URL(expired).searchParams.get('signature') ?? '');
    for (const link of [expired, forged.href]) {
      await page.goto(link);
      await confirmClaim(reader);
      await question.getByText(say('devices.claim.failure.link'), { exact: true }).waitFor();
    }
    assert.deepEqual((await asOwner(calls.listPlotNfts, {})).items, []);
  });

  it('proves, wins and is paid: one page shows the way of each mojo from the reward to its coin', async (t) => {
    const reader = await openReader(t, { site: system, token: owner.token });
    await reader.page.goto(farmer.makeLoginLink());
    await confirmClaim(reader);
    await waitForToast(reader.page, reader.say('devices.claim.done'));

    const asOperator = createCaller(system, operator);
    await farmer.win();
    await waitUntilBooked(asOperator);
    const { points, contractAddress } = await proveSpace();
    await reader.page.reload();
    const pointsFact = toFact(reader.page.getByRole('main'), reader.say('devices.plotNft.points'));
    await pointsFact.getByText(Number(points).toLocaleString('en'), { exact: true }).waitFor();

    const creditedMojo = await postProfitRun(asOperator);
    assert.equal(toMojo((await asOwner(calls.readBalance, {})).usable), creditedMojo);
    const paidMojo = creditedMojo - toMojo(WITHDRAWAL_FEE);
    const address = await withdraw(reader, toXch(creditedMojo));
    assert.deepEqual(await chain.listCoinAmounts(address), [Number(paidMojo)]);

    const console = await openReader(t, { site: system, token: operator.token });
    const trail = await openTrail(console);
    const { say } = console;
    const readAmount = async (label: string) => toAmount(await toFact(trail, say(label)).innerText());
    const readCoinId = (scope: Locator) =>
      scope.getByRole('button', { name: /^Copy coin ID/ }).getAttribute('aria-label');
    const readCoin = async (scope: Locator) =>
      chain.readCoin((await readCoinId(scope))?.slice(-64) ?? assert.fail('no coin'));

    assert.equal(await readAmount('operator.reward.amount'), REWARD_MOJO);
    const reward = await readCoin(toFact(trail, say('operator.reward.coin')));
    assert.partialDeepStrictEqual(reward, { address: contractAddress, amount: REWARD_MOJO, isSpent: true });
    const arrivedFact = toFact(trail, say('operator.reward.arrived'));
    const arrived = await readCoin(arrivedFact);
    assert.partialDeepStrictEqual(arrived, {
      ...{ address: chain.walletAddress, amount: REWARD_MOJO },
      isSpent: true,
    });
    await toFact(trail, say('operator.reward.booked')).getByText(/\d/).first().waitFor();

    const spentText = await trail.getByText(/^Spent:/).innerText();
    const [spentMojo = 0n, chainFeeMojo = 0n, changeMojo = 0n] = toAmounts(spentText);
    assert.equal(spentMojo, paidMojo);
    assert.equal(spentMojo + chainFeeMojo + changeMojo, REWARD_MOJO);
    const payment = trail.getByRole('row').filter({ hasText: owner.email });
    assert.equal(toAmount(await payment.innerText()), paidMojo);
    const paid = await readCoin(payment);
    const parentId = (await readCoinId(arrivedFact))?.slice(-64);
    assert.deepEqual(paid, { parentId, address, amount: paidMojo, isSpent: false });

    const sums = console.page.getByRole('region', { name: say('operator.income.sums') });
    const readSum = async (label: string) => toAmount(await toFact(sums, say(label)).innerText());
    assert.equal(await readSum('operator.income.income'), REWARD_MOJO);
    assert.equal(await readSum('operator.income.paid'), creditedMojo);
  });
});

/** Confirms the question that a login link leads to. */
async function confirmClaim({ page, say }: Reader): Promise<void> {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: say('devices.claim.confirm'), exact: true }).click();
}

async function readPlotNft(): Promise<PlotNft> {
  const { items } = await asOwner(calls.listPlotNfts, {});
  return items[0] ?? assert.fail('The account has no PlotNFT');
}

/** Lets the farmer prove until partials count, then stops it. Partials of reverted signage points don't count. */
async function proveSpace(): Promise<PlotNft> {
  const readAged = async () => {
    await runOwnerSql(system, AGE_PARTIALS);
    return readPlotNft();
  };
  await waitFor(async () => (await readAged()).points !== '0');
  await stopAnswering();
  await waitFor(async () => (await readAged()).openPartials === 0);
  return readPlotNft();
}

/** Farms blocks until the reward has been absorbed and booked as income. */
async function waitUntilBooked(asOperator: Caller): Promise<void> {
  await waitFor(async () => {
    await chain.farm(1);
    const { items } = await asOperator(calls.listRewards, {});
    return items[0]?.state === 'booked';
  });
}

/** Posts a run over the last half hour, in which only the owner proved anything. Returns what it credits, in mojo. */
async function postProfitRun(asOperator: Caller): Promise<bigint> {
  const to = Math.floor((Date.now() - MINUTE_MS) / RUN_STEP_MS) * RUN_STEP_MS;
  const period = {
    from: new Date(to - 6 * RUN_STEP_MS).toISOString(),
    to: new Date(to).toISOString(),
  };
  const { fingerprint } = await asOperator(calls.previewMeasuredRun, { body: period });
  const body = { ...period, fingerprint, reason: 'What was proven' };
  const { lines, total } = await asOperator(calls.createMeasuredRun, { body });
  assert.deepEqual(
    lines.map(({ account, amount }) => [account.email, amount]),
    [[owner.email, total]],
  );
  return toMojo(total);
}

/** Withdraws an amount to a new address, which is returned once the payment is final. */
async function withdraw(reader: Reader, amount: string): Promise<string> {
  const { page, say } = reader;
  const address = await addAddress(reader, 'Cold wallet');
  await openEntry(reader, 'assets');
  await requestWithdrawal(reader, { amount, desc: 'Cold wallet', memo: '' });
  await page.getByRole('main').getByText(say('assets.payment.state.mempool')).waitFor();
  await chain.farm(CONFIRMATIONS + 1);
  await waitForStatus(reader, 'success');
  return address;
}

/** Opens the way of the only reward, from the list of rewards. */
async function openTrail(console: Reader): Promise<Locator> {
  const { page, say } = console;
  await page.goto('/operator/income');
  await waitForHeading(console, 'operator.income.title');
  const rewards = page.getByRole('table', { name: say('operator.rewards.title') });
  await rewards
    .getByRole('row')
    .filter({ hasText: say('operator.reward.state.booked') })
    .waitFor();
  await rewards.getByRole('link').first().click();
  const trail = page.getByRole('region', { name: /^Block / });
  await trail.waitFor();
  return trail;
}

/** The value beside a label. */
function toFact(scope: Locator, label: string): Locator {
  return scope.locator(`dt:text-is(${JSON.stringify(label)})`).locator('xpath=following-sibling::dd[1]');
}

/** Returns the amounts in a text, in mojo. */
function toAmounts(text: string): bigint[] {
  return [...text.matchAll(/([\d.,]+)\sXCH/g)].map(([, amount = '']) => toMojo(amount.replaceAll(',', '')));
}

function toAmount(text: string): bigint {
  const [amount, ...others] = toAmounts(text);
  assert.ok(amount !== undefined && others.length === 0, `not one amount: ${text}`);
  return amount;
}

async function waitFor(isReached: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + MINUTE_MS; Date.now() < deadline;) {
    if (await isReached()) return;
    await delay(300);
  }
  throw new Error(`Not reached within ${MINUTE_MS / 1_000} seconds`);
}
