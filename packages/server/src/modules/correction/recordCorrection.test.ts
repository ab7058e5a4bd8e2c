import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { createLogger } from '@farm/process';
import { AppError } from '../../errors.ts';
import { toErrorCode } from '../../testing/answers.ts';
import { sendCorrection, sendDeposit } from '../../testing/corrections.ts';
import { makeAccount, makeFreeze } from '../../testing/ledgerPosts.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { sendWithoutChain } from '../../testing/payoutBatches.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal, sendWithdrawal } from '../../testing/withdrawals.ts';
import { readBalance } from '../balance/balance.repository.ts';
import { listUnheldDifferences } from '../ledger-audit/corrections.repository.ts';
import { recordLedgerTx } from '../ledger/service.ts';
import { applyWithdrawalAction, findWithdrawal } from '../withdrawal/withdrawal.repository.ts';
import { runDueWithdrawals } from '../withdrawal/runDueWithdrawals.ts';

const server = await startTestServer();
const { call, db, live, mailQueue, withdrawals } = server;
const XCH = 10n ** 12n;

const usableOf = async (id: string) => (await readBalance(db, id)).usable;
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error as Error)),
  );
const standingOf = async (id: string) => {
  const found = await findWithdrawal(db, { id });
  return [found?.status, ...(found?.holdReasons ?? [])].join(' ');
};
const proceed = () => runDueWithdrawals({ db, live, mailQueue, withdrawals, log: createLogger('silent') });

