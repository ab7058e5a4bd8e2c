import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Withdrawal, WithdrawalDecision } from '@farm/contracts';
import type { Body } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { toChiaAddress } from '@farm/contracts/chia-address';
import { watchScopes } from '@farm/contracts/token';
import { createCaller, type Caller } from './createCaller.ts';
import { createAccount, createOperator, type Account } from './createAccount.ts';
import { fillMachines } from './fillMachines.ts';
import { fillNotices } from './fillNotices.ts';
import { fillTerms } from './fillTerms.ts';
import type { SimulatedChain } from './simulatedChain.ts';
import type { RunningSystem } from './startSystem.ts';

/** A farm with data, and the accounts that may view it. */
export interface FilledFarm {
  user: Account;
  operator: Account;
  /** Mount pattern → path of an example, such as for `/center/my/assets/withdrawals/:id`. */
  examples: Record<string, string>;
  /** Path of a withdrawal whose payment is in a block; the example in `examples` is unpaid. */
  payingPath: string;
  /** Path of a watch link that shows everything; the path in its mount is without a token. */
  watchPath: string;
}

/** Makes a random payout address, or always the same address for the same name. */
export function makeChiaAddress(name: string = randomUUID()): string {
  return toChiaAddress(createHash('sha256').update(name).digest());
}

/** The default of `WITHDRAWAL_CONFIRMATIONS`. */
const CONFIRMATIONS = 32;
const PAYMENT_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 200;
const TIB = 2n ** 40n;
const DAY_MS = 86_400_000;

/**
 * Fills a farm through the public API: reporting machines, deposits, a profit run, addresses, withdrawals in several
 * states, a payment on the chain, a watch link, notices, terms.
 * @param site a system that pays
 */
export async function fillFarm(
  site: Pick<RunningSystem, 'url' | 'readCode' | 'dataDir' | 'grant' | 'chain'>,
): Promise<FilledFarm> {
  const { chain } = site;
  if (chain === null) throw new Error('A farm without a chain has no payments: start it with isPaying');
  // The wallet's coins count once they are as deep as payments must be.
  await chain.farm(CONFIRMATIONS + 1);
  const [user, operator] = [await createAccount(site), await createOperator(site)];
  const asUser = createCaller(site, user);
  const asOperator = createCaller(site, operator);

  for (const [amount, reason] of [
    ['3.5', 'Moved from the old farm'],
    ['0.012345678901', 'Correction of a rounding difference'],
  ] as const)
    await asOperator(calls.createDeposit, {
      body: { account: user.email, amount, reason },
      headers: makeIdempotencyKey(),
    });
  const [machine = ''] = await fillMachines(site, user);
  const run = await asOperator(calls.createProfitRun, { body: makeRun(user.email) });

  const [address = makeChiaAddress(), otherAddress = makeChiaAddress()] = await addAddresses(asUser);
  const requestWithdrawal = (amount: string, to: string, memo = '') =>
    asUser(calls.createWithdrawal, { body: { amount, address: to, memo }, headers: makeIdempotencyKey() });
  const sendDecision = ({ id }: Withdrawal, deed: WithdrawalDecision, reason: string) =>
    asOperator(calls.decideWithdrawal, { params: { id, deed }, body: { reason } });
  const held = await requestWithdrawal('0.25', address, 'For the cold wallet');
  const canceled = await requestWithdrawal('1.000000000001', otherAddress);
  await asUser(calls.cancelWithdrawal, { params: { id: canceled.id } });
  const rejected = await requestWithdrawal('0.5', otherAddress);
  await sendDecision(rejected, 'reject', 'Asked for by phone');
  const approved = await requestWithdrawal('0.75', address);
  await sendDecision(approved, 'approve', 'Owner called back');

  const link = await asUser(calls.createToken, {
    body: { name: 'Barn', scopes: [...watchScopes], days: 90 },
  });

  const batchId = await waitUntilInBlock(asOperator, chain);
  const [noticeId = ''] = await fillNotices(asOperator);
  await fillTerms(asOperator);
  const { entries } = await asOperator(calls.readRolloutStatus, {});
  const infoVersion = entries.find(({ name }) => name === 'info')?.stable ?? '';

  return {
    payingPath: `/center/my/assets/withdrawals/${approved.id}`,
    watchPath: `/watch#${link.token}`,
    user,
    operator,
    examples: {
      '/center/my/assets/withdrawals/:id': `/center/my/assets/withdrawals/${held.id}`,
      '/center/my/machines/:id': `/center/my/machines/${machine}`,
      '/operator/withdrawals/:id': `/operator/withdrawals/${held.id}`,
      '/operator/account/:id': `/operator/account/${user.profile.id}`,
      '/operator/payouts/batches/:id': `/operator/payouts/batches/${batchId}`,
      '/operator/profit-runs/:id': `/operator/profit-runs/${run.id}`,
      '/operator/notices/:id': `/operator/notices/${noticeId}`,
      '/operator/rollout/:name': '/operator/rollout/info',
      '/operator/rollout/:name/:version': `/operator/rollout/info/${encodeURIComponent(infoVersion)}`,
    },
  };
}

/** @returns the batch of the approved withdrawal, once a block with confirmations contains it */
async function waitUntilInBlock(asOperator: Caller, chain: SimulatedChain): Promise<string> {
  let isFarmed = false;
  for (const deadline = Date.now() + PAYMENT_TIMEOUT_MS; Date.now() < deadline;) {
    const { items } = await asOperator(calls.listPayoutBatches, {});
    const [batch] = items;
    if (batch?.state === 'block') return batch.id;
    if (batch?.state === 'mempool' && !isFarmed) {
      await chain.farm(3);
      isFarmed = true;
    }
    await delay(POLL_INTERVAL_MS);
  }
  throw new Error(`Nothing was paid within ${PAYMENT_TIMEOUT_MS / 1_000} seconds`);
}

async function addAddresses(asUser: Caller): Promise<string[]> {
  const addresses: string[] = [];
  for (const desc of ['Cold wallet', 'Exchange', '']) {
    // The same in each run, because random letters sometimes wrap in one font and not in the other.
    const address = makeChiaAddress(`address ${desc}`);
    await asUser(calls.createAddress, { body: { address, desc } });
    addresses.push(address);
  }
  return addresses;
}

/** Makes a profit run over yesterday, with the chain's figures of November 2026. */
function makeRun(email: string): Body<typeof calls.createProfitRun> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return {
    from: new Date(today - DAY_MS).toISOString(),
    to: new Date(today).toISOString(),
    height: 9_540_000,
    netSpace: (15n * TIB * 2n ** 20n).toString(),
    factor: '0.985',
    reason: 'Daily run',
    lines: [
      { account: email, averageSpace: (131n * TIB).toString(), effectiveSpace: (128n * TIB).toString() },
    ],
  };
}

/** Makes headers with a new idempotency key. */
const makeIdempotencyKey = () => ({ 'idempotency-key': randomUUID() });
