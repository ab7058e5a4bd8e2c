import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  depositPageSchema,
  operatorWithdrawalDetailSchema,
  proposalPageSchema,
  proposalRuleSchema,
  proposalSchema,
  proposedSchema,
  type ProposalDecision,
} from '@farm/contracts';
import { waitFor } from '@farm/process/testing';
import { fc, selectRunCount } from '@farm/testing/property';
import { sql } from 'kysely';
import { makeDeposit, makeFreeze } from '../../testing/ledgerPosts.ts';
import { toErrorCode } from '../../testing/answers.ts';
import { makeOperator } from '../../testing/people.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal, type Farmer } from '../../testing/withdrawals.ts';
import { listBookDifferences } from '../ledger-audit/listBookDifferences.ts';
import { recordLedgerTx } from '../ledger/service.ts';
import { updateRole } from '../operator/service.ts';
import { applyWithdrawalAction } from '../withdrawal/withdrawal.repository.ts';

const server = await startTestServer({ fourEyes: { aboveMojo: 10_000_000_000_000n } });
const { call, db } = server;
type Person = Pick<Farmer, 'bearer' | 'id' | 'email'>;

const signInOperator = async (): Promise<Person> => {
  const operator = await server.signIn();
  await makeOperator(db, operator);
  return operator;
};
const [ada, grace, alan] = [await signInOperator(), await signInOperator(), await signInOperator()];

const credit = (
  { bearer }: Person,
  account: Person,
  { amount, key = randomUUID() }: { amount: string; key?: string },
) =>
  call({
    method: 'POST',
    url: '/api/admin/ledger/deposit',
    headers: { ...bearer, 'idempotency-key': key },
    payload: { account: account.id, amount, reason: 'for the harvest' },
  });
const approve = ({ bearer }: Person, id: string) =>
  call({
    method: 'POST',
    url: `/api/admin/withdrawals/${id}/approve`,
    headers: bearer,
    payload: { reason: 'looks right' },
  });
const decide = ({ bearer }: Person, id: string, deed: ProposalDecision) =>
  call({
    method: 'POST',
    url: `/api/admin/proposals/${id}/${deed}`,
    headers: bearer,
    payload: { reason: 'compared with the mail' },
  });
const readUsable = async ({ bearer }: Person) =>
  ((await call({ url: '/api/me/balance', headers: bearer })).body as { usable: string }).usable;
const propose = async (amount = '11') => {
  const user = await server.signIn();
  const answer = await credit(ada, user, { amount });
  assert.equal(answer.status, 202);
  return { user, proposal: proposedSchema.parse(answer.body).proposal };
};

describe('a deposit below the limit', () => {
  test('is made once, and never proposed, however often its request arrives at the same moment', async () => {
    const [user, key] = [await server.signIn(), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => credit(ada, user, { amount: '6', key })),
    );
    assert.deepEqual(
      [...new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))].length,
      1,
    );
    assert.equal(answers[0]?.status, 201);
    assert.equal(await readUsable(user), '6');
  });
});

