import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Payouts, WithdrawalPage } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { addPasskey, createPasskey, type Passkey, requestApi, signIn } from '@farm/simulators/farmer';
import { listCodeBlocks } from '../rollout/documents.ts';
import { copyWorkspace, FARM_OPEN_OUTPUT, type Workspace } from '../rollout/workspace.ts';
import { findFreePorts } from '@farm/registry/testing/ports';
import { startTlsNode } from '../system/startTlsNode.ts';

type Farm = Pick<Workspace, 'env' | 'url'>;

/** State of the demo farm. */
interface DemoState {
  site: { url: string };
  /** Session token of the operator. */
  token: string;
  withdrawal: WithdrawalPage['items'][number];
  payouts: Extract<Payouts, { state: 'on' }>;
}

const DOCUMENT = 'docs/payouts.md';
/** Output of the signer once it waits for the farm or accepts requests. */
const SIGNER_READY = /waiting for the database|signer listening at/;

it('the commands of docs/payouts.md make a key, fill a wallet, pay by a node of somebody’s own, bring a database of before back, and change the key', async (t) => {
  const [chainPort = 0, rpcPort = 0] = await findFreePorts(2);
  const workspace = await copyWorkspace(t, {
    CHAIN_PORT: String(chainPort),
    RPC_PORT: String(rpcPort),
    CHAIN_GENESIS: 'simulated',
    CHAIN_BLOCK_SECONDS: '1',
    // No payment starts before an operator approves it, no matter how long the test takes to get there.
    COOL_DOWN_SECONDS: '3600',
    WITHDRAWAL_CANCEL_WINDOW_SECONDS: '5',
    WITHDRAWAL_CONFIRMATIONS: '6',
    PAYOUT_POLL_SECONDS: '1',
    PAYOUT_CHECK_SECONDS: '2',
  });
  const { root, run, start } = workspace;
  // PostgreSQL runs as another user if the tests run as root.
  await chmod(root, 0o755);
  const [makeKey = '', copyKey = '', makeSecondKey = '', rotate = ''] = readCommands('The key', 4);
  const [copyCertificates = '', sign = '', serve = ''] = readCommands('A full node of your own', 3);
  const keyOutput = await run(makeKey);
  assert.equal(parseAddress(await run(copyKey)), parseAddress(keyOutput));

  const demoFarm = await workspace.startFarm();
  assert.match(await run(listCodeBlocks(DOCUMENT, 'Trying it').join('\n')), /"isCovered":true/);
  // Read before the payment, so that the backup does not contain it.
  const readState = await createDemoReader(workspace);
  assert.equal((await readState()).withdrawal.status, 'held');
  await demoFarm.stop();
  await run(listCodeBlocks(DOCUMENT, 'Backing up').join('\n'));

  // The chain continues, and is queried like the node of a real farm.
  const HOME = join(root, 'home');
  await start(`'${process.execPath}' packages/simulators/src/chain/main.ts`, /chain listening at/);
  const chainUrl = `http://127.0.0.1:${chainPort}`;
  await startTlsNode(t, { chainUrl, chiaRoot: join(HOME, '.chia/mainnet'), port: rpcPort });
  await run(copyCertificates, { HOME });
  const startBoth = async () =>
    [await start(sign, SIGNER_READY), await start(serve, FARM_OPEN_OUTPUT)] as const;
  const [signer, farm] = await startBoth();
  await approveWithdrawal(workspace);
  const paidState = await waitUntil(workspace, isPaid);
  await farm.stop();
  await signer.stop();
  const restored = await run(listCodeBlocks(DOCUMENT, 'Restoring').join('\n'));
  assert.equal(parseAddress(restored), parseAddress(keyOutput));

  const [signerAgain] = await startBoth();
  await approveWithdrawal(workspace);
  const stoppedState = await waitUntil(
    workspace,
    ({ payouts }) => payouts.breaker.isOpen && payouts.unknownSpends.every(({ isFinal }) => isFinal),
  );
  assert.notEqual(stoppedState.withdrawal.status, 'success');
  assert.equal(stoppedState.payouts.unknownSpends.length, 1);
  const [spend] = stoppedState.payouts.unknownSpends;
  const { token, site } = stoppedState;
  await requestApi(site, calls.recordPayoutSpend, {
    token,
    params: { coinId: spend?.coinId ?? '' },
    body: { reason: 'Paid before the database was restored' },
  });
  await requestApi(site, calls.updatePayoutBreaker, {
    token,
    body: { isOpen: false, reason: 'All spends are in the books' },
  });
  const recoveredState = await waitUntil(workspace, (seen) => isPaid(seen) && seen.payouts.obstacle === null);
  assert.equal(recoveredState.withdrawal.id, paidState.withdrawal.id);
  assert.equal(recoveredState.payouts.breaker.isOpen, false);
  assert.equal(recoveredState.payouts.wallet.free, paidState.payouts.wallet.free, 'nothing was paid again');

  const secondAddress = parseAddress(await run(makeSecondKey));
  await signerAgain.stop();
  await start(rotate, SIGNER_READY);
  const { wallet } = (
    await waitUntil(workspace, ({ payouts: { wallet } }) =>
      wallet.coins.every((coin) => coin.address === secondAddress),
    )
  ).payouts;
  assert.deepEqual(
    [wallet.address, wallet.retiredAddresses],
    [secondAddress, [recoveredState.payouts.wallet.address]],
  );
});