describe('a correction', () => {
  test('takes back what a deposit gave, in parts, and never more', async () => {
    const id = await makeAccount(db);
    const txId = await sendDeposit(server, id, 10n);
    const first = await sendCorrection(server, { txId, amountMojo: 4n });
    assert.deepEqual([first.accountId, first.deltaMojo, first.usableMojo], [id, -4n, 6n]);
    assert.equal(await refusalOf(sendCorrection(server, { txId, amountMojo: 7n })), 'validation_failed');
    await sendCorrection(server, { txId, amountMojo: 6n });
    assert.equal(await refusalOf(sendCorrection(server, { txId, amountMojo: 1n })), 'validation_failed');
    assert.equal(await usableOf(id), 0n);
  });

  test('of a correction gives back, makes room again, and is corrected by none', async () => {
    const id = await makeAccount(db);
    const txId = await sendDeposit(server, id, 10n);
    const taken = await sendCorrection(server, { txId, amountMojo: 10n });
    const given = await sendCorrection(server, { txId: taken.id, amountMojo: 3n });
    assert.deepEqual([given.deltaMojo, given.usableMojo], [3n, 3n]);
    assert.equal(
      await refusalOf(sendCorrection(server, { txId: taken.id, amountMojo: 8n })),
      'validation_failed',
    );
    assert.equal(
      await refusalOf(sendCorrection(server, { txId: given.id, amountMojo: 1n })),
      'validation_failed',
    );
    await sendCorrection(server, { txId, amountMojo: 3n });
    assert.equal(await refusalOf(sendCorrection(server, { txId, amountMojo: 1n })), 'validation_failed');
    assert.equal(await usableOf(id), 0n);
  });

  test('of a transaction for several users names one of them', async () => {
    const [ada, bob] = [await makeAccount(db), await makeAccount(db)];
    const { id: txId } = await recordLedgerTx(db, {
      kind: 'profit',
      ref: { type: 'test', id: randomUUID() },
      entries: [
        { ledgerAccount: 'farming_income', amountMojo: -30n },
        { ledgerAccount: 'usable', accountId: ada, amountMojo: 10n },
        { ledgerAccount: 'usable', accountId: bob, amountMojo: 20n },
      ],
    });
    assert.equal(await refusalOf(sendCorrection(server, { txId, amountMojo: 1n })), 'validation_failed');
    await sendCorrection(server, { txId, account: bob, amountMojo: 20n });
    assert.equal(
      await refusalOf(sendCorrection(server, { txId, account: ada, amountMojo: 11n })),
      'validation_failed',
    );
    await sendCorrection(server, { txId, account: ada, amountMojo: 10n });
    assert.deepEqual([await usableOf(ada), await usableOf(bob)], [0n, 0n]);
  });

  test('lets those who got coins that left suspense owe them, all together no more than left', async () => {
    const [ada, bob] = [await makeAccount(db), await makeAccount(db)];
    const { id: txId } = await recordLedgerTx(db, {
      kind: 'correction',
      ref: { type: 'test', id: randomUUID() },
      entries: [
        { ledgerAccount: 'hot_wallet', amountMojo: 9n },
        { ledgerAccount: 'suspense', amountMojo: -9n },
      ],
    });
    await sendCorrection(server, { txId, account: ada, amountMojo: 5n });
    assert.equal(
      await refusalOf(sendCorrection(server, { txId, account: bob, amountMojo: 5n })),
      'validation_failed',
    );
    await sendCorrection(server, { txId, account: bob, amountMojo: 4n });
    assert.deepEqual([await usableOf(ada), await usableOf(bob)], [-5n, -4n]);
  });

  test('is not made of the steps of a withdrawal, or of nothing', async () => {
    const id = await makeAccount(db);
    await sendDeposit(server, id, 10n);
    const { id: txId } = await recordLedgerTx(db, makeFreeze(id, 4n));
    assert.equal(await refusalOf(sendCorrection(server, { txId, amountMojo: 1n })), 'validation_failed');
    assert.equal(await refusalOf(sendCorrection(server, { txId: '999999', amountMojo: 1n })), 'not_found');
  });

  test('100 times at once with one key is made once', async () => {
    const id = await makeAccount(db);
    const txId = await sendDeposit(server, id, 10n);
    const [key, request] = [randomUUID(), { txId, amountMojo: 4n }];
    const made = await Promise.all(
      Array.from({ length: 100 }, () => sendCorrection(server, { ...request, key })),
    );
    assert.deepEqual([...new Set(made.map((correction) => correction.id))], [made[0]?.id]);
    assert.equal(await usableOf(id), 6n);
    assert.equal(
      await refusalOf(sendCorrection(server, { txId, amountMojo: 5n, key })),
      'idempotency_conflict',
    );
    const audits = db.selectFrom('auditEvent').select('detail').where('action', '=', 'ledger.corrected');
    assert.deepEqual(await audits.where('subject', '=', id).execute(), [
      {
        detail: {
          ...{ txId: made[0]?.id, correctsId: txId, amount: '-0.000000000004', usable: '0.000000000006' },
          reason: 'typing error',
        },
      },
    ]);
  });

  test('by many at once takes no more than there was', async () => {
    const id = await makeAccount(db);
    const txId = await sendDeposit(server, id, 10n);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(sendCorrection(server, { txId, amountMojo: 3n }))),
    );
    assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 3);
    assert.equal(await usableOf(id), 1n);
  });

  test('of one’s own account is another operator’s to make', async () => {
    const operator = await signInOperator(server);
    const txId = await sendDeposit(server, operator.id, 10n);
    const own = sendCorrection(server, { txId, amountMojo: 1n, actor: operator.id });
    assert.equal(await refusalOf(own), 'own_account');
    await sendCorrection(server, { txId, amountMojo: 1n, actor: (await signInOperator(server)).id });
  });
});

