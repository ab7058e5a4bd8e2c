import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Withdrawal } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { toPuzzleHash } from '@farm/contracts/chia-address';
import { waitFor } from '@farm/process/testing';
import { findFreePorts } from '@farm/registry/testing/ports';
import { addPasskey, createPasskey, openMailbox, requestApi, signIn, signUp } from '@farm/simulators/farmer';
import { openOperator, publishAndPromote, waitUntilServed } from '../system/publishAndPromote.ts';
import { planFarm } from './farmPrograms.ts';
import { startLoad } from './load.ts';

const CONFIRMATIONS = 4;
const home = await mkdtemp(join(tmpdir(), 'farm-drill-'));
after(() => rm(home, { recursive: true, force: true }));
let isDone = false;
after(() => {
  if (!isDone) process.stderr.write(`${farm.listTroubles().join('\n')}\n`);
});
await chmod(home, 0o755);
const dataDir = join(home, 'machine');
const backup = join(home, 'backup');
const farm = planFarm(
  { dataDir, home, ports: await findFreePorts(4) },
  {
    WITHDRAWAL_CONFIRMATIONS: String(CONFIRMATIONS),
    WITHDRAWAL_CANCEL_WINDOW_SECONDS: '1',
    WITHDRAWAL_AUTO_MAX: '1',
    WITHDRAWALS_PER_DAY: '1000',
    COOL_DOWN_SECONDS: '1',
    PAYOUT_POLL_SECONDS: '1',
    PAYOUT_CHECK_SECONDS: '1',
    CHAIN_BLOCK_SECONDS: '0.3',
    CHAIN_FUND_BLOCKS: '40',
    REQUESTS_PER_NETWORK: '1000000',
    REQUESTS_PER_ACCOUNT: '1000000',
    FOUR_EYES_ABOVE: '1000000',
  },
);
const site = { url: farm.url, ...openMailbox(farm.outboxUrl) };
const run = async (...words: string[]) => {
  const { exitCode, stdout, stderr } = await farm.run(...words);
  assert.equal(exitCode, 0, `${words.join(' ')}: ${stdout}${stderr}`);
  return stdout;
};
const toHex = (address: string) => Buffer.from(toPuzzleHash(address)).toString('hex');
const keyed = () => ({ 'idempotency-key': randomUUID() });

