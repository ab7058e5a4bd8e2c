import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  enrolmentSchema,
  measuredRunPreviewSchema,
  type OperatorNotice,
  type ProfitRunDetail,
} from '@farm/contracts';
import { sql } from 'kysely';
import { changeRole } from './modules/operator/service.ts';
import { moveWithdrawals } from './modules/withdrawal/repository.ts';
import { codeOf } from './testing/answers.ts';
import { listRoutes } from './testing/listRoutes.ts';
import { enrolMachine, makePlots, makeReport, report } from './testing/machines.ts';
import { hourAgo, reportThroughout } from './testing/measuredPeriods.ts';
import { seeUnknownSpend, sendWithoutChain } from './testing/payoutBatches.ts';
import { makeRemoteBuild, makeShellBuild } from './testing/rolloutBuilds.ts';
import { makeBearer, makePerson, planChange, publishWhole, submitChange } from './testing/rolloutChanges.ts';
import { startTestServer, type Bearer } from './testing/startTestServer.ts';
import { makeAddress, makeFarmer, withdraw } from './testing/withdrawals.ts';

const server = await startTestServer();
const { app, call, db, signIn } = server;

const signInOperator = async () => {
  const operator = await signIn();
  await changeRole(db, { email: operator.email, role: 'admin', actor: 'os:ada' });
  return operator;
};
const operator = await signInOperator();
const revoked = await signInOperator();
await changeRole(db, { email: revoked.email, role: 'user', actor: 'os:ada' });
const late = await signIn();
await sql`update session set expires_at = now() where account_id = ${late.id}`.execute(db);
const lateOperator = await signInOperator();
await sql`update session set expires_at = now() where account_id = ${lateOperator.id}`.execute(db);

/** Whose money and data it is about; stands in no answer to anybody else. */
const victim = await makeFarmer(server);
const stranger = await makeFarmer(server);
const victimsKey = randomUUID();
const first = await withdraw(server, victim, { key: victimsKey, memo: 'rent of the barn' });
const second = await withdraw(server, victim, { memo: 'rent of the barn' });
const { rows: kept } = await sql<{ id: string }>`
  update address set description = 'cold wallet of the barn' where account_id = ${victim.id} returning id`.execute(
  db,
);
const addressId = kept[0]?.id ?? '';
await sql`
  insert into address (account_id, address, description)
  values (${victim.id}, ${makeAddress()}, 'hot wallet of the barn')`.execute(db);
const { rows: sessions } = await sql<{ id: string }>`
  insert into session (account_id, token_hash, remember, expires_at, user_agent, ip)
  values (${victim.id}, ${randomBytes(32)}, true, now() + interval '1 day', 'Browser of the barn', '203.0.113.7')
  returning id`.execute(db);
const sessionId = sessions[0]?.id ?? '';
const makeRun = (day: number) => ({
  from: `2026-01-0${day}T00:00:00Z`,
  to: `2026-01-0${day + 1}T00:00:00Z`,
  height: 6_000_000,
  netSpace: (20n << 60n).toString(),
  factor: '1',
  reason: `day ${day}`,
  lines: [{ account: victim.id, averageSpace: '9000000000000000', effectiveSpace: '8000000000000123' }],
});
const postRun = async (day: number) => {
  const headers = operator.bearer;
  const { status, body } = await call({
    method: 'POST',
    url: '/api/admin/profit-runs',
    headers,
    payload: makeRun(day),
  });
  assert.equal(status, 201);
  return body as ProfitRunDetail;
};
const run = await postRun(1);
await postRun(2);
const deposit = await call({
  method: 'POST',
  url: '/api/admin/ledger/deposit',
  headers: { ...operator.bearer, 'idempotency-key': randomUUID() },
  payload: { account: victim.id, amount: '2', reason: 'prize of the barn' },
});
assert.equal(deposit.status, 201);

const draft = {
  isPinned: false,
  isPublished: true,
  texts: { en: { title: 'Payouts wait', body: 'Until **four**.' }, zh: null },
};
const notice = await call({
  method: 'POST',
  url: '/api/admin/notices',
  headers: operator.bearer,
  payload: draft,
});
assert.equal(notice.status, 201);
const noticeId = (notice.body as OperatorNotice).id;

