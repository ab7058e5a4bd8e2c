import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeAddress } from '@farm/chain';
import { startProcess } from '@farm/process/testing';
import { signInOperator } from '../../testing/profitRuns.ts';
import { ADMIN_PROGRAM } from '../../testing/programs.ts';
import { TEST_CONFIG } from '../../testing/startTestServer.ts';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { makeFarmer } from '../../testing/withdrawals.ts';
import { runLedgerAudit } from '../ledger-audit/index.ts';
import { readBreaker } from './breaker.repository.ts';
import { updateBreaker } from './breaker.ts';
import { listReleasable } from './stranded.repository.ts';

const farm = await startTestPayouts();
const { server, chain, signer, turn, ask, statusOf, parts } = farm;
const { db, databaseUrl, call } = server;
const XCH = 10n ** 12n;
const FEE = TEST_CONFIG.withdrawals.feeMojo;
const operator = await signInOperator(server);
const [key] = signer.keys;
const farmBlocks = async (blocks: number) => {
  for (let count = 0; count < blocks; count++) {
    chain.farm();
    await turn();
  }
};
const readNewest = () =>
  db.selectFrom('payoutBatch').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow();
const listInputs = (batchId: string) =>
  db.selectFrom('payoutInput').selectAll().where('batchId', '=', batchId).execute();
const post = (url: string, payload: object) =>
  call({ method: 'POST', url: `/api/admin/${url}`, headers: operator.bearer, payload });
const recordSpends = async () => {
  const { spends } = await db.selectFrom('payoutState').select('spends').executeTakeFirstOrThrow();
  for (const { coinId } of spends)
    assert.equal((await post(`payouts/spends/${coinId}/record`, { reason: 'by hand' })).status, 200);
};
const resume = () => updateBreaker({ db }, { isOpen: false, reason: 'seen', operatorId: operator.id });
const listDifferences = async () =>
  (await runLedgerAudit(parts)).differences.map(({ subject, id, problem }) => `${subject} ${id} ${problem}`);
const farmer = await makeFarmer(server, '30');
const state = { failedId: '', waitingId: '' };

test('a batch that failed strands its other coins: no withdrawal can use them', async () => {
  await turn();
  chain.setRejectingPushes(true);
  const id = await ask(farmer, '30');
  await turn();
  const failed = await readNewest();
  const [first, ...others] = await listInputs(failed.id);
  assert.ok(first);
  assert.equal(others.length, 15);
  await chain.conflict(key, first);
  chain.setRejectingPushes(false);
  await farmBlocks(33);
  assert.equal(await statusOf(id), 'refunded');
  assert.deepEqual(
    (await listReleasable(db, failed.id)).map(({ coinId }) => coinId),
    others.map(({ coinId }) => coinId).toSorted(),
  );
  await turn();
  await recordSpends();
  await turn();
  await resume();
  const again = await ask(farmer, '20');
  await farmBlocks(2);
  // The wallet holds 38 XCH, 30 of them stranded.
  assert.equal(await statusOf(again), 'held');
  assert.equal((await readNewest()).id, failed.id);
  Object.assign(state, { failedId: failed.id, waitingId: again });
});

test('an operator releases them: they are moved by a batch that pays nobody, and then pay', async () => {
  const { failedId, waitingId } = state;
  const released = await post(`payouts/batches/${failedId}/decision`, { action: 'release', reason: 'final' });
  assert.equal(released.status, 200);
  assert.partialDeepStrictEqual(released.body, { actions: [], releasable: '0' });
  const twice = await post(`payouts/batches/${failedId}/decision`, { action: 'release', reason: 'final' });
  assert.partialDeepStrictEqual(twice, { status: 409, body: { code: 'illegal_transition' } });
  await turn();
  const move = await readNewest();
  assert.deepEqual([move.kind, move.status], ['sweep', 'sending']);
  await farmBlocks(33);
  assert.equal((await readNewest()).status, 'settled');
  await farmBlocks(1);
  const approved = await post(`withdrawals/${waitingId}/approve`, { reason: 'the wallet has it again' });
  assert.equal(approved.status, 200);
  await farmBlocks(34);
  assert.equal(await statusOf(waitingId), 'success');
  assert.deepEqual(await farm.paidTo(decodeAddress(farmer.address)), [20n * XCH - FEE]);
  assert.equal(await farm.ledgerHot(), await farm.onChain());
  assert.equal((await readBreaker(db)).isOpen, false);
  assert.deepEqual(await listDifferences(), []);
  const audit = db.selectFrom('auditEvent').selectAll().where('action', '=', 'payouts.coins-released');
  assert.partialDeepStrictEqual(await audit.executeTakeFirstOrThrow(), {
    actor: operator.id,
    detail: { reason: 'final', amount: '30' },
  });
});

