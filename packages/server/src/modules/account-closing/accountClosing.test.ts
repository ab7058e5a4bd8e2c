import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { profileSchema } from '@farm/contracts';
import { operatorAccountSchema } from '@farm/contracts/operator';
import { closingSchema, CLOSING_DAYS } from '@farm/contracts/leaving';
import { waitFor } from '@farm/process/testing';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { createFactorCalls } from '../../testing/factors.ts';
import { enrollMachine, makePlots, sendAcceptedReport } from '../../testing/machines.ts';
import { PUBLIC_URL, startTestServer, type Bearer } from '../../testing/startTestServer.ts';
import { signUpFarmer, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';
import { sendMail } from '../../worker/mails/sendMail.ts';
import type { Mail } from '../../mail/mail.ts';
import type { MailTransport } from '../../mail/transport.ts';
import { makeHourAgo } from '../../testing/measuredPeriods.ts';
import { listMeasuredSpaces } from '../profit/measured/measuredRun.repository.ts';
import { makeProfitRun, signInOperator } from '../../testing/profitRuns.ts';
import { makeDeposit } from '../../testing/ledgerPosts.ts';
import { recordLedgerTx } from '../ledger/service.ts';
import { addProposal } from '../proposal/proposal.repository.ts';
import { createLockdownLink } from '../lockdown/link.ts';
import { updateRole } from '../operator/service.ts';
import { applyWithdrawalAction } from '../withdrawal/withdrawal.repository.ts';
import { runClosings } from './service.ts';

const server = await startTestServer();
const { call, db, live, mailQueue, serverDb } = server;
const runTurn = () => runClosings({ db: serverDb, live, mailQueue });

type Owner = Awaited<ReturnType<typeof signUpFarmer>>;
const url = '/api/me/closing';
const start = ({ bearer, password }: Pick<Owner, 'bearer' | 'password'>, waived = '10') =>
  call({ method: 'POST', url, headers: bearer, payload: { password, waived } });
const read = async ({ bearer }: { bearer: Bearer }) =>
  closingSchema.parse((await call({ url, headers: bearer })).body);
const readProfileClosing = async ({ bearer }: { bearer: Bearer }) =>
  profileSchema.parse((await call({ url: '/api/me/profile', headers: bearer })).body).closing;
const keep = ({ bearer }: { bearer: Bearer }) => call({ method: 'DELETE', url, headers: bearer });
const startAccepted = async (owner: Owner, waived?: string) => {
  const { status, body } = await start(owner, waived);
  assert.equal(status, 200);
  return closingSchema.parse(body);
};
const passWait = async ({ id }: { id: string }) => {
  await sql`update account set closing_at = now() where id = ${id} and closing_at is not null`.execute(db);
  await runTurn();
};
const isClosed = async ({ id }: { id: string }) => {
  const { closedAt } = await db
    .selectFrom('account')
    .select('closedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return closedAt !== null;
};
const readMailAbout = ({ email }: { email: string }, subject: string) =>
  waitFor(() =>
    db
      .selectFrom('outboxMail')
      .select('body')
      .where('recipient', '=', email)
      .where('subject', '=', subject)
      .executeTakeFirst(),
  );

/** Tables and columns in which a text stands, whatever their types. */
const findText = async (text: string) => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'rollout', 'pgboss') and table_type = 'BASE TABLE'`.execute(db);
  const found = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from ${sql.raw(name)} one where strpos(lower(to_jsonb(one)::text), lower(${text})) > 0`.execute(
      db,
    );
    if ((rows[0]?.count ?? 0) > 0) found.push(name);
  }
  return found;
};

/** Counts the statements that wait for a lock. */
const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
};

