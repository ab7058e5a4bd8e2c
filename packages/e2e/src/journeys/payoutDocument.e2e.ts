import assert from 'node:assert/strict';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Payouts, WithdrawalPage } from '@farm/contracts';
import { callApi, signIn } from '@farm/demo/client';
import { commandsOf } from '../rollout/documents.ts';
import { copyWorkspace, type Workspace } from '../rollout/workspace.ts';
import { findFreePorts } from '@farm/registry/testing/ports';

type Farm = Pick<Workspace, 'root' | 'url'>;

/** What there is to see of the demo farm. */
interface Seen {
  site: { url: string };
  /** The operator's. */
  token: string;
  withdrawal: WithdrawalPage['items'][number];
  payouts: Extract<Payouts, { state: 'on' }>;
}

const DOCUMENT = 'docs/payouts.md';

it('the commands of docs/payouts.md make a key, fill a wallet, and bring a database of before back, which pays nobody twice', async (t) => {
  const [chainPort = 0] = await findFreePorts(1);
  const workspace = await copyWorkspace(t, {
    CHAIN_PORT: String(chainPort),
    COOL_DOWN_SECONDS: '30',
    CHAIN_BLOCK_SECONDS: '1',
    PAYOUT_CHECK_SECONDS: '2',
  });
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(workspace.root, 0o755);
  const run = (section: string) => workspace.run(commandsOf(DOCUMENT, section));
  const made = await run('The key');
  assert.match(made, /^xch1\w{58}$/m);

  const first = await workspace.startFarm();
  const tried = await run('Trying it');
  assert.match(tried, /"isCovered":true/);
  // Before the first withdrawal of the demo is paid: its address is new.
  const look = await demo(workspace);
  assert.equal((await look()).withdrawal.status, 'held');
  await first.stop();
  await run('Backing up');

  const second = await workspace.startFarm();
  const before = await until(workspace, ({ withdrawal }) => withdrawal.status === 'success');
  await second.stop();
  const restored = await run('Restoring');
  assert.ok(made.includes(restored.trim().split('\n').at(-1) ?? ''), restored);

  await workspace.startFarm();
  const stopped = await until(
    workspace,
    ({ payouts }) => payouts.breaker.isOpen && payouts.unknownSpends.every(({ isFinal }) => isFinal),
  );
  assert.notEqual(stopped.withdrawal.status, 'success');
  assert.equal(stopped.payouts.unknownSpends.length, 1);
  const [spend] = stopped.payouts.unknownSpends;
  const { token, site } = stopped;
  await callApi(site, `POST /admin/payouts/spends/${spend?.coinId}/record`, {
    token,
    body: { reason: 'Paid before the database was restored' },
  });
  await callApi(site, 'POST /admin/payouts/breaker', {
    token,
    body: { isOpen: false, reason: 'All spends are in the books' },
  });
  const after = await until(
    workspace,
    ({ withdrawal, payouts }) => withdrawal.status === 'success' && payouts.obstacle === null,
  );
  assert.equal(after.withdrawal.id, before.withdrawal.id);
  assert.equal(after.payouts.breaker.isOpen, false);
  assert.equal(after.payouts.wallet.free, before.payouts.wallet.free, 'nothing was paid again');
});

/** Where the demo's one withdrawal stands, and the payouts, as its operator sees them. */
async function demo({ root, url }: Farm): Promise<() => Promise<Seen>> {
  const people = JSON.parse(await readFile(join(root, '.data/demo/people.json'), 'utf8')) as Record<
    'farmer' | 'operator',
    { email: string; password: string }
  >;
  const site = { url };
  const token = await signIn(site, people.operator);
  const farmer = await signIn(site, people.farmer);
  return async () => {
    const { items } = (await callApi(site, 'GET /me/withdrawals', { token: farmer })) as WithdrawalPage;
    const [withdrawal] = items;
    assert.ok(withdrawal);
    const payouts = (await callApi(site, 'GET /admin/payouts', { token })) as Payouts;
    assert.ok(payouts.state === 'on');
    return { site, token, withdrawal, payouts };
  };
}

async function until(farm: Farm, isReached: (seen: Seen) => boolean): Promise<Seen> {
  const look = await demo(farm);
  const deadline = Date.now() + 120_000;
  for (;;) {
    const seen = await look();
    if (isReached(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`Not reached: ${JSON.stringify(seen)}`);
    await delay(1_000);
  }
}