const machine = await enrolMachine(server, victim, 'rig of the barn');
await report(server, machine, { plots: { set: makePlots(2), removed: [] } });
await enrolMachine(server, victim, 'robot of the barn');
const begun = await call({ method: 'POST', url: '/api/me/machines/enroll', headers: victim.bearer });
const enrolment = enrolmentSchema.parse(begun.body);
const measuredPeriod = hourAgo(2);
await reportThroughout(server, victim.id, { ...measuredPeriod, bytes: 1n << 40n, name: 'cart of the barn' });
const measured = await call({
  method: 'POST',
  url: '/api/admin/profit-runs/measured/preview',
  headers: operator.bearer,
  payload: measuredPeriod,
});
const { fingerprint } = measuredRunPreviewSchema.parse(measured.body);

const paid = await withdraw(server, victim);
await moveWithdrawals(db, { ids: [paid.id], action: 'approve', actor: { kind: 'farm' } });
await sendWithoutChain(server, [paid.id]);
const { batchId } = await db
  .selectFrom('payoutItem')
  .select('batchId')
  .where('withdrawalId', '=', paid.id)
  .executeTakeFirstOrThrow();
const spentCoinId = await seeUnknownSpend(db);

const rolloutBearer = await makeBearer(server);
const person = await makePerson(server);
const shellBuild = makeShellBuild();
await publishWhole(server, rolloutBearer, shellBuild);
await submitChange(
  server,
  { bearer: rolloutBearer, key: person },
  { kind: 'promote', members: { shell: shellBuild.version } },
);
const published = makeRemoteBuild('assets');
await publishWhole(server, rolloutBearer, published);
const announced = makeRemoteBuild('info');
const freeze = await planChange(server, person, { kind: 'freeze', reason: 'Halving' });
const doomedToken = await call({
  method: 'POST',
  url: '/api/rollout/tokens',
  headers: operator.bearer,
  payload: { name: 'doomed', remote: null },
});
const doomedTokenId = (doomedToken.body as { id: string }).id;
const verification = { passed: true, problems: [], pages: [], rev: 1 };

/** What stands in the data of the victim alone. */
const secrets = [
  victim.id,
  victim.email,
  victim.address,
  addressId,
  sessionId,
  first.id,
  second.id,
  run.id,
  machine.id,
  enrolment.id,
  'of the barn',
  '8000000000000123',
];

/** A request that only its bearer may keep from being done. */
interface Row {
  /** Who may: nobody in particular, whoever is signed in, an operator, a machine by its own token. */
  for: 'everybody' | 'user' | 'operator' | 'machine';
  /** The victim's, in the place of `:id`. */
  id?: string;
  /** What its address is with all of its parameters. */
  url?: string;
  payload?: object;
  headers?: Record<string, string>;
  /** What a stranger gets for it; without, it is about whoever asks. */
  stranger?: { status: number; answer: object };
  /** A list that is read by the page. */
  isPaged?: boolean;
  /** An answer that does not end. */
  isStream?: boolean;
}
const notFound = { status: 404, answer: { code: 'not_found' } };
const user: Row = { for: 'user' };
const pagedUser: Row = { for: 'user', isPaged: true };
const everybody: Row = { for: 'everybody' };
const deed: Row = { for: 'operator', id: first.id, payload: { reason: 'looks odd' } };
const keyed = (key: string) => ({ 'idempotency-key': key });

const urlOf = ({ name, version }: { name: string; version: string }) =>
  `/api/rollout/versions/${name}/${version}`;

