import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FACTOR_RESET_HOURS, proposedSchema, type Profile, type ProposalDecision } from '@farm/contracts';
import { operatorAccountSchema } from '@farm/contracts/operator';
import { waitFor } from '@farm/process/testing';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { createFactorCalls } from '../../testing/factors.ts';
import { makeOperator } from '../../testing/people.ts';
import { PUBLIC_URL, startTestServer } from '../../testing/startTestServer.ts';
import { deleteFactors } from '../factor/deleteFactors.ts';
import { runFactorResets } from './runFactorResets.ts';

const server = await startTestServer();
const { call, db, mailQueue, serverDb, signIn } = server;
const factors = createFactorCalls(server);
const runTurn = () => runFactorResets({ db: serverDb, mailQueue });

type Person = Awaited<ReturnType<typeof signIn>>;

const signInOperator = async (): Promise<Person> => {
  const operator = await signIn();
  await makeOperator(db, operator);
  return operator;
};
const [ada, grace] = [await signInOperator(), await signInOperator()];

const propose = (
  by: Person,
  { id }: { id: string },
  reason = 'Lost the phone, called from the known number',
) =>
  call({
    method: 'POST',
    url: `/api/admin/accounts/${id}/factor-reset`,
    headers: by.bearer,
    payload: { reason },
  });
const decide = (by: Person, id: string, deed: ProposalDecision) =>
  call({
    method: 'POST',
    url: `/api/admin/proposals/${id}/${deed}`,
    headers: by.bearer,
    payload: { reason: 'Called as well' },
  });
const stop = (by: Person, { id }: { id: string }) =>
  call({ method: 'DELETE', url: `/api/admin/accounts/${id}/factor-reset`, headers: by.bearer });
const proposeFor = async (owner: { id: string }) => {
  const answer = await propose(ada, owner);
  assert.equal(answer.status, 202);
  return proposedSchema.parse(answer.body).proposal;
};
/** Lets two operators decide that the factors of an account are removed. */
const order = async (owner: { id: string }) => {
  const { id } = await proposeFor(owner);
  assert.equal((await decide(grace, id, 'confirm')).status, 200);
};
const read = async ({ id }: { id: string }) => {
  const { body } = await call({ url: `/api/admin/accounts/${id}`, headers: ada.bearer });
  return operatorAccountSchema.parse(body);
};
const readReset = async ({ bearer }: Person) =>
  ((await call({ url: '/api/me/profile', headers: bearer })).body as Profile).factorReset;
const signInWithApp = async () => {
  const person = await signIn();
  await factors.addApp(person);
  return person;
};
const readMailAbout = ({ email }: { email: string }, subject: string) =>
  waitFor(() =>
    db
      .selectFrom('outboxMail')
      .selectAll()
      .where('recipient', '=', email)
      .where('subject', '=', subject)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  );
const setDue = ({ id }: { id: string }, hours: number) =>
  sql`update factor_reset set due_at = now() + make_interval(hours => ${hours}) where account_id = ${id}`.execute(
    db,
  );
/** Lets the reminder and the removal happen. */
const passWait = async (owner: { id: string }) => {
  await setDue(owner, 23);
  await runTurn();
  await setDue(owner, -1);
  await runTurn();
};
const listFactorNames = async (owner: { id: string }) => (await read(owner)).factors.map(({ name }) => name);

