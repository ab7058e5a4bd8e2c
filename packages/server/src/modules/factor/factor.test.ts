import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { AddedFactor, FactorList, FactorTicket, SignInEntry, StartedFactor } from '@farm/contracts';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { makeTotpCode } from '@farm/simulators/farmer';
import { createFactorCalls, toTicket } from '../../testing/factors.ts';
import { createLockdownLink } from '../lockdown/index.ts';
import { makePasskey } from '../../testing/makePasskey.ts';
import {
  makeBrowserCookie,
  makePassword,
  PUBLIC_URL,
  startTestServer,
  type Bearer,
} from '../../testing/startTestServer.ts';
import { AppError } from '../../errors.ts';
import { deleteFactors } from './deleteFactors.ts';
import { addTicket } from './ticket.repository.ts';

const server = await startTestServer();
const { call, db, log, readMail, signIn, mailCode } = server;
const factors = createFactorCalls(server);

/** Ends the five minutes of the last proof. */
const endProof = (accountId: string) =>
  sql`update session set proved_at = now() - interval '5 minutes' where account_id = ${accountId}`.execute(
    db,
  );
const toBearer = (answer: { body: unknown }): Bearer => ({
  authorization: `Bearer ${(answer.body as { token: string }).token}`,
});
const totp = (code: string) => ({ kind: 'totp', code });
const recovery = (code: string) => ({ kind: 'recovery-code', code });

