import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withdrawalSchema } from '@farm/contracts';
import {
  foundAccountListSchema,
  MAX_FOUND_ACCOUNTS,
  operatorAccountSchema,
  type FoundAccount,
  type OperatorAccount,
} from '@farm/contracts/operator';
import { waitFor } from '@farm/process/testing';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { makeTotpCode } from '@farm/simulators/farmer';
import { createFactorCalls, toTicket } from '../../testing/factors.ts';
import { enrollMachine } from '../../testing/machines.ts';
import { makeOperator, makePerson } from '../../testing/people.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { startTestPool } from '../../testing/testPool.ts';
import {
  makeFarmer,
  sendAcceptedWithdrawal,
  sendWithdrawal,
  signUpFarmer,
} from '../../testing/withdrawals.ts';
import { addFarmer } from '../pool/farmerRecord.ts';
import { updateRole } from '../operator/service.ts';
import { findWithdrawal } from '../withdrawal/withdrawal.repository.ts';

const pool = await startTestPool();
const server = await startTestServer({ pool: pool.parts });
const { call, db, signIn } = server;
const factors = createFactorCalls(server);

const operator = await signIn();
await makeOperator(db, operator);

interface Owner {
  id: string;
}
const url = '/api/admin/accounts';
const search = async (text: string) => {
  const query = new URLSearchParams({ search: text });
  const { status, body } = await call({ url: `${url}?${query.toString()}`, headers: operator.bearer });
  return { status, body, items: foundAccountListSchema.safeParse(body).data?.items ?? [] };
};
const read = async ({ id }: Owner): Promise<OperatorAccount> => {
  const { status, body } = await call({ url: `${url}/${id}`, headers: operator.bearer });
  assert.equal(status, 200);
  return operatorAccountSchema.parse(body);
};
const put = ({ id }: Owner, lock: { signIn: boolean; withdrawals: boolean }, reason = 'A stolen laptop') =>
  call({
    method: 'PUT',
    url: `${url}/${id}/lock`,
    headers: operator.bearer,
    payload: { ...lock, reason },
  });
const lock = async (owner: Owner, locked: { signIn: boolean; withdrawals: boolean }, reason?: string) => {
  const { status, body } = await put(owner, locked, reason);
  assert.equal(status, 200);
  return operatorAccountSchema.parse(body);
};
const NONE = { signIn: false, withdrawals: false };
const SIGN_IN = { signIn: true, withdrawals: false };
const WITHDRAWALS = { signIn: false, withdrawals: true };
const listMails = ({ email }: { email: string }) =>
  db
    .selectFrom('outboxMail')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .where('subject', 'in', [
      'Your account was locked',
      'Your withdrawals are on hold',
      'Your account was unlocked',
    ])
    .orderBy('id')
    .execute();
const readMails = (owner: { email: string }, count: number) =>
  waitFor(async () => {
    const mails = await listMails(owner);
    return mails.length >= count ? mails : undefined;
  });