/** Every route that there is. A new one has its row here, which says who may call it. */
const matrix: Record<string, Row> = {
  'GET /api/health': everybody,
  'GET /api/ready': everybody,
  'GET /api/openapi.json': everybody,
  'GET /api/human-check': everybody,
  'GET /api/reserves': everybody,
  'GET /api/stat': everybody,
  'GET /api/stat/history': everybody,
  'GET /api/notices': everybody,
  'GET /api/notices/:id': everybody,
  'POST /api/email-captcha': everybody,
  'POST /api/email-captcha/check': everybody,
  'POST /api/me': everybody,
  'POST /api/session(by-email-password)': everybody,
  // By the token of a mail.
  'POST /api/account/lockdown': everybody,
  // By the code of a mail.
  'PUT /api/me/setting/password': everybody,

  // By the code that its owner saw.
  'POST /api/agent/enroll': everybody,
  'POST /api/agent/report': { for: 'machine', payload: makeReport({ sequence: 2 }) },

  'GET /api/me/profile': user,
  'PUT /api/me/setting/profile': { for: 'user', payload: { name: 'Eve' } },
  'GET /api/me/machines': pagedUser,
  'GET /api/me/machines/:id': { for: 'user', id: machine.id, stranger: notFound },
  'PATCH /api/me/machines/:id': {
    for: 'user',
    id: machine.id,
    payload: { name: 'mine of the barn' },
    stranger: notFound,
  },
  'POST /api/me/machines/enroll': user,
  'GET /api/me/machines/enroll/:id': { for: 'user', id: enrolment.id, stranger: notFound },
  'GET /api/me/machines/:id/history': { for: 'user', id: machine.id, stranger: notFound },
  'GET /api/me/share': user,
  'GET /api/me/share/history': user,
  'GET /api/me/setting/alarm': user,
  'PUT /api/me/setting/alarm': {
    for: 'user',
    payload: { isOn: true, dropPercent: 10, windowMinutes: 30, offlineMinutes: 15 },
  },
  'POST /api/me/setting/alarm/test': user,
  'GET /api/me/sessions': user,
  'DELETE /api/me/sessions/:id': { for: 'user', id: sessionId, stranger: notFound },
  'DELETE /api/me/sessions': user,
  'GET /api/me/balance': user,
  'GET /api/me/balance-history': user,
  'GET /api/me/balance-log': pagedUser,
  'GET /api/me/balance-log.csv': user,
  'GET /api/me/profit-log': pagedUser,
  'GET /api/me/profit-log.csv': user,
  'GET /api/me/events': { for: 'user', isStream: true },
  'GET /api/me/addresses': pagedUser,
  'POST /api/me/addresses': { for: 'user', payload: { address: makeAddress() } },
  'PATCH /api/me/addresses/:id': {
    for: 'user',
    id: addressId,
    payload: { desc: 'mine of the barn' },
    stranger: notFound,
  },
  'GET /api/me/withdrawal-rule': user,
  'GET /api/me/withdrawals': pagedUser,
  'GET /api/me/withdrawals.csv': user,
  'GET /api/me/withdrawals/:id': { for: 'user', id: first.id, stranger: notFound },
  'POST /api/me/withdrawals': {
    for: 'user',
    headers: keyed(randomUUID()),
    payload: { amount: '1', address: victim.address },
    stranger: { status: 400, answer: { code: 'validation_failed' } },
  },
  'POST /api/me/withdrawals/:id/cancel': { for: 'user', id: second.id, stranger: notFound },

  'POST /api/admin/ledger/deposit': {
    for: 'operator',
    headers: keyed(randomUUID()),
    payload: { account: victim.id, amount: '1', reason: 'bonus' },
  },
  'GET /api/admin/ledger/deposits': { for: 'operator' },
  'POST /api/admin/profit-runs/preview': { for: 'operator', payload: makeRun(5) },
  'POST /api/admin/profit-runs': { for: 'operator', payload: makeRun(5) },
  'POST /api/admin/profit-runs/measured/preview': { for: 'operator', payload: measuredPeriod },
  'POST /api/admin/profit-runs/measured': {
    for: 'operator',
    payload: { ...measuredPeriod, fingerprint, reason: 'as measured' },
  },
  'GET /api/admin/profit-runs': { for: 'operator' },
  'GET /api/admin/profit-runs/:id': { for: 'operator', id: run.id },
  'GET /api/admin/notices': { for: 'operator' },
  'POST /api/admin/notices': { for: 'operator', payload: draft },
  'GET /api/admin/notices/:id': { for: 'operator', id: noticeId },
  'PUT /api/admin/notices/:id': { for: 'operator', id: noticeId, payload: draft },
  'GET /api/admin/withdrawals': { for: 'operator' },
  'GET /api/admin/withdrawals/:id': { for: 'operator', id: first.id },
  'POST /api/admin/withdrawals/:id/hold': deed,
  'POST /api/admin/withdrawals/:id/release': deed,
  'POST /api/admin/withdrawals/:id/approve': deed,
  'POST /api/admin/withdrawals/:id/cancel': deed,
  'POST /api/admin/withdrawals/:id/reject': deed,
  'GET /api/admin/payouts': { for: 'operator' },
  'GET /api/admin/payouts/batches': { for: 'operator' },
  'GET /api/admin/payouts/batches/:id': { for: 'operator', id: batchId },
  'POST /api/admin/payouts/breaker': { for: 'operator', payload: { isOpen: true, reason: 'looks odd' } },
  'POST /api/admin/payouts/spends/:coinId/record': {
    for: 'operator',
    url: `/api/admin/payouts/spends/${spentCoinId}/record`,
    payload: { reason: 'moved by hand' },
  },

  'GET /api/rollout/registry': everybody,
  'GET /api/rollout/versions/:name/:version': everybody,
  // What they tell counts by a cookie of ours.
  'POST /api/rollout/beacons': everybody,
  'GET /api/rollout/status': { for: 'operator' },
  'GET /api/rollout/history': { for: 'operator' },
  'GET /api/rollout/keys': { for: 'operator' },
  'GET /api/rollout/versions': { for: 'operator' },
  'GET /api/rollout/rates': { for: 'operator', url: '/api/rollout/rates?name=assets' },
  'GET /api/rollout/explain/:visitor': {
    for: 'operator',
    url: '/api/rollout/explain/AAAAAAAAAAAAAAAAAAAAAA',
  },
  'PUT /api/rollout/versions/:name/:version': {
    for: 'operator',
    url: urlOf(announced),
    payload: announced.build,
  },
  // Its files: the tree of routes leaves out what stands before a wildcard.
  'PUT /api/rollout/versions/:name/:version*': {
    for: 'operator',
    url: `${urlOf(announced)}/files/First.js`,
    payload: announced.files['First.js'] ?? Buffer.of(),
  },
  'POST /api/rollout/versions/:name/:version/publish': {
    for: 'operator',
    url: `${urlOf(published)}/publish`,
  },
  'POST /api/rollout/versions/:name/:version/verification': {
    for: 'operator',
    url: `${urlOf(published)}/verification`,
    payload: verification,
  },
  'POST /api/rollout/versions/:name/:version/preview': {
    for: 'operator',
    url: `${urlOf(published)}/preview`,
  },
  'POST /api/rollout/changes': { for: 'operator', payload: freeze },
  'GET /api/rollout/tokens': { for: 'operator' },
  'POST /api/rollout/tokens': { for: 'operator', payload: { name: 'another', remote: null } },
  'POST /api/rollout/override-grant': { for: 'operator' },

  // Last: what comes after them would find nothing.
  'DELETE /api/rollout/tokens/:id': { for: 'operator', id: doomedTokenId },
  'DELETE /api/admin/notices/:id': { for: 'operator', id: noticeId },
  'POST /api/me/machines/delete': {
    for: 'user',
    payload: { ids: [machine.id] },
    stranger: { status: 200, answer: { deleted: 0 } },
  },
  'POST /api/me/addresses/delete': {
    for: 'user',
    payload: { ids: [addressId] },
    stranger: { status: 200, answer: { deleted: 0 } },
  },
  'DELETE /api/session/this': user,
};
const protectedRows = Object.entries(matrix).filter(([, row]) => row.for !== 'everybody');