describe('a deposit above the limit', () => {
  test('waits for a second operator, who makes it by confirming', async () => {
    const { user, proposal } = await propose('10.000000000001');
    assert.equal(await readUsable(user), '0');
    assert.partialDeepStrictEqual(proposal, {
      kind: 'deposit',
      state: 'open',
      amount: '10.000000000001',
      reason: 'for the harvest',
      account: { id: user.id, email: user.email },
      proposedBy: ada.email,
      deeds: ['withdraw'],
      commandFrom: null,
    });
    const list = await call({ url: '/api/admin/proposals?state=open', headers: grace.bearer });
    assert.deepEqual(proposalPageSchema.parse(list.body).items[0]?.deeds, ['confirm', 'reject']);

    const confirmed = await decide(grace, proposal.id, 'confirm');
    assert.equal(confirmed.status, 200);
    const { state, decision, deeds } = proposalSchema.parse(confirmed.body);
    assert.deepEqual(
      [state, decision?.by, decision?.reason, deeds],
      ['confirmed', grace.email, 'compared with the mail', []],
    );
    assert.equal(await readUsable(user), '10.000000000001');
    // Again by the same operator: the same response, and no more money.
    assert.equal((await decide(grace, proposal.id, 'confirm')).status, 200);
    assert.equal(await readUsable(user), '10.000000000001');
    const deposits = await call({ url: '/api/admin/ledger/deposits', headers: grace.bearer });
    const [made] = depositPageSchema.parse(deposits.body).items;
    assert.deepEqual([made?.accountId, made?.by], [user.id, ada.email]);
    const audits = await db
      .selectFrom('auditEvent')
      .select(['actor', 'action'])
      .where('subject', '=', user.id)
      .where((filter) =>
        filter.or([filter('action', 'like', 'proposal.%'), filter('action', 'like', 'ledger.%')]),
      )
      .orderBy('id')
      .execute();
    assert.deepEqual(audits, [
      { actor: ada.id, action: 'proposal.opened' },
      { actor: ada.id, action: 'ledger.deposited' },
      { actor: grace.id, action: 'proposal.confirmed' },
    ]);
  });

  test('keeps its key: the same request has the same proposal, another one is refused', async () => {
    const user = await server.signIn();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => credit(ada, user, { amount: '50', key })),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([202]));
    assert.equal(new Set(answers.map(({ body }) => proposedSchema.parse(body).proposal.id)).size, 1);
    assert.equal(toErrorCode(await credit(ada, user, { amount: '51', key })), 'idempotency_conflict');
  });

  test('mails operators who can confirm it, not its proposer', async () => {
    const { user } = await propose('77');
    const mails = await waitFor(async () => {
      const found = await db
        .selectFrom('outboxMail')
        .select(['recipient', 'subject'])
        .where('subject', 'like', '%second operator')
        .where('body', 'like', `%${user.email}%`)
        .execute();
      return found.length === 2 ? found : undefined;
    });
    assert.deepEqual(new Set(mails.map(({ recipient }) => recipient)), new Set([grace.email, alan.email]));
    assert.equal(mails[0]?.subject, 'Deposit of 77 XCH waits for a second operator');
  });

  test('is not confirmed by its proposer, by the owner of the account, or after it was withdrawn or rejected', async () => {
    const user = await signInOperator();
    const { id } = proposedSchema.parse((await credit(ada, user, { amount: '12' })).body).proposal;
    assert.equal(toErrorCode(await decide(ada, id, 'confirm')), 'own_proposal');
    assert.equal(toErrorCode(await decide(ada, id, 'reject')), 'own_proposal');
    assert.equal(toErrorCode(await decide(user, id, 'confirm')), 'own_account');
    assert.equal(toErrorCode(await decide(grace, id, 'withdraw')), 'forbidden');
    assert.equal((await decide(ada, id, 'withdraw')).status, 200);
    assert.equal(toErrorCode(await decide(grace, id, 'confirm')), 'proposal_decided');
    const { proposal } = await propose();
    assert.equal((await decide(grace, proposal.id, 'reject')).status, 200);
    assert.equal(toErrorCode(await decide(alan, proposal.id, 'confirm')), 'proposal_decided');
    assert.equal(await readUsable(user), '0');
    await updateRole(db, { email: user.email, role: 'user', actor: 'os:ada' });
  });

  test('is not confirmed once its proposer is no operator, and can be rejected', async () => {
    const mole = await signInOperator();
    const user = await server.signIn();
    const { id } = proposedSchema.parse((await credit(mole, user, { amount: '99' })).body).proposal;
    await updateRole(db, { email: mole.email, role: 'user', actor: 'os:ada' });
    assert.equal(toErrorCode(await decide(grace, id, 'confirm')), 'proposer_revoked');
    assert.equal((await decide(grace, id, 'reject')).status, 200);
  });

  test('is decided once when operators confirm and reject it at the same time', async () => {
    const { user, proposal } = await propose('20');
    const answers = await Promise.all(
      [grace, alan].flatMap((person) =>
        (['confirm', 'reject'] as const).map((deed) => decide(person, proposal.id, deed)),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.deepEqual(
      new Set(answers.filter(({ status }) => status !== 200).map(toErrorCode)),
      new Set(['proposal_decided']),
    );
    const [decided] = answers.filter(({ status }) => status === 200);
    const { state } = proposalSchema.parse(decided?.body);
    assert.equal(await readUsable(user), state === 'confirmed' ? '20' : '0');
  });
});