/** Returns true once the withdrawal is final and its change is back in the wallet. */
function isPaid({ withdrawal, payouts: { wallet } }: DemoState): boolean {
  return withdrawal.status === 'success' && wallet.inFlight === '0' && wallet.confirming === '0';
}

/** Returns the commands under a heading; fails if their number differs from `count`. */
function readCommands(section: string, count: number): string[] {
  const blocks = listCodeBlocks(DOCUMENT, section);
  assert.equal(blocks.length, count, `There are other commands under ${section} than are run here`);
  return blocks;
}

/** Returns the address in the signer's output. */
function parseAddress(output: string): string {
  const [address] = /^xch1\w{58}$/m.exec(output) ?? [];
  assert.ok(address, output);
  return address;
}

/** The operators' passkeys, by address of the farm. */
const passkeys: Record<string, Passkey> = {};

/** Returns a function that reads the state of the demo's only withdrawal, and the payouts as its operator sees them. */
async function createDemoReader({ env, url }: Farm): Promise<() => Promise<DemoState>> {
  const people = JSON.parse(
    await readFile(join(env['DATA_DIR'] ?? '', 'demo/people.json'), 'utf8'),
  ) as Record<'farmer' | 'operator', { email: string; password: string }>;
  const site = { url };
  const { operator } = people;
  const passkey = (passkeys[url] ??= createPasskey(new URL(url).origin));
  const token = await signIn(site, { ...operator, passkey });
  await addPasskey(site, { ...operator, token, passkey });
  const farmer = await signIn(site, people.farmer);
  return async () => {
    const { items } = await requestApi(site, calls.listWithdrawals, { token: farmer });
    const [withdrawal] = items;
    assert.ok(withdrawal);
    const payouts = await requestApi(site, calls.readPayouts, { token });
    assert.ok(payouts.state === 'on');
    return { site, token, withdrawal, payouts };
  };
}

/** Approves the demo's withdrawal, held because its address is new. */
async function approveWithdrawal(farm: Farm): Promise<void> {
  const readState = await createDemoReader(farm);
  const { site, token, withdrawal } = await readState();
  const headers = { 'idempotency-key': randomUUID() };
  const body = { reason: 'Owner called back' };
  const params = { id: withdrawal.id, deed: 'approve' };
  await requestApi(site, calls.decideWithdrawal, { token, headers, params, body });
}

async function waitUntil(farm: Farm, isReached: (seen: DemoState) => boolean): Promise<DemoState> {
  const readState = await createDemoReader(farm);
  const deadline = Date.now() + 120_000;
  for (;;) {
    const seen = await readState();
    if (isReached(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`Not reached: ${JSON.stringify(seen)}`);
    await delay(200);
  }
}