describe('the removal of second factors by operators', () => {
  test('needs a second operator, who learns of it by mail, and until then nothing waits', async () => {
    const owner = await signInWithApp();
    const proposal = await proposeFor(owner);
    assert.partialDeepStrictEqual(proposal, {
      ...{ kind: 'factor-reset', state: 'open', amount: '0', proposedBy: ada.email, deeds: ['withdraw'] },
      account: { id: owner.id, email: owner.email },
    });
    const seen = await read(owner);
    assert.deepEqual([seen.openReset?.id, seen.factorReset], [proposal.id, null]);
    assert.equal(await readReset(owner), null);
    const subject = 'Removal of all second factors waits for a second operator';
    const { body } = await readMailAbout(grace, subject);
    assert.ok(body.includes(owner.email) && body.includes('Lost the phone'));
    assert.equal(toErrorCode(await decide(ada, proposal.id, 'confirm')), 'own_proposal');
  });

  test('waits for 72 hours, which its owner is told with the reason and a link that stops it', async () => {
    const owner = await signInWithApp();
    await order(owner);
    const { factorReset, openReset } = await read(owner);
    assert.deepEqual([factorReset?.by, openReset], ['operators', null]);
    const hours = (Date.parse(factorReset?.dueAt ?? '') - Date.now()) / 3_600_000;
    assert.ok(Math.abs(hours - FACTOR_RESET_HOURS) < 0.1, String(hours));
    assert.equal((await readReset(owner))?.dueAt, factorReset?.dueAt);
    const { body } = await readMailAbout(owner, 'The farm will remove your second factors');
    assert.match(body, /Reason: Lost the phone, called from the known number/);
    assert.ok(!body.includes('IP address'));
    assert.ok(body.includes(`${PUBLIC_URL}/auth/factor-reset#stop=`));

    await passWait(owner);
    assert.deepEqual(await listFactorNames(owner), []);
    await readMailAbout(owner, 'Your second factors were removed');
    assert.equal((await factors.signIn(owner)).status, 200);
  });

  test('also helps an operator, whom a mail alone does not', async () => {
    const owner = await signInOperator();
    await order(owner);
    await passWait(owner);
    assert.deepEqual(await listFactorNames(owner), []);
  });

  test('is stopped by its owner, or by any other operator', async () => {
    const [eve, bob] = [await signInWithApp(), await signInWithApp()];
    for (const owner of [eve, bob]) await order(owner);
    const press = { method: 'DELETE', url: '/api/me/factor-reset', headers: eve.bearer } as const;
    assert.equal((await call(press)).status, 204);
    assert.equal((await stop(grace, bob)).status, 204);
    assert.equal(toErrorCode(await stop(grace, bob)), 'not_found');
    for (const owner of [eve, bob]) {
      await readMailAbout(owner, 'Your second factors stay');
      await passWait(owner);
      assert.deepEqual(await listFactorNames(owner), ['Phone']);
    }
    const { rows } = await sql`
      select actor, detail from audit_event
      where subject = ${bob.id} and action = 'account.factor-reset-canceled'`.execute(db);
    assert.deepEqual(rows, [{ actor: grace.id, detail: { by: 'operator' } }]);
  });

  test('is proposed once at a time, and again after a rejection', async () => {
    const owner = await signInWithApp();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => propose(ada, owner, `Call ${turn}`)),
    );
    const ids = new Set(answers.map(({ body }) => proposedSchema.parse(body).proposal.id));
    assert.equal(ids.size, 1);
    const [first = ''] = ids;
    assert.equal((await decide(grace, first, 'reject')).status, 200);
    assert.equal((await read(owner)).openReset, null);
    assert.notEqual((await proposeFor(owner)).id, first);
  });

  test('is for others’ accounts that have a second factor, now and when it is confirmed', async () => {
    const owner = await signIn();
    assert.equal(toErrorCode(await propose(ada, owner)), 'factor_needed');
    assert.equal(toErrorCode(await propose(ada, ada)), 'own_account');
    assert.equal(toErrorCode(await stop(ada, ada)), 'own_account');
    await factors.addApp(owner);
    const { id } = await proposeFor(owner);
    await deleteFactors(server, { email: owner.email, actor: 'os:ada', reason: 'lost' });
    assert.equal(toErrorCode(await decide(grace, id, 'confirm')), 'factor_needed');
    assert.equal((await read(owner)).openReset?.state, 'open');
    assert.equal((await decide(grace, id, 'reject')).status, 200);
  });

  test('does not put off one that its owner has asked for', async () => {
    const owner = await signInWithApp();
    await sql`
      insert into factor_reset (account_id, confirmed_at, due_at, ip)
      values (${owner.id}, now(), now() + interval '5 hours', '192.0.2.1')`.execute(db);
    const before = (await read(owner)).factorReset;
    assert.equal(before?.by, 'owner');
    await order(owner);
    assert.deepEqual((await read(owner)).factorReset, { dueAt: before.dueAt, by: 'operators' });
  });
});