describe('the limit', () => {
  test('is told to operators', async () => {
    const { body } = await call({ url: '/api/admin/proposal-rule', headers: ada.bearer });
    assert.deepEqual(proposalRuleSchema.parse(body), { above: '10', soleOperatorHours: null });
  });

  test('counts what an operator did for one account, also at the same time and by approvals', async () => {
    const farmer = await makeFarmer(server, '30');
    const answers = await Promise.all(Array.from({ length: 6 }, () => credit(ada, farmer, { amount: '3' })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 201, 202, 202, 202]);
    const { id } = await sendAcceptedWithdrawal(server, farmer, { amount: '2' });
    assert.equal((await approve(ada, id)).status, 202);
    // Another operator has done nothing for the account yet.
    assert.equal((await approve(grace, id)).status, 202);
    assert.equal((await credit(grace, farmer, { amount: '3' })).status, 201);
  });

  test('never lets one operator alone move more than it for an account', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.bigInt(1n, 14n), { minLength: 1, maxLength: 8 }), async (amounts) => {
        const user = await server.signIn();
        let alone = 0n;
        for (const amount of amounts) {
          const { status } = await credit(grace, user, { amount: amount.toString() });
          assert.equal(status, alone + amount > 10n ? 202 : 201);
          if (status === 201) alone += amount;
        }
        assert.equal(await readUsable(user), alone.toString());
      }),
      { numRuns: selectRunCount({ quick: 4, deep: 40 }) },
    );
  });
});