test('a batch that others paid in part is settled for those and refunded for the rest', async () => {
  const [ada, bob] = [await makeFarmer(server, '2'), await makeFarmer(server, '2')];
  chain.setRejectingPushes(true);
  const [adas, bobs] = [await ask(ada), await ask(bob)];
  await turn();
  const batch = await readNewest();
  const inputs = await listInputs(batch.id);
  const total = inputs.reduce((sum, { amount }) => sum + amount, 0n);
  const outputs = [{ puzzleHash: decodeAddress(ada.address), amount: XCH - FEE }];
  const stolen = { puzzleHash: '7'.repeat(64), amount: 5n };
  const change = total - (XCH - FEE) - 5n - 3n;
  await chain.spend([key], {
    inputs,
    outputs: [...outputs, stolen],
    change: { puzzleHash: signer.puzzleHash, amount: change },
    fee: 3n,
  });
  chain.setRejectingPushes(false);
  await farmBlocks(32);
  assert.deepEqual(await Promise.all([adas, bobs].map(statusOf)), ['sending', 'sending']);
  await farmBlocks(1);
  assert.deepEqual(await Promise.all([adas, bobs].map(statusOf)), ['success', 'refunded']);
  assert.equal((await readNewest()).status, 'split');
  await turn();
  assert.equal((await readBreaker(db)).isOpen, true);
  await recordSpends();
  await turn();
  await resume();
  await farmBlocks(2);
  assert.equal((await readBreaker(db)).isOpen, false);
  assert.equal(await farm.ledgerHot(), await farm.onChain());
  assert.deepEqual(await listDifferences(), []);
  const run = startProcess(ADMIN_PROGRAM, { DATABASE_URL: databaseUrl }, ['show-batch', batch.number]);
  assert.equal(await run.ended, 0, run.stderr());
  assert.match(run.stdout(), new RegExp(`${ada.email} +0.9995 +paid`));
  assert.match(run.stdout(), new RegExp(`${bob.email} +0.9995 +refunded`));
});

test('by command, which says when there is nothing to release', async () => {
  const { number } = await readNewest();
  const release = async (...words: string[]) => {
    const run = startProcess(ADMIN_PROGRAM, { DATABASE_URL: databaseUrl }, ['release-coins', ...words]);
    return { exitCode: await run.ended, errors: run.stderr() };
  };
  assert.equal((await release(number)).exitCode, 2);
  assert.equal((await release('999', 'why')).exitCode, 1);
  assert.match((await release(number, 'why')).errors, /no unspent coins/);
  chain.farm(15, signer.puzzleHash);
  await farmBlocks(33);
  const rich = await makeFarmer(server, '25');
  chain.setRejectingPushes(true);
  await ask(rich, '25');
  await turn();
  const batch = await readNewest();
  const [first, ...others] = await listInputs(batch.id);
  assert.ok(first && others.length > 0);
  await chain.conflict(key, first);
  chain.setRejectingPushes(false);
  await farmBlocks(34);
  assert.equal((await readNewest()).status, 'failed');
  const done = await release(batch.number, 'its', 'loss', 'is', 'final');
  assert.equal(done.exitCode, 0, done.errors);
  assert.deepEqual(await listReleasable(db, batch.id), []);
});
