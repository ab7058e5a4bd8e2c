import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorBodySchema, IDEMPOTENCY_KEY_HEADER } from '@farm/contracts';
import { API_ROOT, toRequest, type Call, type SchemaName } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { resolveSchema } from '@farm/contracts/schemas';
import { createdAccountTokenSchema, watchScopes } from '@farm/contracts/token';
import { fc } from '@farm/testing/property';
import { sql } from 'kysely';
import { z } from 'zod';
import { addFarmer } from './modules/pool/farmerRecord.ts';
import { addProposal } from './modules/proposal/proposal.repository.ts';
import { addSession } from './modules/session/session.repository.ts';
import { enrollMachine, makePlots, sendAcceptedReport } from './testing/machines.ts';
import { makeOperator } from './testing/people.ts';
import { makeRemoteBuild } from './testing/rolloutBuilds.ts';
import { makeBearer, publishWhole } from './testing/rolloutChanges.ts';
import { makeIp, startTestServer, type Bearer } from './testing/startTestServer.ts';
import { startTestPool } from './testing/testPool.ts';
import { toBrokenArbitrary, type JsonSchema } from './testing/toArbitrary.ts';
import { signUpFarmer, sendAcceptedWithdrawal } from './testing/withdrawals.ts';
import { hashToken, makeToken } from './token.ts';

const RUNS = 50;

const pool = await startTestPool();
const server = await startTestServer({ pool: pool.parts });
const { app, call, db, human, signIn } = server;

const operator = await signIn();
await makeOperator(db, operator);
const farmer = await signUpFarmer(server, '1000');
const other = await signUpFarmer(server);
const withdrawal = await sendAcceptedWithdrawal(server, farmer);
const machine = await enrollMachine(server, farmer, 'Rig');
await sendAcceptedReport(server, machine, { plots: { set: makePlots(2), removed: [] } });
const launcherId = await pool.launch();
await addFarmer({ ...pool.parts, db }, pool.makeJoin(launcherId));
const claim = { url: '/api/me/plot-nfts', headers: farmer.bearer, payload: pool.makeLogin(launcherId) };
assert.equal((await call({ ...claim, method: 'POST' })).status, 200);
const proposalId = await addProposal(db, {
  ...{ kind: 'deposit', ref: 'prize', payload: {}, accountId: farmer.id, amount: 1n, reason: 'prize' },
  proposerId: operator.id,
});
const rollout = await makeBearer(server);
const created = await call({
  method: 'POST',
  url: '/api/me/tokens',
  headers: farmer.bearer,
  payload: { name: 'For Bob', scopes: watchScopes, days: 30 },
});
const watchLink = createdAccountTokenSchema.parse(created.body);
const build = makeRemoteBuild('assets');
await publishWhole(server, rollout, build);
const { rows } = await sql<{ id: string }>`
  select id::text from address where account_id = ${farmer.id}
  union all select id::text from session where account_id = ${other.id}
  union all select id::text from ledger_tx`.execute(db);

/** Names of what exists, for requests that get beyond “not found”. */
const known = [
  ...rows.map(({ id }) => id),
  ...[farmer.id, farmer.email, farmer.address, farmer.password, other.id, operator.id, operator.email],
  ...[withdrawal.id, machine.id, launcherId, proposalId ?? '', build.name, build.version],
  ...[
    'approve',
    'hold',
    'release',
    'cancel',
    'reject',
    'confirm',
    'withdraw',
    '0.001',
    '1',
    'en',
    'UTC',
    'USD',
  ],
];

/** Names of what exists, by the part of a path before them or the name of the parameter. */
const places: Record<string, string> = {
  machines: machine.id,
  withdrawals: withdrawal.id,
  accounts: other.id,
  proposals: proposalId ?? '',
  'plot-nfts': launcherId,
  addresses: rows[0]?.id ?? '',
  sessions: rows[1]?.id ?? '',
  name: build.name,
  version: build.version,
  txId: rows[2]?.id ?? '',
  deed: 'hold',
  currency: 'USD',
  '*': 'First.js',
};

/** Opens a session for one request: many calls end sessions. */
async function openSession(accountId: string, isProved: boolean): Promise<Bearer> {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const token = makeToken();
  const endsAt = new Date(Date.now() + 3_600_000);
  const session = {
    tokenHash: hashToken(token),
    remember: false,
    endsAt,
    ip: '::1',
    userAgent: null,
    isProved,
  };
  assert.ok(await addSession(db, account, { session, idleDays: 1 }));
  return { authorization: `Bearer ${token}` };
}