describe('a debt', () => {
  test('needs consent, holds the withdrawals that are not sent yet, and refuses new ones', async () => {
    const [farmer, other] = [await makeFarmer(server, '3'), await makeFarmer(server)];
    const txId = await sendDeposit(server, farmer.id, 7n * XCH);
    const [sent, approved, pending] = [
      await sendAcceptedWithdrawal(server, farmer),
      await sendAcceptedWithdrawal(server, farmer),
      await sendAcceptedWithdrawal(server, farmer),
    ];
    const large = await sendAcceptedWithdrawal(server, farmer, { amount: '2' });
    const theirs = await sendAcceptedWithdrawal(server, other);
    const ids = [sent.id, approved.id];
    await applyWithdrawalAction(db, { ids, action: 'approve', actor: { kind: 'farm' } });
    await sendWithoutChain(server, [sent.id]);
    const request = { txId, amountMojo: 7n * XCH };
    const refused = sendCorrection(server, { ...request, isDebtAccepted: false });
    assert.equal(await refusalOf(refused), 'debt_not_accepted');
    assert.equal(await standingOf(pending.id), 'pending');
    const { held: waiting, usableMojo } = await sendCorrection(server, request);
    assert.equal(usableMojo, -2n * XCH);
    assert.deepEqual(waiting.map(({ id }) => id).sort(), [approved.id, pending.id, large.id].sort());
    assert.equal(await standingOf(sent.id), 'sending');
    assert.equal(await standingOf(theirs.id), 'pending');
    assert.equal(await standingOf(large.id), 'held large_amount debt');
    for (const { id } of [pending, approved]) assert.equal(await standingOf(id), 'held debt');
    const answer = await sendWithdrawal(server, farmer);
    assert.deepEqual([answer.status, toErrorCode(answer)], [409, 'in_debt']);
    await server.readMail(farmer.email, 8);
    const mails = await db
      .selectFrom('outboxMail')
      .select(['subject', 'body'])
      .where('recipient', '=', farmer.email)
      .execute();
    const held = mails.filter(({ subject }) => subject.endsWith('on hold'));
    assert.equal(held.length, 3);
    for (const { body } of held) assert.match(body, /your usable balance is below zero after a correction/);
    assert.ok(mails.some(({ body }) => body.includes('You owe the farm 2 XCH.')));
  });

  test('is paid off by what comes in, and the withdrawals proceed then', async () => {
    const farmer = await makeFarmer(server, '2');
    const txId = await sendDeposit(server, farmer.id, XCH);
    const { id } = await sendAcceptedWithdrawal(server, farmer);
    const other = await sendAcceptedWithdrawal(server, farmer);
    await recordLedgerTx(db, makeFreeze(farmer.id, XCH / 2n));
    await sendCorrection(server, { txId, amountMojo: XCH });
    await proceed();
    assert.equal(await standingOf(id), 'held debt');
    const cancel = { method: 'POST', url: `/api/me/withdrawals/${other.id}/cancel` } as const;
    assert.equal((await call({ ...cancel, headers: farmer.bearer })).status, 200);
    assert.equal(await usableOf(farmer.id), XCH / 2n);
    await proceed();
    assert.equal(await standingOf(id), 'pending');
  });

  test('is not passed by an operator, who releases or approves', async () => {
    const [farmer, operator] = [await makeFarmer(server, '1'), await signInOperator(server)];
    const txId = await sendDeposit(server, farmer.id, XCH);
    const { id } = await sendAcceptedWithdrawal(server, farmer, { amount: '2' });
    await sendCorrection(server, { txId, amountMojo: XCH });
    const decide = (deed: string) =>
      call({
        method: 'POST',
        url: `/api/admin/withdrawals/${id}/${deed}`,
        headers: operator.bearer,
        payload: { reason: 'looks good' },
      });
    const seen = await call({ url: '/api/admin/withdrawals?waits=person', headers: operator.bearer });
    const listed = (seen.body as { items: { id: string }[] }).items;
    assert.ok(listed.every((withdrawal) => withdrawal.id !== id));
    const { body } = await call({ url: `/api/admin/withdrawals/${id}`, headers: operator.bearer });
    assert.deepEqual((body as { deeds: string[] }).deeds, ['cancel', 'reject']);
    const approval = await decide('approve');
    assert.deepEqual([approval.status, toErrorCode(approval)], [409, 'in_debt']);
    assert.equal((await decide('release')).status, 200);
    assert.equal(await standingOf(id), 'held debt');
    assert.equal((await decide('reject')).status, 200);
    assert.equal(await usableOf(farmer.id), XCH);
  });

  test('holds what is requested while it comes into being', async () => {
    const farmers = await Promise.all(Array.from({ length: 5 }, () => makeFarmer(server, '2')));
    const outcomes = await Promise.all(
      farmers.map(async (farmer) => {
        const txId = await sendDeposit(server, farmer.id, XCH);
        const requests = Array.from({ length: 3 }, () => sendWithdrawal(server, farmer));
        const [, ...answers] = await Promise.all([
          sendCorrection(server, { txId, amountMojo: XCH }),
          ...requests,
        ]);
        return answers.filter(({ status }) => status === 201).length;
      }),
    );
    assert.ok(outcomes.every((accepted) => accepted >= 2));
    assert.deepEqual(await listUnheldDifferences(db), []);
  });
});