describe('a second factor', () => {
  test('of an app is asked for at sign-in, in a second call', async () => {
    const ada = await signIn();
    const { secret, factor } = await factors.addApp(ada);
    assert.deepEqual([factor.kind, factor.name], ['totp', 'Phone']);
    const refused = await factors.signIn(ada);
    assert.deepEqual([refused.status, toErrorCode(refused)], [401, 'second_factor_required']);
    const ticket = toTicket(refused);
    assert.deepEqual([ticket.kinds, ticket.passkeyOptions], [['totp', 'recovery-code'], null]);

    const wrong = await factors.finish(ticket, totp('000000'));
    assert.deepEqual([wrong.status, toErrorCode(wrong)], [400, 'factor_wrong']);
    const code = await makeTotpCode(secret);
    const opened = await factors.finish(ticket, totp(`${code.slice(0, 3)} ${code.slice(3)}`));
    assert.equal(opened.status, 200);
    const headers = toBearer(opened);
    assert.equal((await call({ url: '/api/me/profile', headers })).status, 200);
    const { body } = await call({ url: '/api/me/sign-ins', headers });
    assert.deepEqual(
      (body as { items: SignInEntry[] }).items.map((entry) => entry.factor),
      ['totp', null],
    );
    const { expiresAt } = opened.body as { expiresAt: string };
    assert.ok(Date.parse(expiresAt) - Date.now() > 29 * 86_400_000, 'remembered, as the first call asked');
  });

  test('of an app takes each code once, and no earlier one', async () => {
    const ada = await signIn();
    const { secret } = await factors.addApp(ada);
    const code = await makeTotpCode(secret);
    const next = async (given: string) =>
      factors.finish(toTicket(await factors.signIn(ada)), totp(given)).then(({ status }) => status);
    assert.equal(await next(code), 200);
    assert.equal(await next(code), 400);
    assert.equal(await next(await makeTotpCode(secret, -1)), 400);
    assert.equal(await next(await makeTotpCode(secret, 1)), 200, 'a clock that is half a minute ahead');
    assert.equal(await next(await makeTotpCode(secret, 3)), 400);
  });

  test('of an app lets one of ten right codes at once through', async () => {
    const ada = await signIn();
    const { secret } = await factors.addApp(ada);
    const tickets: FactorTicket[] = [];
    for (let count = 0; count < 10; count++) tickets.push(toTicket(await factors.signIn(ada)));
    const code = await makeTotpCode(secret);
    const answers = await Promise.all(tickets.map((ticket) => factors.finish(ticket, totp(code))));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });

  test('that is a passkey is asked for at sign-in', async () => {
    const ada = await signIn();
    const { passkey, factor } = await factors.addPasskey(ada, 'Blue key');
    assert.deepEqual([factor.kind, factor.name], ['passkey', 'Blue key']);
    const ticket = toTicket(await factors.signIn(ada));
    assert.deepEqual(ticket.kinds, ['passkey', 'recovery-code']);
    const options = ticket.passkeyOptions as { allowCredentials: { id: string }[]; rpId: string };
    assert.deepEqual(
      [options.allowCredentials.map(({ id }) => id), options.rpId],
      [[passkey.id], 'farm.test'],
    );
    for (const proof of [
      passkey.prove(ticket.passkeyOptions, { origin: 'https://farm.example' }),
      passkey.prove({ challenge: 'AAAA' }),
      makePasskey().prove(ticket.passkeyOptions),
    ])
      assert.equal(toErrorCode(await factors.finish(ticket, proof)), 'factor_wrong');
    const proof = passkey.prove(ticket.passkeyOptions, { count: 7 });
    assert.equal((await factors.finish(ticket, proof)).status, 200);
    assert.equal(toErrorCode(await factors.finish(ticket, proof)), 'ticket_expired', 'a proof counts once');

    const later = toTicket(await factors.signIn(ada));
    const copied = passkey.prove(later.passkeyOptions, { count: 6 });
    assert.equal(
      toErrorCode(await factors.finish(later, copied)),
      'factor_wrong',
      'a copy counts differently',
    );
  });

  test('comes with ten recovery codes, each of which stands in for it once', async () => {
    const ada = await signIn();
    const { recoveryCodes } = await factors.addApp(ada);
    const codes = recoveryCodes ?? [];
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) assert.match(code, /^[2-9a-z]{5}-[2-9a-z]{5}$/);
    const use = async (code: string) => factors.finish(toTicket(await factors.signIn(ada)), recovery(code));
    const opened = await use(` ${(codes[0] ?? '').toUpperCase().replace('-', ' ')}`);
    assert.equal(opened.status, 200);
    assert.equal(toErrorCode(await use(codes[0] ?? '')), 'factor_wrong');
    const mail = await readMail(ada.email, 3);
    assert.equal(mail.subject, 'A recovery code of your account was used');
    const { body } = await factors.list(toBearer(opened));
    assert.equal((body as FactorList).recoveryCodesLeft, 9);
    const { rows } = await sql<{ codeHash: Buffer }>`
      select code_hash from recovery_code where account_id = ${ada.id}`.execute(db);
    for (const { codeHash } of rows) assert.ok(!codes.some((code) => codeHash.includes(code)));
    assert.equal(rows.length, 9);
  });

  test('is not asked of an account without one', async () => {
    const ada = await signIn();
    assert.equal((await factors.signIn(ada)).status, 200);
    assert.equal((await factors.addAddress(ada.bearer)).status, 201);
    const { body } = await factors.list(ada.bearer);
    assert.deepEqual(body, { items: [], addable: ['passkey', 'totp'], recoveryCodesLeft: 0 });
  });

  test('can be proved five times with a ticket, within ten minutes, until the password changes', async () => {
    const ada = await signIn();
    const { secret, recoveryCodes } = await factors.addApp(ada);
    const worn = toTicket(await factors.signIn(ada));
    for (let tried = 0; tried < 5; tried++) await factors.finish(worn, totp('000000'));
    const right = totp(await makeTotpCode(secret));
    assert.equal(toErrorCode(await factors.finish(worn, right)), 'ticket_expired');

    const old = toTicket(await factors.signIn(ada));
    await sql`update factor_ticket set expires_at = now() where account_id = ${ada.id}`.execute(db);
    assert.equal(toErrorCode(await factors.finish(old, right)), 'ticket_expired');

    const before = toTicket(await factors.signIn(ada));
    const change = {
      email: ada.email,
      code: await mailCode('reset-password', ada.email),
      password: makePassword(),
    };
    const changed = await call({ method: 'PUT', url: '/api/me/setting/password', payload: change });
    assert.equal(changed.status, 204, 'the public reset works');
    const code = recoveryCodes?.[0] ?? '';
    assert.equal(toErrorCode(await factors.finish(before, recovery(code))), 'credentials_wrong');
    const renewed = await factors.signIn({ email: ada.email, password: change.password });
    assert.equal(toErrorCode(renewed), 'second_factor_required', 'and asks for the factor all the same');
    assert.equal((await factors.finish(toTicket(renewed), recovery(code))).status, 200, 'no code was lost');
  });

  test('leaves no secret, code or token in the log, and none readable in the database', async () => {
    const ada = await signIn();
    const { secret, recoveryCodes } = await factors.addApp(ada);
    const ticket = toTicket(await factors.signIn(ada));
    const code = recoveryCodes?.[0] ?? '';
    await factors.finish(ticket, recovery(code));
    for (const told of [secret, code, ticket.token]) assert.ok(!log().includes(told));
    const { rows } = await sql<{ secret: Buffer }>`
      select secret from factor where account_id = ${ada.id}`.execute(db);
    assert.ok(rows[0] && !rows[0].secret.includes(secret));
  });
});