describe('closing an account', () => {
  test('waits for seven days, in which it is told by mail and can be kept', async () => {
    const ada = await signUpFarmer(server);
    assert.deepEqual(await read(ada), { dueAt: null, usable: '10', obstacles: [] });
    const { dueAt } = await startAccepted(ada);
    const days = (Date.parse(dueAt ?? '') - Date.now()) / 86_400_000;
    assert.ok(Math.abs(days - CLOSING_DAYS) < 0.01, String(days));
    assert.equal((await startAccepted(ada)).dueAt, dueAt, 'it does not begin anew');
    assert.deepEqual(await readProfileClosing(ada), { dueAt });
    const { body } = await readMailAbout(ada, 'Your account will be closed');
    assert.ok(body.includes(`${PUBLIC_URL}/center/security/settings#closing`));
    await runTurn();
    assert.equal(await isClosed(ada), false);
    assert.equal((await keep(ada)).status, 204);
    assert.equal(toErrorCode(await keep(ada)), 'not_found');
    assert.equal(await readProfileClosing(ada), null);
    await passWait(ada);
    assert.equal(await isClosed(ada), false);
  });

  test('needs the password, and the consent to waive exactly what is there', async () => {
    const ada = await signUpFarmer(server);
    assert.equal(toErrorCode(await start({ ...ada, password: 'wrong one' })), 'credentials_wrong');
    for (const waived of ['0', '9.999999999999', '11'])
      assert.equal(toErrorCode(await start(ada, waived)), 'balance_changed');
    assert.equal((await read(ada)).dueAt, null);
  });

  test('is refused with an open withdrawal, in debt, and to operators', async () => {
    const [ada, eve, grace] = [
      await signUpFarmer(server),
      await signUpFarmer(server),
      await signUpFarmer(server),
    ];
    const { id } = await sendAcceptedWithdrawal(server, ada);
    await db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      await sql`update balance set usable = -1 where account_id = ${eve.id}`.execute(connection);
      await sql`set session_replication_role = origin`.execute(connection);
    });
    await updateRole(db, { email: grace.email, role: 'admin', actor: 'os:ada' });
    for (const [owner, obstacle] of [
      [ada, 'withdrawals'],
      [eve, 'debt'],
      [grace, 'operator'],
    ] as const) {
      const { usable, obstacles } = await read(owner);
      assert.deepEqual(obstacles, [obstacle]);
      assert.equal(toErrorCode(await start(owner, usable)), 'illegal_transition');
    }
    await applyWithdrawalAction(db, { ids: [id], action: 'approve', actor: { kind: 'farm' } });
    assert.deepEqual((await read(ada)).obstacles, ['withdrawals']);
  });

  test('is stopped by the link in a mail that locks the account', async () => {
    const ada = await signUpFarmer(server);
    await startAccepted(ada);
    const link = await createLockdownLink(db, ada.id, PUBLIC_URL);
    const token = new URL(link).hash.slice('#token='.length);
    assert.equal(
      (await call({ method: 'POST', url: '/api/account/lockdown', payload: { token } })).status,
      200,
    );
    await passWait(ada);
    assert.equal(await isClosed(ada), false);
  });

  test('waits for a withdrawal that was requested meanwhile, and is not done to whoever became an operator', async () => {
    const [ada, grace] = [await signUpFarmer(server), await signUpFarmer(server)];
    for (const owner of [ada, grace]) await startAccepted(owner);
    const machines = [await enrollMachine(server, ada, 'Rig'), await enrollMachine(server, grace, 'Rig')];
    const { id } = await sendAcceptedWithdrawal(server, ada);
    await updateRole(db, { email: grace.email, role: 'admin', actor: 'os:ada' });
    for (const owner of [ada, grace]) await passWait(owner);
    assert.deepEqual([await isClosed(ada), await isClosed(grace)], [false, false]);
    for (const machine of machines)
      await sendAcceptedReport(server, machine, { plots: { set: makePlots(1), removed: [] } });
    const cancel = { method: 'POST', url: `/api/me/withdrawals/${id}/cancel`, headers: ada.bearer } as const;
    assert.equal((await call(cancel)).status, 200);
    await runTurn();
    assert.equal(await isClosed(ada), true);
  });
});

