import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeAddress } from '@farm/chain';
import { startProcess } from '@farm/process/testing';
import { sql } from 'kysely';
import { makeDeposit } from '../../testing/ledgerPosts.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { startTestPayoutApi } from '../../testing/payoutApi.ts';
import { ADMIN_PROGRAM } from '../../testing/programs.ts';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import {
  makeAddress,
  makeFarmer,
  makeTrustedAddress,
  sendAcceptedWithdrawal,
} from '../../testing/withdrawals.ts';
import { readBalance } from '../balance/balance.repository.ts';
import { recordCorrection } from '../correction/recordCorrection.ts';
import { recordLedgerTx } from '../ledger/service.ts';
import { listBookDifferences } from '../ledger-audit/listBookDifferences.ts';
import { recordSpends } from './recordSpends.ts';

const farm = await startTestPayouts();
const { server, chain, signer, node, turn, ask, statusOf } = farm;
const { db, databaseUrl, live, mailQueue, withdrawals } = server;
const { operator, call, readPayouts } = await startTestPayoutApi(farm);
const XCH = 10n ** 12n;
const NET = XCH - withdrawals.feeMojo;
const [key] = signer.keys;
const readSuspense = async () => {
  const { rows } = await sql<{ held: bigint }>`
    select coalesce(sum(amount), 0) as held from ledger_entry where ledger_account = 'suspense'`.execute(db);
  return rows[0]?.held ?? 0n;
};

/** Pays from the wallet as batches did that the restored database does not know, each with a coin of its own. */
const payLost = async (addresses: readonly string[]) => {
  const coins = await node.readCoinsAt([signer.puzzleHash], { unspent: true });
  const assigned = await db.selectFrom('payoutInput').select('coinId').execute();
  const free = coins.filter(({ coinId }) => assigned.every((input) => input.coinId !== coinId));
  const ids: string[] = [];
  for (const [index, address] of addresses.entries()) {
    const coin = free[index];
    assert.ok(coin);
    await chain.spend([key], {
      inputs: [coin],
      outputs: [{ puzzleHash: decodeAddress(address), amount: NET }],
      change: { puzzleHash: signer.puzzleHash, amount: coin.amount - NET - 5n },
      fee: 5n,
    });
    ids.push(coin.coinId);
  }
  return ids;
};
const farmBlocks = async (blocks: number) => {
  for (let count = 0; count < blocks; count++) {
    chain.farm();
    await turn();
  }
};
const run = async (...args: string[]) => {
  const program = startProcess(
    ADMIN_PROGRAM,
    { DATABASE_URL: databaseUrl, WITHDRAWAL_CONFIRMATIONS: '32' },
    args,
  );
  return { exitCode: await program.ended, output: program.stdout() + program.stderr() };
};
const people = await Promise.all(Array.from({ length: 5 }, () => makeFarmer(server, '2')));
const poor = await makeFarmer(server, '0.5');
const ownAddress = await makeTrustedAddress(db, operator.id);
const [approved, unknown, first, second, unpaid] = people;
assert.ok(approved && unknown && first && second && unpaid);
const shared = makeAddress();
for (const { id } of [first, second])
  await db.insertInto('address').values({ accountId: id, address: shared, description: '' }).execute();