describe('an approval above the limit', () => {
  const makeHeld = async () => {
    const farmer = await makeFarmer(server, '100');
    const { id } = await sendAcceptedWithdrawal(server, farmer, { amount: '60' });
    return { farmer, id };
  };
  const readWithdrawal = async (id: string) =>
    operatorWithdrawalDetailSchema.parse(
      (await call({ url: `/api/admin/withdrawals/${id}`, headers: ada.bearer })).body,
    );

  test('leaves the withdrawal on hold until a second operator confirms it', async () => {
    const { farmer, id } = await makeHeld();
    const answer = await approve(ada, id);
    assert.equal(answer.status, 202);
    const { proposal } = proposedSchema.parse(answer.body);
    assert.deepEqual([proposal.withdrawalId, proposal.amount], [id, '60']);
    const waiting = await readWithdrawal(id);
    assert.deepEqual([waiting.status, waiting.openApproval?.id], ['held', proposal.id]);
    assert.ok(!waiting.deeds.includes('approve'));
    // Another operator's approval is the same proposal: they confirm it.
    const again = proposedSchema.parse((await approve(grace, id)).body);
    assert.equal(again.proposal.id, proposal.id);
    assert.equal((await decide(grace, proposal.id, 'confirm')).status, 200);
    const { status, events, openApproval } = await readWithdrawal(id);
    assert.deepEqual(
      [status, events.at(-1)?.by, events.at(-1)?.reason, openApproval],
      ['approved', ada.email, 'looks right', null],
    );
    assert.match((await server.readMail(farmer.email, 2)).subject, /approved/);
  });

  test('is not confirmed for a withdrawal that was canceled meanwhile, and then ends by a rejection', async () => {
    const { farmer, id } = await makeHeld();
    const { proposal } = proposedSchema.parse((await approve(ada, id)).body);
    const canceled = await call({
      method: 'POST',
      url: `/api/me/withdrawals/${id}/cancel`,
      headers: farmer.bearer,
    });
    assert.equal(canceled.status, 200);
    assert.equal(toErrorCode(await decide(grace, proposal.id, 'confirm')), 'illegal_transition');
    assert.equal((await decide(grace, proposal.id, 'reject')).status, 200);
    assert.equal(await readUsable(farmer), '100');
  });

  test('is never both confirmed and canceled', async () => {
    for (let round = 0; round < 3; round++) {
      const { farmer, id } = await makeHeld();
      const { proposal } = proposedSchema.parse((await approve(ada, id)).body);
      const cancel = call({
        method: 'POST',
        url: `/api/me/withdrawals/${id}/cancel`,
        headers: farmer.bearer,
      });
      const answers = await Promise.all([decide(grace, proposal.id, 'confirm'), cancel, approve(alan, id)]);
      const isConfirmed = answers[0].status === 200;
      assert.equal((await readWithdrawal(id)).status, isConfirmed ? 'approved' : 'canceled');
      assert.equal(answers[1].status, isConfirmed ? 409 : 200);
    }
  });

  test('of money that an operator credited to a second account of theirs needs another operator twice', async () => {
    const puppet = await makeFarmer(server, '0.000000000001');
    await makeOperator(db, puppet);
    const deposit = proposedSchema.parse((await credit(ada, puppet, { amount: '900' })).body).proposal;
    assert.equal(toErrorCode(await decide(ada, deposit.id, 'confirm')), 'own_proposal');
    assert.equal(toErrorCode(await decide(puppet, deposit.id, 'confirm')), 'own_account');
    await decide(grace, deposit.id, 'confirm');
    const { id } = await sendAcceptedWithdrawal(server, puppet, { amount: '800' });
    assert.equal(toErrorCode(await approve(puppet, id)), 'own_account');
    const approval = proposedSchema.parse((await approve(ada, id)).body).proposal;
    assert.equal(toErrorCode(await decide(puppet, approval.id, 'confirm')), 'own_account');
    assert.equal((await readWithdrawal(id)).status, 'held');
    await updateRole(db, { email: puppet.email, role: 'user', actor: 'os:ada' });
  });
});

describe('a correction above the limit', () => {
  const correct = ({ bearer }: Person, txId: string, amount: string) =>
    call({
      method: 'POST',
      url: `/api/admin/ledger/transactions/${txId}/corrections`,
      headers: { ...bearer, 'idempotency-key': randomUUID() },
      payload: { amount, reason: 'typed twice', isDebtAccepted: false },
    });
  const makeCredited = async () => {
    const user = await server.signIn();
    const { id: txId } = await recordLedgerTx(db, makeDeposit(user.id, 100n * 10n ** 12n));
    return { user, txId };
  };

  test('waits for a second operator, who records it by confirming', async () => {
    const { user, txId } = await makeCredited();
    const answer = await correct(ada, txId, '60');
    assert.equal(answer.status, 202);
    const { proposal } = proposedSchema.parse(answer.body);
    assert.deepEqual(
      [proposal.kind, proposal.amount, proposal.correction],
      ['correction', '-60', { correctsId: txId, isDebtAccepted: false }],
    );
    assert.equal(await readUsable(user), '100');
    assert.equal(toErrorCode(await decide(user, proposal.id, 'confirm')), 'forbidden');
    assert.equal((await decide(grace, proposal.id, 'confirm')).status, 200);
    assert.equal(await readUsable(user), '40');
    assert.deepEqual(await listBookDifferences(db), []);
  });

  test('is not confirmed if the balance has fallen so that it would leave a debt nobody accepted', async () => {
    const { user, txId } = await makeCredited();
    const { proposal } = proposedSchema.parse((await correct(ada, txId, '100')).body);
    await recordLedgerTx(db, makeFreeze(user.id, 1n));
    assert.equal(toErrorCode(await decide(grace, proposal.id, 'confirm')), 'debt_not_accepted');
    assert.equal(await readUsable(user), '99.999999999999');
    assert.equal((await decide(ada, proposal.id, 'withdraw')).status, 200);
  });

  test('is not proposed if it would be refused, and counts below the limit', async () => {
    const { user, txId } = await makeCredited();
    assert.equal(toErrorCode(await correct(ada, txId, '101')), 'validation_failed');
    const small = await Promise.all(Array.from({ length: 4 }, () => correct(ada, txId, '4')));
    assert.deepEqual(small.map(({ status }) => status).toSorted(), [201, 201, 202, 202]);
    assert.equal(await readUsable(user), '92');
  });
});