describe('an operator who locks an account', () => {
  test('keeps it, and until the end of the lock it is not closed', async () => {
    const [ada, grace] = [await signUpFarmer(server), await signInOperator(server)];
    const lock = async (withdrawals: boolean) => {
      const order = { signIn: false, withdrawals, reason: 'looks odd' };
      const url = `/api/admin/accounts/${ada.id}/lock`;
      assert.equal((await call({ method: 'PUT', url, headers: grace.bearer, payload: order })).status, 200);
    };
    await startAccepted(ada);
    await lock(true);
    assert.deepEqual(await read(ada), { dueAt: null, usable: '10', obstacles: ['locked'] });
    assert.equal(toErrorCode(await start(ada)), 'illegal_transition');
    const { rows } = await sql`
      select actor::text, detail ->> 'because' as because from audit_event
      where subject = ${ada.id} and action = 'account.closing-canceled'`.execute(db);
    assert.deepEqual(rows, [{ actor: grace.id, because: 'account.locked' }]);
    await passWait(ada);
    assert.equal(await isClosed(ada), false);
    await lock(false);
    await startAccepted(ada);
  });
});

describe('money that moves at the moment of the closing', () => {
  for (const usable of ['0', '10'])
    test(`is waived too, with ${usable} XCH before it`, async () => {
      const ada = usable === '0' ? await server.signIn() : await signUpFarmer(server, usable);
      assert.equal((await start(ada, usable)).status, 200);
      await sql`update account set closing_at = now() where id = ${ada.id}`.execute(db);
      const closing = await db.transaction().execute(async (transaction) => {
        await recordLedgerTx(transaction, makeDeposit(ada.id, 7n));
        const running = runTurn();
        await waitFor(async () => ((await countWaiting()) > 0 ? true : undefined));
        return { running };
      });
      await closing.running;
      const { usable: left } = await db
        .selectFrom('balance')
        .select('usable')
        .where('accountId', '=', ada.id)
        .executeTakeFirstOrThrow();
      assert.deepEqual([await isClosed(ada), left], [true, 0n]);
    });
});

describe('what is locked by an account that is being closed', () => {
  const prepare = async () => {
    const ada = await signUpFarmer(server);
    await sql`
      with webhook as (
        insert into account_webhook (account_id, name, url, form, events)
        values (${ada.id}, 'Channel', 'https://hook.example', 'discord', '{block,withdrawal}') returning id)
      insert into delivery (account_id, channel, webhook_id, event, job)
      select ${ada.id}, 'webhook', id, 'block', '{}' from webhook`.execute(db);
    await startAccepted(ada);
    await sql`update account set closing_at = now() where id = ${ada.id}`.execute(db);
    return ada;
  };
  const waitUntilBlocked = () => waitFor(async () => ((await countWaiting()) > 0 ? true : undefined));

  test('does not keep a withdrawal from its balance, which tells its account of it first', async () => {
    const ada = await prepare();
    const closing = await db.transaction().execute(async (withdrawing) => {
      const told = { kind: 'withdrawal', accountId: ada.id, withdrawalId: randomUUID() } as const;
      await mailQueue.enqueue(withdrawing, told);
      const running = runTurn();
      await waitUntilBlocked();
      const { rows } = await sql<{ usable: string }>`
        select usable::text from balance where account_id = ${ada.id} for no key update nowait`.execute(
        withdrawing,
      );
      assert.deepEqual(rows, [{ usable: '0' }]);
      return { running };
    });
    await closing.running;
    assert.equal((await findText(ada.email)).includes('public.account'), false);
  });

  test('does not keep the messages to a webhook from whoever has locked that', async () => {
    const ada = await prepare();
    // It is off already, or its trigger would wait before anything is erased.
    await sql`update account_webhook set is_off = true where account_id = ${ada.id}`.execute(db);
    const closing = await db.transaction().execute(async (sending) => {
      await sql`select from account_webhook where account_id = ${ada.id} for no key update`.execute(sending);
      const running = runTurn();
      await waitUntilBlocked();
      const { rows } = await sql`
        select channel from delivery where account_id = ${ada.id} and webhook_id is not null for no key update nowait`.execute(
        sending,
      );
      assert.deepEqual(rows, [{ channel: 'webhook' }]);
      return { running };
    });
    await closing.running;
    assert.equal((await findText(ada.email)).includes('public.account'), false);
  });
});