describe('a database restored from before many payments', () => {
  const story = { paidId: '', unpaidId: '', poorId: '' };

  test('shows what recording each spend would do, before anything is recorded', async () => {
    await turn();
    story.paidId = await ask(approved);
    story.unpaidId = await ask(unpaid);
    story.poorId = (await sendAcceptedWithdrawal(server, poor, { amount: '0.2' })).id;
    await payLost([approved.address, unknown.address, poor.address, ownAddress, shared, makeAddress()]);
    await farmBlocks(33);
    const { breaker, unknownSpends } = await readPayouts();
    assert.equal(breaker.isOpen, true);
    const uses = unknownSpends
      .flatMap(({ outputs }) => outputs)
      .filter(({ use }) => use !== 'wallet')
      .map(({ use, email }) => `${use} ${email}`);
    assert.deepEqual(
      uses.toSorted(),
      [
        `withdrawal ${approved.email}`,
        ...[unknown, poor, operator].map(({ email }) => `owed ${email}`),
        ...['suspense null', 'suspense null'],
      ].toSorted(),
    );
    const listed = await run('spends');
    assert.equal(listed.exitCode, 1);
    assert.match(
      listed.output,
      new RegExp(`yes +0\\.9995 +${approved.address} +withdrawal +${approved.email}`),
    );
    assert.deepEqual(
      await Promise.all([story.paidId, story.unpaidId].map(statusOf)),
      ['approved', 'approved'],
      'nothing was recorded yet',
    );
  });

  test('is left by one action, which goes on where it was interrupted', async () => {
    const order = { reason: 'restored', operatorId: operator.id };
    const dependencies = { db, live, mailQueue, config: { withdrawals } };
    const before = await readSuspense();
    assert.deepEqual(await recordSpends(dependencies, order, 1), { recorded: 1, left: 5 });
    const both = await Promise.all([
      call('/spends/record', { reason: 'restored' }),
      call('/spends/record', { reason: 'restored' }),
    ]);
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    );
    assert.deepEqual((await readPayouts()).unknownSpends, []);
    assert.equal(await farm.ledgerHot(), await farm.onChain());
    assert.equal(await statusOf(story.paidId), 'success');
    const recorded = await db
      .selectFrom('auditEvent')
      .select('detail')
      .where('action', '=', 'payouts.spend-recorded')
      .execute();
    assert.equal(recorded.length, 6);
    // The loss is the part that nobody owes, the part that the operator's own account owes, and the chain fees.
    assert.equal(await readSuspense(), before - 3n * NET - 6n * 5n);
    assert.deepEqual(await readBalance(db, unknown.id), { usable: 2n * XCH - NET, frozen: 0n });
    const { subject } = await server.readMail(unknown.email);
    assert.equal(subject, 'Your balance was corrected by -0.9995 XCH');
    await call('/breaker', { isOpen: false, reason: 'restored' });
    await farmBlocks(36);
    assert.equal((await readPayouts()).breaker.isOpen, false);
    assert.equal(await statusOf(story.unpaidId), 'success');
    for (const { address, id } of [approved, unpaid]) {
      assert.deepEqual(await farm.paidTo(decodeAddress(address)), [NET], 'nobody is paid twice');
      assert.deepEqual(await readBalance(db, id), { usable: XCH, frozen: 0n });
    }
    assert.deepEqual(await listBookDifferences(db), []);
  });

  test('leaves accounts that cannot pay back in debt, and their withdrawals wait', async () => {
    const { usable } = await readBalance(db, poor.id);
    assert.equal(usable, (3n * XCH) / 10n - NET);
    assert.equal(await statusOf(story.poorId), 'held');
    await recordLedgerTx(db, makeDeposit(poor.id, XCH));
    assert.equal((await readBalance(db, poor.id)).usable, usable + XCH);
  });

  test("leaves what the operator's own account owes to another operator", async () => {
    const { rows } = await sql<{ id: string; mojo: bigint }>`
      select tx.id::text, entry.amount as mojo
      from ledger_tx tx join ledger_entry entry on entry.tx_id = tx.id and entry.ledger_account = 'hot_wallet'
      where tx.kind = 'correction' and tx.corrects_id is null and tx.ref_type = 'coin' and entry.amount = ${NET}
        and not exists (select from ledger_tx correction where correction.corrects_id = tx.id)`.execute(db);
    const [owed, ...others] = rows;
    assert.ok(owed && others.length === 0);
    const request = {
      txId: owed.id,
      account: operator.id,
      amountMojo: owed.mojo,
      key: owed.id,
      reason: 'restored',
    };
    const correct = (actor: string) =>
      db
        .transaction()
        .execute((transaction) =>
          recordCorrection(transaction, { mailQueue }, { ...request, actor, isDebtAccepted: true }),
        );
    await assert.rejects(correct(operator.id), { code: 'own_account' });
    await correct((await signInOperator(server)).id);
    assert.equal((await readBalance(db, operator.id)).usable, -NET);
    assert.deepEqual(await listBookDifferences(db), []);
  });

  test('is left by command as well', async () => {
    await payLost([makeAddress()]);
    await farmBlocks(33);
    assert.equal((await readPayouts()).unknownSpends.length, 1);
    assert.equal((await run('spends', 'record', 'nobody@example.org', 'restored')).exitCode, 1);
    assert.equal((await run('spends', 'record', operator.email)).exitCode, 2);
    const { exitCode, output } = await run('spends', 'record', operator.email, 'restored', 'too');
    assert.deepEqual([exitCode, output], [0, 'Recorded 1 spend.\n']);
    assert.equal((await run('spends')).exitCode, 0);
    assert.equal((await run('payouts', 'resume', operator.email, 'restored')).exitCode, 0);
    await farmBlocks(2);
    assert.equal((await readPayouts()).breaker.isOpen, false);
  });
});
