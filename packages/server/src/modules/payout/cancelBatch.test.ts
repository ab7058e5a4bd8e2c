import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startProcess } from '@farm/process/testing';
import { signInOperator } from '../../testing/profitRuns.ts';
import { ADMIN_PROGRAM } from '../../testing/programs.ts';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { makeFarmer } from '../../testing/withdrawals.ts';
import { readBalance } from '../balance/balance.repository.ts';

const XCH = 10n ** 12n;

/** A farm with a coin of 2 XCH that a reorganization removes, and older ones. */
const startFarm = async (blocks: number) => {
  const farm = await startTestPayouts({ blocks });
  const { server, chain, signer, turn } = farm;
  const { db, call } = server;
  const operator = await signInOperator(server);
  const farmBlocks = async (count: number) => {
    for (let block = 0; block < count; block++) {
      chain.farm();
      await turn();
    }
  };
  chain.farm(1, signer.puzzleHash);
  await farmBlocks(33);
  chain.setRejectingPushes(true);
  return {
    ...farm,
    db,
    farmBlocks,
    reorganize: async () => {
      chain.reorg(35, 37);
      chain.setRejectingPushes(false);
      await turn();
    },
    listBatches: () => db.selectFrom('payoutBatch').selectAll().orderBy('number').execute(),
    readProblems: async () => {
      const check = db.selectFrom('reserveCheck').select('problems').orderBy('id', 'desc').limit(1);
      return (await check.executeTakeFirstOrThrow()).problems;
    },
    cancel: async (id: string) => {
      const { status } = await call({
        method: 'POST',
        url: `/api/admin/payouts/batches/${id}/decision`,
        headers: operator.bearer,
        payload: { action: 'cancel', reason: 'the coin is gone' },
      });
      return status;
    },
  };
};

test('a batch that lacks a coin is canceled: its other coins are moved, and then it is refunded', async () => {
  const farm = await startFarm(3);
  const { db, turn, ask, statusOf, farmBlocks, listBatches, readProblems, cancel } = farm;
  const farmer = await makeFarmer(farm.server, '7');
  const id = await ask(farmer, '7');
  await turn();
  await farm.reorganize();
  const [batch] = await listBatches();
  assert.ok(batch);
  assert.notEqual(batch.missingHeight, null);
  assert.equal(await cancel(batch.id), 409);
  await farmBlocks(32);
  assert.deepEqual(await readProblems(), []);
  assert.equal(await cancel(batch.id), 200);
  assert.equal(await cancel(batch.id), 409);
  assert.equal(await statusOf(id), 'sending');
  await turn();
  assert.partialDeepStrictEqual(await listBatches(), [
    { status: 'sending' },
    { kind: 'sweep', status: 'sending' },
  ]);
  assert.deepEqual(await readProblems(), []);
  await farmBlocks(33);
  assert.partialDeepStrictEqual(await listBatches(), [{ status: 'failed' }, { status: 'settled' }]);
  assert.equal(await statusOf(id), 'refunded');
  assert.deepEqual(await readBalance(db, farmer.id), { usable: 7n * XCH, frozen: 0n });
  await turn();
  // The coin is in the books as income, but did not come.
  assert.partialDeepStrictEqual((await readProblems())[0], { kind: 'wallet', wallet: '6', ledger: '8' });
});

test('a batch without any coin left is refunded at once, by command', async () => {
  const farm = await startFarm(1);
  const { db, turn, ask, statusOf, farmBlocks, listBatches } = farm;
  const people = [await makeFarmer(farm.server, '1.9'), await makeFarmer(farm.server, '1.9')];
  const ids: string[] = [];
  for (const farmer of people) {
    ids.push(await ask(farmer, '1.9'));
    await turn();
  }
  await farm.reorganize();
  const batches = await listBatches();
  const [stranded, ...others] = batches.filter(({ missingHeight }) => missingHeight !== null);
  assert.ok(stranded);
  assert.deepEqual([batches.length, others.length], [2, 0]);
  const run = async (...words: string[]) => {
    const environment = { DATABASE_URL: farm.server.databaseUrl };
    const command = startProcess(ADMIN_PROGRAM, environment, ['cancel-batch', ...words]);
    return { exitCode: await command.ended, errors: command.stderr() };
  };
  const { number } = stranded;
  assert.match((await run(number, 'too early')).errors, /lacks no coin for long enough/);
  await farmBlocks(33);
  const done = await run(number, 'the', 'coin', 'is', 'gone');
  assert.equal(done.exitCode, 0, done.errors);
  assert.equal((await run(number, 'again')).exitCode, 1);
  const statuses = await Promise.all(ids.map(statusOf));
  assert.deepEqual(statuses.toSorted(), ['refunded', 'success']);
  assert.equal((await listBatches()).find(({ id }) => id === stranded.id)?.status, 'failed');
  const audit = db.selectFrom('auditEvent').selectAll().where('action', '=', 'payouts.batch-canceled');
  assert.partialDeepStrictEqual((await audit.executeTakeFirstOrThrow()).detail, {
    ...{ batch: number, reason: 'the coin is gone', coinIds: [] },
  });
});
