import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startProcess } from '@farm/process/testing';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { startTestPayoutApi } from '../../testing/payoutApi.ts';
import { ADMIN_PROGRAM } from '../../testing/programs.ts';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { makeFarmer } from '../../testing/withdrawals.ts';
import { listBookDifferences } from '../ledger-audit/listBookDifferences.ts';
import { recordLedgerTx } from '../ledger/service.ts';
import { recordDifference } from './recordDifference.ts';

const farm = await startTestPayouts();
const { server, chain, turn, ask, statusOf } = farm;
const { db, databaseUrl } = server;
const { operator, call, readPayouts } = await startTestPayoutApi(farm);
const XCH = 10n ** 12n;

/** Makes the ledger's wallet differ by this amount, as a restore or a superuser's statement might. */
const differBy = (id: string, amountMojo: bigint) =>
  recordLedgerTx(db, {
    kind: 'farm_income',
    ref: { type: 'test', id },
    entries: [
      { ledgerAccount: 'hot_wallet', amountMojo: -amountMojo },
      { ledgerAccount: 'farming_income', amountMojo },
    ],
  });
const stop = async (id: string, amountMojo: bigint) => {
  await differBy(id, amountMojo);
  await turn();
  await turn();
  const { breaker, difference } = await readPayouts();
  assert.ok(breaker.isOpen && difference);
  return difference;
};
const resume = () => call('/breaker', { isOpen: false, reason: 'booked' });
const book = (checkId: string, reason = 'lost in the restore') => call('/difference', { checkId, reason });
const readSuspense = async () => {
  const { rows } = await sql<{ held: bigint }>`
    select coalesce(sum(amount), 0) as held from ledger_entry where ledger_account = 'suspense'`.execute(db);
  return rows[0]?.held ?? 0n;
};
const isStopped = async () => (await readPayouts()).breaker.isOpen;

describe('a difference that no spend explains', () => {
  test('stops payouts again whenever they are resumed, until it is booked in the console', async () => {
    await turn();
    assert.equal((await readPayouts()).difference, null);
    const { wallet, ledger } = await stop('more', 3n * XCH);
    assert.deepEqual([wallet, ledger], ['40', '43']);
    await resume();
    await turn();
    await turn();
    assert.equal(await isStopped(), true);
    const { difference } = await readPayouts();
    assert.ok(difference);
    const before = await readSuspense();
    const { status } = await book(difference.checkId);
    assert.equal(status, 200);
    assert.equal(await readSuspense(), before - 3n * XCH);
    assert.equal((await readPayouts()).difference, null);
    await resume();
    const id = await ask(await makeFarmer(server, '2'));
    await turn();
    await turn();
    assert.equal(await isStopped(), false);
    assert.equal(await statusOf(id), 'sending');
    const entry = await db
      .selectFrom('auditEvent')
      .select(['actor', 'detail'])
      .where('action', '=', 'payouts.difference-booked')
      .executeTakeFirstOrThrow();
    assert.equal(entry.actor, operator.id);
    assert.partialDeepStrictEqual(entry.detail, { reason: 'lost in the restore', amount: '-3' });
    for (let blocks = 0; blocks < 34; blocks++) {
      chain.farm();
      await turn();
    }
    assert.equal(await statusOf(id), 'success');
  });

  test('is booked once, whoever tries it again or at once', async () => {
    const { checkId } = await stop('less', -1n);
    const before = await readSuspense();
    const answers = await Promise.all([book(checkId), book(checkId, 'another operator')]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    assert.equal(toErrorCode(await book(checkId)), 'illegal_transition');
    assert.equal(await readSuspense(), before + 1n);
    assert.equal(toErrorCode(await book('999999')), 'not_found');
  });

  test('is not booked if it moved since, or while payouts run', async () => {
    await resume();
    await turn();
    assert.equal(await isStopped(), false);
    const { checkId } = await stop('one', 1n);
    await differBy('another', 1n);
    assert.equal(toErrorCode(await book(checkId)), 'illegal_transition');
    assert.equal((await readPayouts()).difference, null);
    await differBy('away', -1n);
    await resume();
    assert.equal(toErrorCode(await book(checkId)), 'illegal_transition');
    const away = { ...farm.parts, node: { ...farm.node, readPeak: () => Promise.reject(new Error('away')) } };
    await assert.rejects(recordDifference(away, { checkId, reason: 'x', actor: 'os:ada' }), /away/);
    assert.deepEqual(await listBookDifferences(db), []);
  });

  test('is shown and booked, and payouts are resumed, by command', async () => {
    await turn();
    await turn();
    const { difference } = await readPayouts();
    assert.ok(difference);
    const run = async (...args: string[]) => {
      const { url } = chain.settings;
      const program = startProcess(
        ADMIN_PROGRAM,
        { DATABASE_URL: databaseUrl, CHAIN_NODE_URL: url, WITHDRAWAL_CONFIRMATIONS: '32' },
        args,
      );
      return { exitCode: await program.ended, output: program.stdout() + program.stderr() };
    };
    const shown = await run('difference');
    assert.equal(shown.exitCode, 1, shown.output);
    assert.match(shown.output, new RegExp(`COMPARISON.*\\n${difference.checkId} .*-0\\.000000000001\\n$`));
    assert.equal((await run('difference', 'book', difference.checkId)).exitCode, 2);
    const booked = await run('difference', 'book', difference.checkId, 'found', 'by', 'audit', '--json');
    assert.deepEqual(JSON.parse(booked.output), { checkId: difference.checkId, amount: '-0.000000000001' });
    assert.deepEqual(await run('difference'), { exitCode: 0, output: 'There is no difference to book.\n' });
    assert.equal((await run('payouts', 'resume', 'nobody@example.org', 'done')).exitCode, 1);
    assert.equal((await run('payouts', 'resume', operator.email, 'booked')).exitCode, 0);
    await turn();
    await turn();
    assert.equal(await isStopped(), false);
  });

  test('that was booked wrongly past the guards is named by the audit', async () => {
    await recordLedgerTx(db, {
      kind: 'correction',
      ref: { type: 'reconciliation', id: '999999' },
      entries: [
        { ledgerAccount: 'hot_wallet', amountMojo: -5n },
        { ledgerAccount: 'suspense', amountMojo: 5n },
      ],
    });
    const [found] = await listBookDifferences(db);
    assert.equal(
      found?.problem,
      'books a difference of 0.000000000005 XCH, but reconciliation 999999 found none',
    );
  });
});