const identities = {
  nobody: () => Promise.resolve({}),
  farmer: () => openSession(farmer.id, true),
  operator: () => openSession(operator.id, true),
  machine: () => Promise.resolve(machine.bearer),
  rollout: () => Promise.resolve(rollout),
  watcher: () => Promise.resolve({ authorization: `Bearer ${watchLink.token}` }),
} satisfies Record<string, () => Promise<Partial<Bearer>>>;
type Identity = keyof typeof identities;

/** Identities that get through to a call, and one that does not. */
function selectIdentities({ access }: Call): Identity[] {
  if (access === 'machine') return ['machine', 'farmer'];
  if (access === 'watch') return ['watcher', 'farmer'];
  if (access === 'public' || access === 'optional') return ['nobody', 'farmer', 'operator'];
  if (access.startsWith('rollout')) return ['operator', 'rollout'];
  return access === 'admin' ? ['operator', 'farmer'] : ['farmer', 'operator'];
}

function toSchema(name: SchemaName | undefined): JsonSchema | undefined {
  if (name === undefined) return undefined;
  return z.toJSONSchema(resolveSchema(name) as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;
}

/** Requests of a call, of which about half are as its schemas describe them. */
function toRequests(row: Call) {
  const names = [...row.path.matchAll(/([\w-]+)?\/(?::(\w+)|\*)/g)].map(([, before = '', name = '*']) => ({
    before,
    name,
  }));
  const part = (name: SchemaName | undefined) => {
    const schema = toSchema(name);
    return schema ? toBrokenArbitrary(schema, known) : fc.constant(undefined);
  };
  const text = fc.oneof(
    fc.constantFrom(...known),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  );
  return fc.record({
    identity: fc.constantFrom(...selectIdentities(row)),
    params: fc.record(
      Object.fromEntries(
        names.map(({ before, name }) => {
          const named = places[name] ?? places[before];
          const likely = fc.constant(named ?? known[0] ?? '');
          return [name, named === undefined ? text : fc.oneof({ weight: 3, arbitrary: likely }, text)];
        }),
      ),
    ),
    query: part(row.query),
    payload: part(row.body),
    key: fc.oneof(fc.uuid(), fc.constantFrom(...known.slice(0, 4)), fc.string({ maxLength: 20 })),
  });
}

/** Returns what a query has, as text; browsers cannot send anything else. */
function toQuery(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {};
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name.toWellFormed(),
      (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
    ]),
  );
}

const answers = new Map<number, number>();
/** Calls that answered a request with success. */
const accepted = new Set<string>();
const names: string[] = [];

for (const [name, row] of Object.entries<Call>(calls)) {
  // A stream is answered until its reader goes.
  if (row.response === 'eventStream') continue;
  names.push(name);
  test(`${name} answers whatever it is sent, and never with a failure of its own`, async () => {
    const property = fc.asyncProperty(toRequests(row), async ({ identity, params, query, payload, key }) => {
      const wellFormed = Object.fromEntries(
        Object.entries(params).map(([param, text]) => [param, text.toWellFormed()]),
      );
      const { url } = toRequest(row, { params: { id: '', ...wellFormed }, query: toQuery(query) });
      const answer = await app.inject({
        method: row.method,
        url: API_ROOT + url,
        remoteAddress: makeIp(),
        headers: {
          ...(await identities[identity]()),
          ...(row.needsHuman === true && (await human('hard'))),
          ...(row.headers !== undefined && {
            [IDEMPOTENCY_KEY_HEADER]: encodeURIComponent(key.toWellFormed()),
          }),
          ...(row.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(row.body !== undefined && { payload: JSON.stringify(payload) }),
      });
      const { statusCode, body } = answer;
      answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
      if (statusCode < 300) accepted.add(name);
      assert.ok(statusCode < 500, `${statusCode} ${body}`);
      if (statusCode >= 400 && row.method !== 'GET') errorBodySchema.parse(JSON.parse(body));
      // Limits are not what this is about.
      if (statusCode === 429) await sql`truncate rate_window`.execute(db);
    });
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  });
}

test('most calls were also sent requests that they accept', (t) => {
  const total = [...answers.values()].reduce((sum, count) => sum + count, 0);
  const counts = [...answers].toSorted(([one], [two]) => one - two);
  t.diagnostic(`${total} requests: ${counts.map(([status, count]) => `${count} of ${status}`).join(', ')}`);
  const missed = names.filter((name) => !accepted.has(name));
  t.diagnostic(`never accepted: ${missed.join(', ')}`);
  assert.ok(missed.length < names.length / 2, missed.join(', '));
});