describe('the database', () => {
  const update = (id: string, change: ReturnType<typeof sql>) =>
    sql`update proposal set ${change} where id = ${id}`.execute(db);

  test('refuses a proposal that its proposer, or the owner of the account, confirms', async () => {
    const { user, proposal } = await propose();
    await makeOperator(db, user);
    for (const by of [ada.id, user.id])
      await assert.rejects(
        update(proposal.id, sql`state = 'confirmed', decided_by = ${by}`),
        /proposal_second_person/,
      );
    await updateRole(db, { email: user.email, role: 'user', actor: 'os:ada' });
    await assert.rejects(
      update(proposal.id, sql`state = 'rejected', decided_by = ${user.id}`),
      /only an operator decides/,
    );
  });

  test('refuses a deposit above the limit that nobody confirmed, and one to the operator themselves', async () => {
    const { user, proposal } = await propose();
    const post = (accountId: string, ref: { type: string; id: string }, amount = 11_000_000_000_000n) =>
      recordLedgerTx(db, { ...makeDeposit(accountId, amount), ref });
    const byAda = { type: 'operator', id: `${ada.id} ${randomUUID()}` };
    await assert.rejects(post(user.id, byAda), /needs a second operator/);
    await assert.rejects(post(ada.id, byAda, 1n), /nobody credits or corrects their own account/);
    await assert.rejects(
      post(user.id, { type: 'proposal', id: proposal.id }),
      /not the one that was confirmed/,
    );
    await decide(grace, proposal.id, 'reject');
    await assert.rejects(
      post(user.id, { type: 'proposal', id: proposal.id }),
      /not the one that was confirmed/,
    );
  });

  test('refuses an approval above the limit that nobody confirmed, and one by the owner', async () => {
    const farmer = await makeFarmer(server, '100');
    const { id } = await sendAcceptedWithdrawal(server, farmer, { amount: '60' });
    const approveAs = (operatorId: string, proposalId?: string) =>
      applyWithdrawalAction(db, {
        ids: [id],
        action: 'approve',
        actor: { kind: 'operator', id: operatorId },
        ...(proposalId !== undefined && { proposalId }),
      });
    await assert.rejects(approveAs(ada.id), /needs a second operator/);
    await assert.rejects(approveAs(farmer.id), /nobody approves their own withdrawal/);
    const { proposal } = proposedSchema.parse((await approve(ada, id)).body);
    await assert.rejects(approveAs(ada.id, proposal.id), /not the one that was confirmed/);
  });

  test('refuses a confirmation by the command that has not waited, and any change of what is proposed or decided', async () => {
    const { proposal } = await propose();
    const early = sql`state = 'confirmed', decided_by_command = 'os:ada', waited_hours = 1`;
    await assert.rejects(update(proposal.id, early), /proposal_command_waited/);
    await assert.rejects(update(proposal.id, sql`amount = 1`), /never changes/);
    await assert.rejects(update(proposal.id, sql`created_at = now() - interval '2 hours'`), /never changes/);
    await decide(grace, proposal.id, 'reject');
    await assert.rejects(update(proposal.id, sql`decision_reason = 'other'`), /stays as it is/);
    await assert.rejects(sql`delete from proposal where id = ${proposal.id}`.execute(db), /proposal/);
  });
});