describe('codes of a second factor', () => {
  test('guessed by strangers who know the password are dear, told of, and harm neither passkey nor known browser', async () => {
    const ada = await signIn();
    const { secret } = await factors.addApp(ada);
    let refused = 0;
    for (let network = 1; network <= 8; network++) {
      const headers = { cookie: makeBrowserCookie() };
      const remoteAddress = `198.51.100.${network}`;
      const { status, body } = await call({
        ...{ method: 'POST', url: '/api/session(by-email-password)', headers, remoteAddress },
        payload: { email: ada.email, password: ada.password, remember: false },
      });
      assert.equal(status, 401);
      for (let tried = 0; tried < 5; tried++) {
        const answer = await call({
          ...{ method: 'POST', url: '/api/session/second-factor', headers, remoteAddress },
          payload: { ticket: toTicket({ body }).token, proof: totp('000000') },
        });
        if (toErrorCode(answer) === 'too_many_requests') refused++;
      }
    }
    assert.equal(refused, 10, 'of forty tries a day, thirty are compared');
    const mail = await readMail(ada.email, 3);
    assert.equal(mail.subject, 'Wrong codes for your account');
    const mine = await factors.finish(toTicket(await factors.signIn(ada)), totp(await makeTotpCode(secret)));
    assert.equal(mine.status, 200, 'the browser that signed in before is not a stranger');
  });

  test('are compared again for strangers once the password was changed', async () => {
    const ada = await signIn();
    const { secret } = await factors.addApp(ada);
    await sql`
      insert into rate_window (rule, subject, hits)
      values ('factor-try-strangers', ${ada.id}, array_fill(clock_timestamp(), array[30]))`.execute(db);
    const headers = { cookie: makeBrowserCookie() };
    const ticket = toTicket(await factors.signIn(ada, headers));
    const blocked = await factors.finish(ticket, totp(await makeTotpCode(secret)), headers);
    assert.equal(toErrorCode(blocked), 'too_many_requests');
    const password = makePassword();
    const code = await mailCode('reset-password', ada.email);
    const payload = { email: ada.email, code, password };
    await call({ method: 'PUT', url: '/api/me/setting/password', payload });
    const again = toTicket(await factors.signIn({ email: ada.email, password }, headers));
    assert.equal((await factors.finish(again, totp(await makeTotpCode(secret)), headers)).status, 200);
  });
});

describe('a call that needs a proof', () => {
  test('is repeated after one, which holds five minutes for this session alone', async () => {
    const ada = await signIn();
    const { secret } = await factors.addApp(ada);
    assert.equal((await factors.addAddress(ada.bearer)).status, 201, 'adding the factor proved it');
    await endProof(ada.id);
    const refused = await factors.addAddress(ada.bearer);
    assert.deepEqual([refused.status, toErrorCode(refused)], [403, 'proof_required']);
    const ticket = toTicket(refused);
    const other = await factors.finish(toTicket(await factors.signIn(ada)), totp(await makeTotpCode(secret)));
    await endProof(ada.id);
    const right = totp(await makeTotpCode(secret, 1));
    assert.equal(toErrorCode(await factors.prove(toBearer(other), ticket, right)), 'ticket_expired');
    assert.equal(toErrorCode(await factors.finish(ticket, right)), 'ticket_expired', 'it opens no session');
    assert.equal((await factors.prove(ada.bearer, ticket, right)).status, 204);
    assert.equal((await factors.addAddress(ada.bearer)).status, 201);
    assert.equal(toErrorCode(await factors.addAddress(toBearer(other))), 'proof_required');
  });

  test('of a session that ends meanwhile is refused like any other of an ended session', async () => {
    const ada = await signIn();
    const opening = addTicket(db, { accountId: ada.id, purpose: 'proof', sessionId: randomUUID() });
    await assert.rejects(
      opening,
      (error: unknown) => error instanceof AppError && error.code === 'token_error',
    );
  });

  test('is a new password, too, that is set from within a session', async () => {
    const ada = await signIn();
    await factors.addApp(ada);
    await endProof(ada.id);
    const payload = { email: ada.email, code: '123456', password: makePassword() };
    const answer = await call({
      ...{ method: 'PUT', url: '/api/me/setting/password', payload },
      headers: ada.bearer,
    });
    assert.equal(toErrorCode(answer), 'proof_required');
  });
});