describe('the password of an account', () => {
  test('that is changed while it is verified starts no closing', async () => {
    const ada = await signUpFarmer(server);
    const started = await db.transaction().execute(async (transaction) => {
      await sql`select from account where id = ${ada.id} for update`.execute(transaction);
      const answer = start(ada);
      await waitFor(async () => ((await countWaiting()) > 0 ? true : undefined));
      await sql`update account set password_hash = 'new' where id = ${ada.id}`.execute(transaction);
      return { answer };
    });
    assert.equal(toErrorCode(await started.answer), 'credentials_wrong');
  });

  test('has to be a new one after the owner locked the account', async () => {
    const ada = await signUpFarmer(server);
    await sql`update account set locked_at = now() where id = ${ada.id}`.execute(db);
    assert.deepEqual((await read(ada)).obstacles, ['lockdown']);
    assert.equal(toErrorCode(await start(ada)), 'illegal_transition');
  });
});

describe('a worker that is killed while it closes accounts', () => {
  test('has let nobody in who could keep one, delays no other, and the next one goes on', async () => {
    const [ada, eve] = [await signUpFarmer(server), await signUpFarmer(server)];
    await enrollMachine(server, ada, 'Rig');
    for (const owner of [ada, eve]) await startAccepted(owner);
    await sql`
      update account set closing_at = now() - case when id = ${ada.id} then interval '1 hour' else '0' end
      where id in (${ada.id}, ${eve.id})`.execute(db);
    const dying = {
      ...live,
      recheckSessions: (id: string) => {
        if (id === ada.id) throw new Error('killed');
        live.recheckSessions(id);
      },
    };
    await assert.rejects(runClosings({ db: serverDb, live: dying, mailQueue }), { name: 'AggregateError' });
    assert.deepEqual([await isClosed(ada), await isClosed(eve)], [true, true]);
    assert.equal((await keep(ada)).status, 401);
    const { email, password } = ada;
    const payload = { email, password, remember: false };
    const signIn = { method: 'POST', url: '/api/session(by-email-password)', payload } as const;
    assert.equal(toErrorCode(await call(signIn)), 'credentials_wrong');
    assert.deepEqual((await findText(email)).includes('public.account'), true, 'it is not erased yet');
    await runTurn();
    await readMailAbout(ada, 'Your account was closed');
    assert.deepEqual((await findText(email)).includes('public.account'), false);
  });
});