const listActions = async ({ id }: Owner) => {
  const events = await db
    .selectFrom('auditEvent')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', id)
    .where('actor', '=', operator.id)
    .orderBy('id')
    .execute();
  return events.map(({ action, detail }) => [action, detail]);
};
const countSessions = async ({ id }: Owner) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from session where account_id = ${id} and expires_at > now()`.execute(db);
  return rows[0]?.count;
};

describe('a search for accounts', () => {
  test('finds one by a part of its email address, its ids, an address, a machine, a withdrawal or a PlotNFT', async () => {
    const ada = await makeFarmer(server);
    const machine = await enrollMachine(server, ada, 'Rig');
    const { id: withdrawalId } = await sendAcceptedWithdrawal(server, ada);
    const launcherId = await pool.launch();
    await addFarmer({ ...pool.parts, db }, pool.makeJoin(launcherId));
    const claim = { headers: ada.bearer, payload: pool.makeLogin(launcherId) };
    assert.equal((await call({ method: 'POST', url: '/api/me/plot-nfts', ...claim })).status, 200);
    const searches: [text: string, by: FoundAccount['by']][] = [
      [ada.email, 'email'],
      [ada.email.slice(1, 9).toUpperCase(), 'email'],
      [ada.id, 'account'],
      [ada.id.toUpperCase(), 'account'],
      [ada.address, 'address'],
      [` ${ada.address.toUpperCase()} `, 'address'],
      [machine.id, 'machine'],
      [withdrawalId, 'withdrawal'],
      [launcherId, 'plotNft'],
      [`0x${launcherId.toUpperCase()}`, 'plotNft'],
    ];
    for (const [text, by] of searches) {
      const { items } = await search(text);
      assert.deepEqual(
        items.map(({ id, email, role, isLocked, ...found }) => [id, email, role, isLocked, found.by]),
        [[ada.id, ada.email, 'user', false, by]],
        text,
      );
    }
    await lock(ada, WITHDRAWALS);
    assert.equal((await search(ada.id)).items[0]?.isLocked, true);
  });

  test('finds nobody by what is nobody’s, and refuses fewer than three characters', async () => {
    for (const text of ['nobody-at-all@', crypto.randomUUID(), 'f'.repeat(64), '%%%', "' or 1=1"])
      assert.deepEqual((await search(text)).body, { items: [], isMore: false }, text);
    for (const text of ['', 'ab', '  ab  '])
      assert.equal(toErrorCode(await search(text)), 'validation_failed', text);
  });

  test('says that there are more than it lists', async () => {
    for (let made = 0; made <= MAX_FOUND_ACCOUNTS; made++) {
      const { id } = await makePerson(db);
      await sql`update account set email = ${`many-${made}@farm.test`} where id = ${id}`.execute(db);
    }
    const { items, body } = await search('many-');
    assert.equal(items.length, MAX_FOUND_ACCOUNTS);
    assert.ok(foundAccountListSchema.parse(body).isMore);
    assert.deepEqual(
      items.map(({ email }) => email),
      items.map(({ email }) => email).toSorted(),
    );
  });
});

describe('an account, as operators see it', () => {
  test('has its money, machines, sessions, second factors and notes, and no secret', async () => {
    const ada = await signUpFarmer(server);
    await enrollMachine(server, ada, 'Rig');
    const made = await sendAcceptedWithdrawal(server, ada, { amount: '2' });
    await factors.addApp(ada, 'Phone of Ada');
    await sql`
      insert into incident (account_id, machine_id, kind, started_at)
      select account_id, id, 'offline', now() from machine where account_id = ${ada.id}`.execute(db);
    const seen = await read(ada);
    assert.partialDeepStrictEqual(seen, {
      ...{ id: ada.id, email: ada.email, role: 'user', locale: 'en', isLockable: true },
      ...{ lock: null, lockedByOwnerAt: null, factorReset: null, notes: [], plotNfts: [] },
      balance: { total: '10', frozen: '2', usable: '8' },
      recoveryCodesLeft: 10,
    });
    assert.deepEqual(
      seen.withdrawals.items.map(({ id, account }) => [id, account.email]),
      [[made.id, ada.email]],
    );
    assert.deepEqual(
      [seen.machines.items, seen.incidents, seen.factors, seen.addresses].map(({ length }) => length),
      [1, 1, 1, 1],
    );
    assert.deepEqual([seen.incidents[0]?.machineName, seen.factors[0]?.name], ['Rig', 'Phone of Ada']);
    assert.deepEqual([seen.sessions.length, seen.signIns.length], [1, 1]);
    assert.equal(seen.sessions[0]?.isCurrent, false);
    const { rows } = await sql<{ secret: string }>`
      select password_hash as secret from account where id = ${ada.id}
      union all select encode(token_hash, 'hex') from session where account_id = ${ada.id}
      union all select encode(secret, 'hex') from factor where account_id = ${ada.id}`.execute(db);
    assert.equal(rows.length, 3);
    const text = JSON.stringify((await call({ url: `${url}/${ada.id}`, headers: operator.bearer })).body);
    for (const { secret } of rows) assert.ok(!text.includes(secret));
  });

  test('that nobody has is not found', async () => {
    const nobody = { id: crypto.randomUUID() };
    const answers = [
      await call({ url: `${url}/${nobody.id}`, headers: operator.bearer }),
      await put(nobody, SIGN_IN),
      await call({ method: 'DELETE', url: `${url}/${nobody.id}/sessions`, headers: operator.bearer }),
      await call({
        method: 'POST',
        url: `${url}/${nobody.id}/notes`,
        headers: operator.bearer,
        payload: { text: 'Called' },
      }),
    ];
    for (const answer of answers) assert.equal(toErrorCode(answer), 'not_found');
  });
});

describe('a lock of signing in', () => {
  test('ends all sessions at once, and tells whoever has the right password', async () => {
    const ada = await signIn();
    const { lock: kept, sessions } = await lock(ada, SIGN_IN);
    assert.partialDeepStrictEqual(kept, { ...SIGN_IN, reason: 'A stolen laptop', by: operator.email });
    assert.deepEqual(sessions, []);
    assert.equal((await call({ url: '/api/me/profile', headers: ada.bearer })).status, 401);
    const refused = await factors.signIn(ada);
    assert.deepEqual([refused.status, toErrorCode(refused)], [403, 'account_locked']);
    assert.equal(toErrorCode(await factors.signIn({ ...ada, password: 'wrong one' })), 'credentials_wrong');
    assert.equal(await countSessions(ada), 0);

    await lock(ada, NONE, 'The laptop was found');
    assert.equal((await factors.signIn(ada)).status, 200);
    const mails = await readMails(ada, 2);
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Your account was locked', 'Your account was unlocked'],
    );
    assert.match(mails[0]?.body ?? '', /Reason: A stolen laptop/);
    assert.match(mails[1]?.body ?? '', /Reason: The laptop was found/);
    assert.deepEqual(await listActions(ada), [
      ['account.locked', { ...SIGN_IN, reason: 'A stolen laptop' }],
      ['account.unlocked', { ...NONE, reason: 'The laptop was found' }],
    ]);
  });

  test('stops a sign-in between its two steps', async () => {
    const ada = await signIn();
    const { secret } = await factors.addApp(ada);
    const ticket = toTicket(await factors.signIn(ada));
    await lock(ada, SIGN_IN);
    const proof = { kind: 'totp', code: await makeTotpCode(secret) };
    assert.equal(toErrorCode(await factors.finish(ticket, proof)), 'account_locked');
    assert.equal(await countSessions(ada), 0);
  });

  test('leaves no session, whatever signs in at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => signIn()));
    await Promise.all(
      people.flatMap((person) => [
        ...Array.from({ length: 4 }, () => factors.signIn(person)),
        lock(person, SIGN_IN),
      ]),
    );
    for (const person of people) assert.equal(await countSessions(person), 0);
  });

  test('touches neither withdrawals nor machines, and a new password does not end it', async () => {
    const ada = await makeFarmer(server);
    const { id } = await sendAcceptedWithdrawal(server, ada);
    await lock(ada, SIGN_IN);
    assert.equal((await findWithdrawal(db, { id }))?.status, 'pending');
    const password = 'another long password';
    const code = await server.mailCode('reset-password', ada.email);
    const payload = { email: ada.email, code, password };
    assert.equal((await call({ method: 'PUT', url: '/api/me/setting/password', payload })).status, 204);
    assert.equal(toErrorCode(await factors.signIn({ email: ada.email, password })), 'account_locked');
  });
});

describe('a lock of withdrawals', () => {
  test('holds open and new ones until an operator decides, and lets its user sign in', async () => {
    const ada = await signUpFarmer(server);
    const open = await sendAcceptedWithdrawal(server, ada);
    const { withdrawals } = await lock(ada, WITHDRAWALS, 'We have to call you first');
    assert.deepEqual(
      withdrawals.items.map(({ id, status, holdReasons, proceedsAt }) => [
        id,
        status,
        holdReasons,
        proceedsAt,
      ]),
      [[open.id, 'held', ['operator'], null]],
    );
    assert.equal((await factors.signIn(ada)).status, 200);
    const later = await sendAcceptedWithdrawal(server, ada);
    assert.deepEqual([later.status, later.holdReasons, later.proceedsAt], ['held', ['operator'], null]);
    const [mail] = await readMails(ada, 1);
    assert.equal(mail?.subject, 'Your withdrawals are on hold');

    await lock(ada, NONE, 'We have talked');
    assert.equal((await sendAcceptedWithdrawal(server, ada)).status, 'pending');
    for (const id of [open.id, later.id]) {
      assert.equal((await findWithdrawal(db, { id }))?.status, 'held', 'an operator decides about it');
      const release = { headers: operator.bearer, payload: { reason: 'We have talked' } };
      const released = await call({
        method: 'POST',
        url: `/api/admin/withdrawals/${id}/release`,
        ...release,
      });
      assert.partialDeepStrictEqual(released.body, { status: 'pending' });
    }
  });

  test('is a further reason for those that are held already, once', async () => {
    const ada = await makeFarmer(server);
    await sql`update address set created_at = now() where account_id = ${ada.id}`.execute(db);
    const { id } = await sendAcceptedWithdrawal(server, ada);
    await lock(ada, WITHDRAWALS);
    await lock(ada, { signIn: true, withdrawals: true });
    const held = await findWithdrawal(db, { id });
    assert.deepEqual([held?.holdReasons, held?.proceedsAt], [['new_address', 'operator'], null]);
  });

  test('lets none through that is requested at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => makeFarmer(server)));
    await Promise.all(
      people.flatMap((person) => [
        ...Array.from({ length: 4 }, () => sendWithdrawal(server, person)),
        lock(person, WITHDRAWALS),
        ...Array.from({ length: 4 }, () => sendWithdrawal(server, person)),
      ]),
    );
    for (const { id } of people) {
      const requested = await db
        .selectFrom('withdrawal')
        .select('holdReasons')
        .where('accountId', '=', id)
        .execute();
      assert.ok(requested.length > 0);
      for (const { holdReasons } of requested) assert.ok(holdReasons.includes('operator'));
    }
  });
});

describe('a lock', () => {
  test('is told and audited once, however often the same order arrives', async () => {
    const ada = await makeFarmer(server);
    await Promise.all(Array.from({ length: 4 }, () => lock(ada, WITHDRAWALS)));
    await lock(ada, NONE, 'Over');
    await lock(ada, NONE, 'Over');
    assert.equal((await readMails(ada, 2)).length, 2);
    assert.equal((await listActions(ada)).length, 2);
    const { status, body } = await sendWithdrawal(server, ada);
    assert.deepEqual([status, withdrawalSchema.parse(body).status], [201, 'pending']);
  });

  test('changes with what it keeps from and its reason', async () => {
    const ada = await signIn();
    await lock(ada, SIGN_IN);
    const { lock: changed } = await lock(ada, WITHDRAWALS, 'You have shown who you are');
    assert.partialDeepStrictEqual(changed, { ...WITHDRAWALS, reason: 'You have shown who you are' });
    assert.equal((await factors.signIn(ada)).status, 200);
    assert.equal((await readMails(ada, 2)).length, 2);
  });

  test('of oneself or of another operator is refused, and so is ending their sessions', async () => {
    const grace = await signIn();
    await makeOperator(db, grace);
    for (const [owner, code] of [
      [operator, 'own_account'],
      [grace, 'operator_account'],
    ] as const) {
      assert.equal((await read(owner)).isLockable, false);
      assert.equal(toErrorCode(await put(owner, SIGN_IN)), code);
      const end = { method: 'DELETE', url: `${url}/${owner.id}/sessions`, headers: operator.bearer } as const;
      assert.equal(toErrorCode(await call(end)), code);
      assert.equal(await countSessions(owner), 1);
    }
  });

  test('of somebody who became an operator can be ended', async () => {
    const ada = await signIn();
    await lock(ada, SIGN_IN);
    await updateRole(db, { email: ada.email, role: 'admin', actor: 'os:ada' });
    assert.equal(toErrorCode(await put(ada, WITHDRAWALS)), 'operator_account');
    assert.equal((await lock(ada, NONE)).lock, null);
  });
});

test('an operator signs an account out everywhere, which lets it sign in again', async () => {
  const ada = await signIn();
  assert.equal((await factors.signIn(ada)).status, 200);
  assert.equal(await countSessions(ada), 2);
  const end = { method: 'DELETE', url: `${url}/${ada.id}/sessions`, headers: operator.bearer } as const;
  assert.equal((await call(end)).status, 204);
  assert.equal(await countSessions(ada), 0);
  assert.deepEqual(await listActions(ada), [['account.sessions-ended', { count: 2, tokens: 0 }]]);
  assert.equal((await factors.signIn(ada)).status, 200);
});

test('notes about an account are kept for operators, newest first', async () => {
  const ada = await signIn();
  const add = (text: string) =>
    call({ method: 'POST', url: `${url}/${ada.id}/notes`, headers: operator.bearer, payload: { text } });
  for (const text of ['Called at noon', 'Called again']) assert.equal((await add(text)).status, 201);
  assert.equal(toErrorCode(await add('  ')), 'validation_failed');
  assert.deepEqual(
    (await read(ada)).notes.map(({ text, by }) => [text, by]),
    [
      ['Called again', operator.email],
      ['Called at noon', operator.email],
    ],
  );
  const actions = await listActions(ada);
  assert.deepEqual(
    actions.map(([action]) => action),
    ['account.noted', 'account.noted'],
  );
  assert.ok(!JSON.stringify(actions).includes('Called'), 'the trail names the note, and does not repeat it');
});