const ask = async (route: string, { bearer, query = '' }: { bearer: Partial<Bearer>; query?: string }) => {
  const [method = '', path = ''] = route.split(' ');
  const { id, url, payload, headers } = matrix[route] ?? {};
  const answer = await app.inject({
    method,
    url: (url ?? path.replace(':id', id ?? '')) + query,
    headers: { ...bearer, ...headers },
    ...(payload && { payload }),
  });
  const { statusCode: status, body: text } = answer;
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status, text, body: isJson && text !== '' ? answer.json<object>() : {} };
};

const TABLES = [
  'account',
  'address',
  'balance',
  'ledger_tx',
  'ledger_entry',
  'withdrawal',
  'withdrawal_event',
  'profit_run',
  'profit_run_line',
  'notice',
  'notice_text',
  'audit_event',
  'payout_batch',
  'payout_breaker',
  'payout_state',
  'machine',
  'plot',
  'enrolment',
  'alarm_setting',
  'rollout.draft',
  'rollout.version',
  'rollout.verification',
  'rollout.revision',
  'rollout.token',
];
/** Everything about money, addresses and settings, row by row. */
const readTables = async () =>
  Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(one)::text as row from ${sql.table(table)} one order by 1`.execute(db);
      return { table, rows: rows.map(({ row }) => row) };
    }),
  );

describe('a call', () => {
  test('of every route is in the table, and nothing else is', () => {
    assert.deepEqual(Object.keys(matrix).sort(), listRoutes(app));
  });

  test('that needs a session is refused without a good one, and changes nothing', async () => {
    const before = await readTables();
    for (const [route, row] of protectedRows) {
      const routes =
        route.startsWith('GET') && !row.isStream ? [route, route.replace('GET', 'HEAD')] : [route];
      for (const one of routes) {
        const expired = row.for === 'operator' ? lateOperator : late;
        const outcomes = [];
        for (const bearer of [{}, expired.bearer, ...nonsense]) {
          const { status, body } = await ask(one, { bearer });
          outcomes.push(one.startsWith('HEAD') ? status : `${status} ${codeOf({ body })}`);
        }
        const [none, bad] = one.startsWith('HEAD') ? [401, 401] : ['401 no_login_error', '401 token_error'];
        assert.deepEqual(outcomes, [none, bad, ...nonsense.map(() => bad)], one);
      }
    }
    assert.deepEqual(await readTables(), before);
  });

  test('for operators is refused to users and to former operators, and changes nothing', async () => {
    const before = await readTables();
    for (const [route] of protectedRows.filter(([, row]) => row.for === 'operator')) {
      for (const { bearer } of [victim, stranger, revoked]) {
        const { status, body } = await ask(route, { bearer });
        assert.deepEqual([status, codeOf({ body })], [403, 'forbidden'], route);
      }
    }
    assert.deepEqual(await readTables(), before);
  });

  test('of a machine is refused to people, and calls of people to machines', async () => {
    const before = await readTables();
    for (const [route, row] of protectedRows) {
      const bearers = row.for === 'machine' ? [victim, operator] : [machine];
      for (const { bearer } of bearers) {
        const { status, body } = await ask(route, { bearer });
        assert.deepEqual([status, codeOf({ body })], [401, 'token_error'], route);
      }
    }
    assert.deepEqual(await readTables(), before);
  });

  test("with another user's ids finds nothing, and changes nothing", async () => {
    const before = await readTables();
    const rows = protectedRows.filter(([, row]) => row.stranger);
    assert.deepEqual(
      protectedRows.filter(([route, row]) => row.for === 'user' && /:id|delete/.test(route) && !row.stranger),
      [],
    );
    for (const [route, { stranger: expected }] of rows) {
      const { status, body, text } = await ask(route, { bearer: stranger.bearer });
      assert.equal(status, expected?.status, route);
      assert.partialDeepStrictEqual(body, expected?.answer, route);
      for (const secret of secrets) assert.ok(!text.includes(secret), `${route} tells ${secret}`);
    }
    assert.deepEqual(await readTables(), before);
  });

  test("shows nothing of another user, not by that user's cursors either", async () => {
    for (const [route, { isPaged = false, isStream = false }] of protectedRows) {
      if (!route.startsWith('GET /api/me/') || route.includes(':id') || isStream) continue;
      const answers = [await ask(route, { bearer: stranger.bearer })];
      if (isPaged) {
        const page = await ask(route, { bearer: victim.bearer, query: '?limit=1' });
        const { nextCursor = null } = page.body as { nextCursor?: string | null };
        // Every list has more than a page, and tells whose it is.
        const hasMore = nextCursor !== null && secrets.some((secret) => page.text.includes(secret));
        assert.ok(hasMore, route);
        const query = `?cursor=${nextCursor}`;
        answers.push(await ask(route, { bearer: stranger.bearer, query }));
      }
      for (const { status, text } of answers) {
        assert.equal(status, 200, route);
        for (const secret of secrets) assert.ok(!text.includes(secret), `${route} tells ${secret}`);
      }
    }
  });

  test("under another user's key is the caller's own", async () => {
    const mine = await withdraw(server, stranger, { key: victimsKey, amount: '2' });
    assert.notEqual(mine.id, first.id);
    assert.equal(mine.address, stranger.address);
    const { body } = await ask('GET /api/me/withdrawals/:id', { bearer: victim.bearer });
    assert.partialDeepStrictEqual(body, { id: first.id, amount: '1', status: first.status });
  });

  test('was kept from being done by its bearer alone: with the right one it is done', async () => {
    for (const [route, { for: who, isStream }] of protectedRows) {
      if (isStream) continue;
      const { bearer } = { operator, machine, user: victim, everybody: victim }[who];
      const { status, text } = await ask(route, { bearer });
      // One withdrawal cannot take all steps.
      const isDone = status < 300 || text.includes('illegal_transition');
      assert.ok(isDone, `${route} ${status} ${text}`);
    }
  });
});

const nonsense = [
  { authorization: 'Bearer nonsense' },
  { authorization: 'Bearer ' },
  { authorization: `Basic ${victim.id}` },
  { authorization: `Bearer ${victim.id}` },
  { authorization: `Bearer ${victim.bearer.authorization.slice('Bearer '.length, -1)}` },
];