test('a farm that lost its machine comes back from a backup made under load, and pays nobody twice', async () => {
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  const [wallet = ''] = (await run('signer', 'new-key', join(home, 'hot.key'))).split('\n');
  await farm.startChain(toHex(wallet));
  await farm.farmBlocks(CONFIRMATIONS + 1);
  await farm.start();
  const rollout = await openOperator({
    dataDir,
    apiUrl: farm.apiUrl,
    createToken: (name) => run('admin', 'token', 'create', name, '--operate', '--json'),
  });
  await publishAndPromote(rollout, ['shell/dist', 'mfe-info/dist'], farm.url);
  const { rev } = await rollout.api.call(calls.readRolloutStatus, {});
  const passkey = createPasskey(new URL(farm.url).origin);
  const operator = { email: 'olga@farm.example', password: 'a long password 1', passkey };
  const formerOperator = { email: 'fred@farm.example', password: 'a long password 2' };
  for (const person of [operator, formerOperator]) {
    await signUp(site, person);
    await run('admin', 'grant', person.email);
  }
  const token = await signIn(site, operator);
  await addPasskey(site, { ...operator, token });

  // A withdrawal that an operator approves only after the backup.
  const load = await startLoad(site, token);
  const [slow] = load.farmers;
  assert.ok(slow);
  const large = await requestApi(site, calls.createWithdrawal, {
    token: slow.token,
    headers: keyed(),
    body: { amount: '1.5', address: slow.address, memo: '' },
  });
  await load.waitForPaid(4);
  const acknowledged = load.readAcknowledged();
  const made = JSON.parse(await run('backup', backup, '--json')) as {
    rows: number;
    damagedArtifacts: string[];
  };
  assert.deepEqual(made.damagedArtifacts, []);
  await requestApi(site, calls.decideWithdrawal, {
    // A proof of some minutes ago would not count.
    token: await signIn(site, operator),
    headers: keyed(),
    params: { id: large.id, deed: 'approve' },
    body: { reason: 'Owner called back' },
  });
  await run('admin', 'revoke', formerOperator.email);
  const paidBefore = load.readAcknowledged().paid.length;
  await load.waitForPaid(paidBefore + 6);
  await waitFor(async () => {
    const { status } = await requestApi(site, calls.readWithdrawal, {
      token: slow.token,
      params: { id: large.id },
    });
    return status === 'success' ? true : undefined;
  });
  await load.stop();

  await farm.kill();
  // Processes of PostgreSQL may still be ending.
  await rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 100 });
  const readPaid = async () =>
    Object.fromEntries(
      await Promise.all(
        load.farmers.map(async ({ address }) => [address, (await farm.listPaid(toHex(address))).sort()]),
      ),
    ) as Record<string, number[]>;
  // The last batch may still be on its way.
  await farm.farmBlocks(CONFIRMATIONS + 1);
  const lostPaid = await readPaid();

  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  const restored = JSON.parse(await run('restore', backup, '--operator', operator.email, '--json')) as Record<
    string,
    unknown
  >;
  assert.deepEqual([restored['revoked'], restored['payoutsStopped']], [[formerOperator.email], true]);
  await mkdir(join(dataDir, 'payout'), { mode: 0o700 });
  const audit = async () => {
    const { exitCode, stdout } = await farm.run('admin', 'audit', '--json');
    return { exitCode, ...(JSON.parse(stdout) as { differences: { subject: string; problem: string }[] }) };
  };
  const lost = await audit();
  assert.equal(lost.exitCode, 1);
  const spends = lost.differences.filter(({ problem }) =>
    /was spent at height \d+ by no batch/.test(problem),
  );
  assert.ok(spends.length > 0, JSON.stringify(lost.differences));
  assert.deepEqual(new Set(lost.differences.map(({ subject }) => subject)), new Set(['coin', 'wallet']));

  await farm.start();
  await waitUntilServed(farm.url, rev);
  assert.equal(
    (await fetch(`${farm.url}/healthz`).then((answer) => answer.json() as Promise<{ rev: number }>)).rev,
    rev,
  );
  const page = await (await fetch(`${farm.url}/info`)).text();
  const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(page) ?? [];
  assert.equal((await fetch(new URL(script, farm.url))).status, 200, script);
  await assert.rejects(requestApi(site, calls.readProfile, { token }), /answered 401/);
  await assert.rejects(
    requestApi(site, calls.readPayouts, { token: await signIn(site, formerOperator) }),
    /answered 403/,
  );
  const tokenAgain = await signIn(site, operator);
  const readPayouts = async () => {
    const payouts = await requestApi(site, calls.readPayouts, { token: tokenAgain });
    assert.ok(payouts.state === 'on');
    return payouts;
  };
  const { breaker } = await readPayouts();
  assert.equal(breaker.isOpen, true);
  assert.deepEqual(
    breaker.problems.map(({ kind }) => kind),
    ['restored'],
  );

  // Everything that was acknowledged before the backup began is there.
  await load.signInAgain();
  const withdrawals = new Map<string, Withdrawal>();
  for (const farmer of load.farmers)
    for (const each of await load.listWithdrawals(farmer)) withdrawals.set(each.id, each);
  for (const id of acknowledged.withdrawals) assert.ok(withdrawals.has(id), id);
  for (const person of acknowledged.signUps) await signIn(site, person);
  await load.reportAgain();
  // A new withdrawal is approved, but not paid.
  const fresh = await load.withdraw(load.farmers[1] ?? slow);
  await waitFor(async () => {
    const { status } = await requestApi(site, calls.readWithdrawal, {
      token: (load.farmers[1] ?? slow).token,
      params: { id: fresh },
    });
    return status === 'approved' ? true : undefined;
  });
  await farm.farmBlocks(CONFIRMATIONS + 1);
  await waitFor(async () => {
    const { unknownSpends } = await readPayouts();
    return unknownSpends.length === spends.length && unknownSpends.every(({ isFinal }) => isFinal)
      ? true
      : undefined;
  });
  assert.deepEqual(await readPaid(), lostPaid, 'nobody is paid before an operator says so');

  await run('admin', 'spends', 'record', operator.email, 'Paid before the machine was lost');
  await run('admin', 'payouts', 'resume', operator.email, 'All spends are in the books');
  await waitFor(async () => {
    await farm.farmBlocks(1);
    const open = (await Promise.all(load.farmers.map((farmer) => load.listWithdrawals(farmer)))).flat();
    return open.every(({ status }) => ['success', 'held', 'canceled'].includes(status)) ? true : undefined;
  });
  assert.equal((await readPayouts()).breaker.isOpen, false);
  const paid = await readPaid();
  for (const [address, amounts] of Object.entries(paid))
    assert.equal(new Set(amounts).size, amounts.length, `${address} was paid twice: ${amounts.join()}`);
  const { status } = await requestApi(site, calls.readWithdrawal, {
    token: slow.token,
    params: { id: large.id },
  });
  assert.equal(status, 'success', 'the payment after the backup was recorded as that of its withdrawal');
  await farm.stopServer();
  const end = await audit();
  assert.deepEqual([end.exitCode, end.differences], [0, []]);
  isDone = true;
});