describe('a closed account', () => {
  test('has waived its balance, and leaves no personal data but what the document names', async () => {
    const ada = await signUpFarmer(server);
    const machine = await enrollMachine(server, ada, 'Rig of the barn');
    await sendAcceptedReport(server, machine, { plots: { set: makePlots(2), removed: [] } });
    await createFactorCalls(server).addApp(ada, 'Phone of the barn');
    const canceled = await sendAcceptedWithdrawal(server, ada, { memo: 'rent of the barn' });
    const cancel = {
      method: 'POST',
      url: `/api/me/withdrawals/${canceled.id}/cancel`,
      headers: ada.bearer,
    } as const;
    assert.equal((await call(cancel)).status, 200);
    await sql`update account set name = 'Ada of the barn' where id = ${ada.id}`.execute(db);
    await sql`
      insert into session (account_id, token_hash, remember, expires_at, user_agent, ip)
      values (${ada.id}, 'x', true, now() + interval '1 day', 'Browser of the barn', '203.0.113.77')`.execute(
      db,
    );
    await sql`
      insert into terms_version (kind, version, texts, published_by)
      select 'terms', 1, '{"en": "Be fair."}', id from account where id <> ${ada.id} limit 1`.execute(db);
    await sql`
      insert into account_agreement (account_id, kind, version) values (${ada.id}, 'terms', 1)`.execute(db);
    await sql`
      insert into account_token (account_id, name, token_hash, scopes, is_proved, expires_at)
      values (${ada.id}, 'Script of the barn', sha256('x'), '{money}', false, now() + interval '1 day')`.execute(
      db,
    );
    await sql`
      insert into account_webhook (account_id, name, url, form, events)
      values (${ada.id}, 'Channel of the barn', 'https://hook.example', 'discord', '{block}')`.execute(db);
    await sql`
      insert into push_browser (account_id, session_id, endpoint, p256dh, auth, name)
      select ${ada.id}, id, 'https://push.example/of the barn', 'x', 'x', 'Phone of the barn' from session
      where account_id = ${ada.id} limit 1`.execute(db);
    await sql`
      insert into notification_choice (account_id, mail, push) values (${ada.id}, '{block}', '{block}')`.execute(
      db,
    );
    await sql`insert into daily_summary (account_id, day) values (${ada.id}, '2026-11-28')`.execute(db);
    await sql`
      insert into delivery (account_id, channel, event, job)
      values (${ada.id}, 'mail', 'address', '{"address": "of the barn"}')`.execute(db);
    await sql`update withdrawal set token_name = 'Script of the barn' where id = ${canceled.id}`.execute(db);
    await startAccepted(ada);
    await readMailAbout(ada, 'Your account will be closed');
    await passWait(ada);
    assert.equal(await isClosed(ada), true);
    assert.deepEqual(await db.selectFrom('accountToken').select('id').execute(), []);
    const agreements = await db.selectFrom('accountAgreement').select('version').execute();
    assert.deepEqual(agreements, []);
    for (const table of [
      'notificationChoice',
      'pushBrowser',
      'accountWebhook',
      'delivery',
      'dailySummary',
    ] as const)
      assert.deepEqual(
        await db.selectFrom(table).select('accountId').where('accountId', '=', ada.id).execute(),
        [],
        table,
      );
    assert.equal((await call({ url: '/api/me/profile', headers: ada.bearer })).status, 401);
    const { rows } = await sql<{ usable: string; waived: string }>`
      select balance.usable::text, entry.amount::text as waived from balance
      join ledger_entry entry on entry.account_id = balance.account_id
      join ledger_tx tx on tx.id = entry.tx_id and tx.kind = 'waiver'
      where balance.account_id = ${ada.id}`.execute(db);
    assert.deepEqual(rows, [{ usable: '0', waived: '-10000000000000' }]);

    // The mail that says so is the last one; its job goes within an hour.
    await readMailAbout(ada, 'Your account was closed');
    await sql`delete from outbox_mail where recipient = ${ada.email}`.execute(db);
    await sql`delete from pgboss.job where name = 'mail'`.execute(db);
    const kept: [text: string, tables: string[]][] = [
      [ada.email, []],
      ['203.0.113.77', []],
      // The audit trail names the factor until AUDIT_DAYS.
      ['of the barn', ['public.audit_event']],
      // Money: addresses of withdrawals and in the ledger.
      [ada.address, ['public.ledger_tx', 'public.withdrawal']],
    ];
    for (const [text, tables] of kept) {
      const found = (await findText(text)).map((name) => name.replace(/audit_event_\w+$/, 'audit_event'));
      assert.deepEqual([...new Set(found)].toSorted(), tables, text);
    }
  });

  test('cannot be signed in to, and gets no money and no mail any more', async () => {
    const [ada, grace] = [await signUpFarmer(server), await signInOperator(server)];
    const waiting = await addProposal(db, {
      ...{ kind: 'deposit', ref: ada.id, payload: {}, accountId: ada.id, amount: 1n, reason: 'prize' },
      proposerId: (await signInOperator(server)).id,
    });
    await startAccepted(ada);
    await passWait(ada);
    const { email } = await db
      .selectFrom('account')
      .select('email')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow();
    const signIn = { email, password: ada.password, remember: false };
    const refused = await call({ method: 'POST', url: '/api/session(by-email-password)', payload: signIn });
    assert.equal(toErrorCode(refused), 'credentials_wrong');

    const headers = { ...grace.bearer, 'idempotency-key': ada.id };
    const deposit = { account: ada.id, amount: '1', reason: 'prize' };
    for (const request of [
      { url: '/api/admin/ledger/deposit', payload: deposit },
      { url: `/api/admin/proposals/${waiting}/confirm`, payload: { reason: 'agreed' } },
    ])
      assert.equal(
        toErrorCode(await call({ method: 'POST', headers, ...request })),
        'not_found',
        request.url,
      );
    const run = { method: 'POST', url: '/api/admin/profit-runs', headers } as const;
    assert.partialDeepStrictEqual((await call({ ...run, payload: makeProfitRun(1, [ada.id]) })).body, {
      code: 'validation_failed',
      fields: { 'lines.0.account': 'Account not found' },
    });
    const page = await call({ url: `/api/admin/accounts/${ada.id}`, headers: grace.bearer });
    const { closedAt, isLockable, balance } = operatorAccountSchema.parse(page.body);
    assert.deepEqual([closedAt === null, isLockable, balance.usable], [false, false, '0']);
    const lock = { signIn: true, withdrawals: true, reason: 'late' };
    const locking = { method: 'PUT', url: `/api/admin/accounts/${ada.id}/lock`, payload: lock } as const;
    assert.equal(toErrorCode(await call({ ...locking, headers })), 'not_found');
    const hour = makeHourAgo(2);
    const period = { periodFrom: new Date(hour.from), periodTo: new Date(hour.to) };
    assert.deepEqual(await listMeasuredSpaces(db, period, [ada.id]), []);
    for (const kind of ['deposit', 'profit'] as const)
      await assert.rejects(
        recordLedgerTx(serverDb, { ...makeDeposit(ada.id, 1n), kind }),
        /a closed account is not credited/,
      );
    const sent: Mail[] = [];
    const transport: MailTransport = {
      send: (mail) => Promise.resolve(void sent.push(mail)),
      close: () => undefined,
    };
    const { withdrawals } = server;
    const parts = { db: serverDb, live, mailQueue, transport, publicUrl: PUBLIC_URL, withdrawals };
    const job = { kind: 'alarm-test', accountId: ada.id } as const;
    assert.equal(await sendMail(parts, { id: ada.id, job }), 'unneeded');
    const keeper = await signUpFarmer(server);
    const { dueAt } = await startAccepted(keeper);
    await keep(keeper);
    const late = { kind: 'closing-started', accountId: keeper.id, dueAt: dueAt ?? '' } as const;
    assert.equal(await sendMail(parts, { id: keeper.id, job: late }), 'unneeded');
    const noArchive = { kind: 'export-ready', accountId: keeper.id } as const;
    assert.equal(await sendMail(parts, { id: keeper.id, job: noArchive }), 'unneeded');
    assert.deepEqual(sent, []);
  });

  test('lets its address sign up again, as another account, and leaves the limits of others', async () => {
    const ada = await signUpFarmer(server);
    const others = [`1${ada.email}`, `1${ada.email} 203.0.113.0`];
    for (const subject of [...others, ada.email, `${ada.email} 203.0.113.0`])
      await sql`
        insert into rate_window (rule, subject, hits) values ('test', ${subject}, '{}')`.execute(db);
    await startAccepted(ada);
    await passWait(ada);
    const again = await server.signUp(ada.email);
    assert.notEqual(again.id, ada.id);
    const { rows } = await sql<{ subject: string }>`
      select subject from rate_window where rule = 'test' order by subject`.execute(db);
    assert.deepEqual(rows.map(({ subject }) => subject).toSorted(), others.toSorted());
  });

  test('is closed once, by two workers at once', async () => {
    const ada = await signUpFarmer(server);
    await startAccepted(ada);
    await sql`update account set closing_at = now() where id = ${ada.id} and closing_at is not null`.execute(
      db,
    );
    await Promise.all([runTurn(), runTurn(), runTurn()]);
    const { rows } = await sql`
      select action from audit_event where subject = ${ada.id} and action = 'account.closed'`.execute(db);
    assert.equal(rows.length, 1);
  });
});