describe('the list of second factors', () => {
  test('grows to ten, with codes for the first alone, and each is told of', async () => {
    const ada = await signIn();
    const first = await factors.addApp(ada);
    assert.equal(first.recoveryCodes?.length, 10);
    assert.equal((await readMail(ada.email, 2)).subject, 'A second factor was added to your account');
    for (let count = 1; count < 10; count++) {
      const { body } = await factors.start(ada.bearer, { kind: 'passkey' });
      const { ticket, passkeyOptions } = body as StartedFactor;
      const proof = makePasskey().create(passkeyOptions);
      const added = await factors.add(ada.bearer, { ticket, name: `Key ${count}`, proof });
      assert.deepEqual([added.status, (added.body as AddedFactor).recoveryCodes], [201, null]);
    }
    assert.equal(toErrorCode(await factors.start(ada.bearer, { kind: 'totp' })), 'factor_limit');
    const { items } = (await factors.list(ada.bearer)).body as FactorList;
    assert.deepEqual(
      items.map(({ name }) => name),
      ['Phone', ...Array.from({ length: 9 }, (_, index) => `Key ${index + 1}`)],
    );
  });

  test('starts with the password, and a right proof', async () => {
    const ada = await signIn();
    for (const payload of [{ kind: 'totp' }, { kind: 'totp', password: 'wrong password' }])
      assert.equal(toErrorCode(await factors.start(ada.bearer, payload)), 'credentials_wrong');
    const started = (await factors.start(ada.bearer, { kind: 'totp', password: ada.password }))
      .body as StartedFactor;
    assert.match(started.totp?.uri ?? '', /^otpauth:\/\/totp\/farm\.test:/);
    const { ticket } = started;
    const wrong = await factors.add(ada.bearer, { ticket, name: 'Phone', proof: totp('000000') });
    assert.equal(toErrorCode(wrong), 'factor_wrong');
    const other = await signIn();
    const proof = totp(await makeTotpCode(started.totp?.secret ?? ''));
    const stolen = await factors.add(other.bearer, { ticket, name: 'Phone', proof });
    assert.equal(toErrorCode(stolen), 'ticket_expired');
    const named = await factors.add(ada.bearer, { ticket, name: ' ', proof });
    assert.deepEqual(Object.keys((named.body as { fields: object }).fields), ['name']);
    assert.equal((await factors.add(ada.bearer, { ticket, name: 'Phone', proof })).status, 201);
  });

  test('has a passkey once, whoever adds it', async () => {
    const [ada, eve] = [await signIn(), await signIn()];
    const { passkey } = await factors.addPasskey(ada);
    const { body } = await factors.start(eve.bearer, { kind: 'passkey', password: eve.password });
    const { ticket, passkeyOptions } = body as StartedFactor;
    const taken = await factors.add(eve.bearer, {
      ticket,
      name: 'Mine',
      proof: passkey.create(passkeyOptions),
    });
    assert.equal(toErrorCode(taken), 'factor_wrong');
    assert.deepEqual(((await factors.list(eve.bearer)).body as FactorList).items, []);
  });

  test('can be renamed and emptied by its owner alone; then the password is enough again', async () => {
    const ada = await signIn();
    const { factor } = await factors.addApp(ada);
    const url = `/api/me/factors/${factor.id}`;
    const eve = await signIn();
    const rename = (headers: Bearer) =>
      call({ method: 'PATCH', url, headers, payload: { name: 'Old phone' } });
    const remove = (headers: Bearer) => call({ method: 'DELETE', url, headers });
    assert.deepEqual(
      [toErrorCode(await rename(eve.bearer)), toErrorCode(await remove(eve.bearer))],
      ['not_found', 'not_found'],
    );
    assert.equal(((await rename(ada.bearer)).body as { name: string }).name, 'Old phone');
    await endProof(ada.id);
    assert.equal(toErrorCode(await remove(ada.bearer)), 'proof_required');
    await sql`update session set proved_at = now() where account_id = ${ada.id}`.execute(db);
    assert.equal((await remove(ada.bearer)).status, 204);
    const mail = await readMail(ada.email, 3);
    assert.equal(mail.subject, 'Two-factor authentication is off');
    assert.ok(mail.body.includes('Old phone'));
    assert.deepEqual((await factors.list(ada.bearer)).body, {
      items: [],
      addable: ['passkey', 'totp'],
      recoveryCodesLeft: 0,
    });
    assert.equal((await factors.signIn(ada)).status, 200);
    const { rows } = await sql<{ action: string }>`
      select action from audit_event where subject = ${ada.id} and action like '%factor%' order by id`.execute(
      db,
    );
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['account.factor-added', 'account.factor-removed'],
    );
  });

  test('takes no addition that was allowed before the list changed', async () => {
    const ada = await signIn();
    const { body } = await factors.start(ada.bearer, { kind: 'passkey', password: ada.password });
    const { ticket, passkeyOptions } = body as StartedFactor;
    await factors.addApp(ada);
    const proof = makePasskey().create(passkeyOptions);
    const late = await factors.add(ada.bearer, { ticket, name: 'Key', proof });
    assert.equal(toErrorCode(late), 'ticket_expired');
  });

  test('loses what was added within seven days when the account is locked, and all by a command', async () => {
    const [ada, eve] = [await signIn(), await signIn()];
    const [kept, added] = [await factors.addApp(ada), await factors.addApp(eve)];
    await sql`update factor set created_at = now() - interval '8 days' where id = ${kept.factor.id}`.execute(
      db,
    );
    for (const { id } of [ada, eve]) {
      const link = await createLockdownLink(db, id, PUBLIC_URL);
      const token = new URL(link).hash.slice('#token='.length);
      const locked = await call({ method: 'POST', url: '/api/account/lockdown', payload: { token } });
      assert.equal(locked.status, 200);
    }
    assert.equal(added.factor.kind, 'totp');
    assert.equal((await factors.signIn(eve)).status, 200);
    assert.equal(toErrorCode(await factors.signIn(ada)), 'second_factor_required');

    const removal = { email: ada.email, actor: 'os:ada', reason: 'Lost the phone' };
    assert.deepEqual(await deleteFactors(server, removal), ['Phone']);
    assert.deepEqual(await deleteFactors(server, removal), []);
    assert.equal(await deleteFactors(server, { ...removal, email: 'nobody@farm.test' }), null);
    assert.equal((await factors.signIn(ada)).status, 200);
    const { rows } = await sql<{ detail: object }>`
      select detail from audit_event where action = 'account.factors-removed' and subject = ${ada.id}`.execute(
      db,
    );
    assert.deepEqual(rows, [{ detail: { names: ['Phone'], reason: 'Lost the phone' } }]);
  });

  test('takes new recovery codes in place of the old ones', async () => {
    const ada = await signIn();
    const replace = () => call({ method: 'POST', url: '/api/me/recovery-codes', headers: ada.bearer });
    const none = await replace();
    assert.deepEqual([none.status, toErrorCode(none)], [409, 'factor_needed']);
    const { recoveryCodes } = await factors.addApp(ada);
    const { codes } = (await replace()).body as { codes: string[] };
    const use = async (code: string) => factors.finish(toTicket(await factors.signIn(ada)), recovery(code));
    assert.equal(toErrorCode(await use(recoveryCodes?.[0] ?? '')), 'factor_wrong');
    assert.equal((await use(codes[0] ?? '')).status, 200);
  });
});
