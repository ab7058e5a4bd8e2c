import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Withdrawal, WithdrawalDeed } from '@farm/contracts';
import type { Body } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { toChiaAddress } from '@farm/contracts/chia-address';
import { callerAs, type Caller } from './callerAs.ts';
import { createAccount, createOperator, type Account } from './createAccount.ts';
import { fillMachines } from './fillMachines.ts';
import { fillNotices } from './fillNotices.ts';
import type { SimulatedChain } from './simulatedChain.ts';
import type { RunningSystem } from './startSystem.ts';

/** A farm that something has happened on, and who may look at it. */
export interface FilledFarm {
  user: Account;
  operator: Account;
  /** An address in place of the pattern of a mount: `/center/my/assets/withdrawals/:id`. */
  examples: Record<string, string>;
  /** Path of a withdrawal that a block holds already, beside the example that nothing was paid of. */
  paying: string;
}

/** A new address to pay to, or the one of this name. */
export function makeChiaAddress(name: string = randomUUID()): string {
  return toChiaAddress(createHash('sha256').update(name).digest());
}

/** The default of `WITHDRAWAL_CONFIRMATIONS`. */
const CONFIRMATIONS = 32;
const PAY_LIMIT_MS = 30_000;
const PAUSE_MS = 200;
const TIB = 2n ** 40n;
const DAY_MS = 86_400_000;

/**
 * Lets happen by the public API what happens on a farm: machines that report, deposits, a profit run, addresses,
 * withdrawals in several states, a payment on the chain, notices.
 * @param site a system that pays
 */
export async function fillFarm(
  site: Pick<RunningSystem, 'url' | 'readCode' | 'grant' | 'chain'>,
): Promise<FilledFarm> {
  const { chain } = site;
  if (chain === null) throw new Error('A farm without a chain has no payments: start it with isPaying');
  // What lies in the wallet counts once it is as deep as payments have to be.
  await chain.farm(CONFIRMATIONS + 1);
  const [user, operator] = [await createAccount(site), await createOperator(site)];
  const asUser = callerAs(site, user);
  const asOperator = callerAs(site, operator);

  for (const [amount, reason] of [
    ['3.5', 'Moved from the old farm'],
    ['0.012345678901', 'Correction of a rounding difference'],
  ] as const)
    await asOperator(calls.createDeposit, {
      body: { account: user.email, amount, reason },
      headers: keyed(),
    });
  const [machine = ''] = await fillMachines(site, user);
  const run = await asOperator(calls.createProfitRun, { body: makeRun(user.email) });

  const [address = makeChiaAddress(), other = makeChiaAddress()] = await keepAddresses(asUser);
  const withdraw = (amount: string, to: string, memo = '') =>
    asUser(calls.createWithdrawal, { body: { amount, address: to, memo }, headers: keyed() });
  const decide = ({ id }: Withdrawal, deed: WithdrawalDeed, reason: string) =>
    asOperator(calls.decideWithdrawal, { params: { id, deed }, body: { reason } });
  const held = await withdraw('0.25', address, 'For the cold wallet');
  const canceled = await withdraw('1.000000000001', other);
  await asUser(calls.cancelWithdrawal, { params: { id: canceled.id } });
  const rejected = await withdraw('0.5', other);
  await decide(rejected, 'reject', 'Asked for by phone');
  const approved = await withdraw('0.75', address);
  await decide(approved, 'approve', 'Owner called back');

  const batchId = await untilInBlock(asOperator, chain);
  const [noticeId = ''] = await fillNotices(asOperator);

  return {
    paying: `/center/my/assets/withdrawals/${approved.id}`,
    user,
    operator,
    examples: {
      '/center/my/assets/withdrawals/:id': `/center/my/assets/withdrawals/${held.id}`,
      '/center/my/machines/:id': `/center/my/machines/${machine}`,
      '/operator/withdrawals/:id': `/operator/withdrawals/${held.id}`,
      '/operator/payouts/batches/:id': `/operator/payouts/batches/${batchId}`,
      '/operator/profit-runs/:id': `/operator/profit-runs/${run.id}`,
      '/operator/notices/:id': `/operator/notices/${noticeId}`,
      '/operator/rollout/:name': '/operator/rollout/info',
    },
  };
}

/** @returns the batch of what was approved, as soon as a block with some on top holds it */
async function untilInBlock(asOperator: Caller, chain: SimulatedChain): Promise<string> {
  let isFarmed = false;
  for (const deadline = Date.now() + PAY_LIMIT_MS; Date.now() < deadline;) {
    const { items } = await asOperator(calls.listPayoutBatches, {});
    const [batch] = items;
    if (batch?.state === 'block') return batch.id;
    if (batch?.state === 'mempool' && !isFarmed) {
      await chain.farm(3);
      isFarmed = true;
    }
    await delay(PAUSE_MS);
  }
  throw new Error(`Nothing was paid within ${PAY_LIMIT_MS / 1_000} seconds`);
}

async function keepAddresses(asUser: Caller): Promise<string[]> {
  const kept: string[] = [];
  for (const desc of ['Cold wallet', 'Exchange', '']) {
    // The same in each run: of random letters, now and then, a line wraps in one font and not in the other.
    const address = makeChiaAddress(`address ${desc}`);
    await asUser(calls.createAddress, { body: { address, desc } });
    kept.push(address);
  }
  return kept;
}

/** A run over yesterday, by the figures of the chain in November 2026. */
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

/** Every deed has a key of its own. */
const keyed = () => ({ 'idempotency-key': randomUUID() });
