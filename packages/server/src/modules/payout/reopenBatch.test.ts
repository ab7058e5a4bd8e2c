import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { decodeAddress } from '@farm/chain';
import { startProcess } from '@farm/process/testing';
import { signInOperator } from '../../testing/profitRuns.ts';
import { ADMIN_PROGRAM } from '../../testing/programs.ts';
import { TEST_CONFIG } from '../../testing/startTestServer.ts';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { makeFarmer } from '../../testing/withdrawals.ts';
import { readBalance } from '../balance/balance.repository.ts';
import { runLedgerAudit } from '../ledger-audit/index.ts';
import { readBreaker } from './breaker.repository.ts';
import { updateBreaker } from './breaker.ts';

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
const readBatch = () =>
  db.selectFrom('payoutBatch').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow();
const readProblems = async () => {
  const check = db.selectFrom('reserveCheck').select('problems').orderBy('id', 'desc').limit(1);
  return (await check.executeTakeFirstOrThrow()).problems;
};
const resume = () => updateBreaker({ db }, { isOpen: false, reason: 'seen', operatorId: operator.id });
const listDifferences = async () =>
  (await runLedgerAudit(parts)).differences.map(({ subject, id, problem }) => `${subject} ${id} ${problem}`);
const runCommand = async (...words: string[]) => {
  const run = startProcess(ADMIN_PROGRAM, { DATABASE_URL: databaseUrl }, words);
  return { exitCode: await run.ended, output: run.stdout(), errors: run.stderr() };
};
const decide = (id: string, action: string) =>
  call({
    method: 'POST',
    url: `/api/admin/payouts/batches/${id}/decision`,
    headers: operator.bearer,
    payload: { action, reason: 'a deep reorganization' },
  });
const farmer = await makeFarmer(server, '3');
const paid = () => farm.paidTo(decodeAddress(farmer.address));
const id = await ask(farmer);

test('a reorganization deeper than the confirmations stops payouts and names the batch', async () => {
  await turn();
  await farmBlocks(33);
  assert.equal(await statusOf(id), 'success');
  const batch = await readBatch();
  const refused = await decide(batch.id, 'reopen');
  assert.partialDeepStrictEqual(refused, { status: 409, body: { code: 'illegal_transition' } });
  chain.reorg(34, 36);
  assert.deepEqual(await paid(), []);
  await turn();
  await turn();
  const vanished = { kind: 'vanished', batchId: batch.id, number: batch.number };
  assert.deepEqual((await readProblems())[0], vanished);
  assert.equal((await readBreaker(db)).isOpen, true);
  const mail = await server.readMail(operator.email, 2);
  assert.match(mail.body, new RegExp(`Batch ${batch.number} was paid, but`));
  // Resuming without sending it again does not help.
  await resume();
  await turn();
  await turn();
  assert.equal((await readBreaker(db)).isOpen, true);
});

test('an operator sends it again: the books agree at once, and its users are told', async () => {
  const { id: batchId, number } = await readBatch();
  const shown = await runCommand('show-batch', number);
  assert.match(shown.output, new RegExp(`reopen-batch ${number} REASON`));
  const { status, body } = await decide(batchId, 'reopen');
  assert.equal(status, 200);
  assert.partialDeepStrictEqual(body, { status: 'sending', actions: [], missingHeight: null, reorgs: 1 });
  assert.equal(await statusOf(id), 'sending');
  assert.deepEqual(await readBalance(db, farmer.id), { usable: 2n * XCH, frozen: XCH });
  assert.equal((await decide(batchId, 'reopen')).status, 409);
  const { rows } = await sql<{ outcome: string }>`
    select data->>'outcome' as outcome from pgboss.job where data->>'withdrawalId' = ${id} order by created_on`.execute(
    db,
  );
  assert.equal(rows.at(-1)?.outcome, 'reopened');
  await turn();
  assert.deepEqual(await readProblems(), []);
  assert.deepEqual(await listDifferences(), []);
  const audit = db.selectFrom('auditEvent').selectAll().where('action', '=', 'payouts.batch-reopened');
  const { actor, detail } = await audit.executeTakeFirstOrThrow();
  assert.equal(actor, operator.id);
  assert.partialDeepStrictEqual(detail, {
    batch: number,
    reason: 'a deep reorganization',
    withdrawals: [id],
  });
});

test('it is final a second time, and pays once', async () => {
  await resume();
  await farmBlocks(34);
  assert.equal(await statusOf(id), 'success');
  assert.deepEqual(await paid(), [XCH - FEE]);
  assert.deepEqual(await readBalance(db, farmer.id), { usable: 2n * XCH, frozen: 0n });
  assert.equal(await farm.ledgerHot(), await farm.onChain());
  assert.deepEqual(await listDifferences(), []);
  assert.equal((await readBreaker(db)).isOpen, false);
});

test('by command, after a second such reorganization, and with the bundle for another node', async () => {
  chain.reorg(40, 42);
  await turn();
  await turn();
  const { number } = await readBatch();
  const exported = await runCommand('export-bundle', number);
  assert.equal(exported.exitCode, 0, exported.errors);
  const reopened = await runCommand('reopen-batch', number, 'once', 'more');
  assert.equal(reopened.exitCode, 0, reopened.errors);
  assert.equal((await runCommand('reopen-batch', number, 'again')).exitCode, 1);
  assert.equal((await runCommand('reopen-batch', number)).exitCode, 2);
  assert.equal(await statusOf(id), 'sending');
  // A node takes the output of the command as it is.
  const answer = await fetch(`${chain.observer.url}/push_tx`, { method: 'POST', body: exported.output });
  assert.partialDeepStrictEqual(await answer.json(), { success: true });
  await resume();
  await farmBlocks(34);
  assert.equal(await statusOf(id), 'success');
  assert.deepEqual(await paid(), [XCH - FEE]);
  assert.deepEqual(await listDifferences(), []);
  const events = db.selectFrom('withdrawalEvent').select('toStatus').where('withdrawalId', '=', id);
  const steps = (await events.orderBy('id').execute()).map(({ toStatus }) => toStatus);
  assert.deepEqual(steps.slice(2), ['sending', 'success', 'sending', 'success', 'sending', 'success']);
});

test('if its coin was spent elsewhere meanwhile, it fails and is refunded like any other', async () => {
  chain.reorg(40, 42);
  const { id: batchId } = await readBatch();
  const inputs = await db.selectFrom('payoutInput').selectAll().where('batchId', '=', batchId).execute();
  const [input] = inputs;
  assert.ok(input);
  await chain.conflict(key, input);
  await turn();
  await turn();
  assert.equal((await decide(batchId, 'reopen')).status, 200);
  await farmBlocks(34);
  assert.equal(await statusOf(id), 'refunded');
  assert.deepEqual(await paid(), []);
  assert.deepEqual(await readBalance(db, farmer.id), { usable: 3n * XCH, frozen: 0n });
});
