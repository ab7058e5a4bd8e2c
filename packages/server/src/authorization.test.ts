import assert from 'node:assert/strict';
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  depositSchema,
  enrolmentSchema,
  measuredRunPreviewSchema,
  startedFactorSchema,
  type OperatorNotice,
  type ProfitRunDetail,
} from '@farm/contracts';
import { API_ROOT, toRequest, type Call } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import type { PushBrowser } from '@farm/contracts/notification';
import {
  apiScopes,
  watchScopes,
  type ApiScope,
  type CreatedAccountToken,
  type TokenScope,
} from '@farm/contracts/token';
import { sql } from 'kysely';
import { encodeSecret } from './modules/factor/seal.ts';
import { deleteFactors } from './modules/factor/deleteFactors.ts';
import { addFarmer } from './modules/pool/farmerRecord.ts';
import { findPlotNft } from './modules/pool/pool.repository.ts';
import { addRewards } from './modules/pool/reward.repository.ts';
import { addProposal } from './modules/proposal/proposal.repository.ts';
import { updateRole } from './modules/operator/service.ts';
import { applyWithdrawalAction } from './modules/withdrawal/withdrawal.repository.ts';
import { toErrorCode } from './testing/answers.ts';
import { createFactorCalls, toTicket } from './testing/factors.ts';
import { listRoutes } from './testing/listRoutes.ts';
import { enrollMachine, makePlots, makeReport, sendAcceptedReport } from './testing/machines.ts';
import { makeHourAgo, makeSteadyReports } from './testing/measuredPeriods.ts';
import { makeUnknownSpend, sendWithoutChain } from './testing/payoutBatches.ts';
import {
  makeApproval,
  makeClaim,
  makeKeyHolder,
  makeRegisteredKey,
  makeSigningKey,
  makeTrusted,
  makeVersionApproval,
} from './testing/operatorKeys.ts';
import { makePasskey } from './testing/makePasskey.ts';
import { makeRemoteBuild, makeShellBuild } from './testing/rolloutBuilds.ts';
import {
  makeBearer,
  makePerson,
  planChange,
  publishWhole,
  sendPlannedChange,
} from './testing/rolloutChanges.ts';
import { makeOperator } from './testing/people.ts';
import { startTestServer, TEST_CONFIG, type Bearer } from './testing/startTestServer.ts';
import { startTestPool } from './testing/testPool.ts';
import { makeAddress, signUpFarmer, sendAcceptedWithdrawal } from './testing/withdrawals.ts';

const pool = await startTestPool();
const server = await startTestServer({ pool: pool.parts });
const { app, call, db, signIn } = server;

const signInOperator = async () => {
  const operator = await signIn();
  await makeOperator(db, operator);
  return operator;
};
const operator = await signInOperator();
const unproved = await signInOperator();
await sql`update session set proved_at = now() - interval '5 minutes' where account_id = ${unproved.id}`.execute(
  db,
);
/** An operator without a second factor, and a token that they made when they still had one. */
const bare = await signInOperator();
const revoked = await signInOperator();
await updateRole(db, { email: revoked.email, role: 'user', actor: 'os:ada' });
const late = await signIn();
await sql`update session set expires_at = now() where account_id = ${late.id}`.execute(db);
const lateOperator = await signInOperator();
await sql`update session set expires_at = now() where account_id = ${lateOperator.id}`.execute(db);

/** A user whom an operator keeps from signing in. */
const locked = await signIn();
const lockedNow = await call({
  method: 'PUT',
  url: `/api/admin/accounts/${locked.id}/lock`,
  headers: operator.bearer,
  payload: { signIn: true, withdrawals: true, reason: 'a stolen laptop' },
});
assert.equal(lockedNow.status, 200);

/** Owner of the money and data at stake, which no response to others may contain. */
const victim = await signUpFarmer(server);
const stranger = await signUpFarmer(server);
const victimsKey = randomUUID();
const first = await sendAcceptedWithdrawal(server, victim, { key: victimsKey, memo: 'rent of the barn' });
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
const { id: depositTxId } = depositSchema.parse(deposit.body);

const proposalId =
  (await addProposal(db, {
    kind: 'deposit',
    ref: 'prize',
    payload: {},
    accountId: victim.id,
    amount: 1n,
    reason: 'prize of the barn',
    proposerId: operator.id,
  })) ?? assert.fail();
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
const termsDraft = { baseVersion: 0, texts: { en: 'Farm **fairly**.', zh: null } };

const machine = await enrollMachine(server, victim, 'rig of the barn');
await sendAcceptedReport(server, machine, { plots: { set: makePlots(2), removed: [] } });
await enrollMachine(server, victim, 'robot of the barn');
const begun = await call({ method: 'POST', url: '/api/me/machines/enroll', headers: victim.bearer });
const enrolment = enrolmentSchema.parse(begun.body);
const measuredPeriod = makeHourAgo(2);
await makeSteadyReports(server, victim.id, { ...measuredPeriod, bytes: 1n << 40n, name: 'cart of the barn' });
const measured = await call({
  method: 'POST',
  url: '/api/admin/profit-runs/measured/preview',
  headers: operator.bearer,
  payload: measuredPeriod,
});
const { fingerprint } = measuredRunPreviewSchema.parse(measured.body);

const launcherId = await pool.launch();
await addFarmer({ ...pool.parts, db }, pool.makeJoin(launcherId));
const claim = pool.makeLogin(launcherId);
const claimed = await call({
  method: 'POST',
  url: '/api/me/plot-nfts',
  headers: victim.bearer,
  payload: claim,
});
assert.equal(claimed.status, 200);

const rewardCoinId = '5'.repeat(64);
const plotNft = await findPlotNft(db, launcherId);
await addRewards(
  db,
  [{ coinId: rewardCoinId, plotNft: plotNft?.number ?? 0, height: 7, amountMojo: 1n }],
  new Date(),
);

const paid = await sendAcceptedWithdrawal(server, victim);
await applyWithdrawalAction(db, { ids: [paid.id], action: 'approve', actor: { kind: 'farm' } });
await sendWithoutChain(server, [paid.id]);
const { batchId } = await db
  .selectFrom('payoutItem')
  .select('batchId')
  .where('withdrawalId', '=', paid.id)
  .executeTakeFirstOrThrow();
const spentCoinId = await makeUnknownSpend(db);

const rolloutBearer = await makeBearer(server);
const teamBearer = await makeBearer(server, 'info');
const bareToken = await call({
  method: 'POST',
  url: '/api/rollout/tokens',
  headers: bare.bearer,
  payload: { name: 'bare', remote: null },
});
const bareTokenBearer = { authorization: `Bearer ${(bareToken.body as { token: string }).token}` };
// Tokens note their use once a minute.
for (const headers of [rolloutBearer, teamBearer, bareTokenBearer])
  assert.equal((await call({ url: '/api/rollout/history', headers })).status, 200);
await deleteFactors(server, { email: bare.email, actor: 'os:ada', reason: 'lost' });
const person = await makePerson(server);
const shellBuild = makeShellBuild();
await publishWhole(server, rolloutBearer, shellBuild);
await sendPlannedChange(
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
const preview = await call({
  method: 'POST',
  url: `/api/rollout/versions/${published.name}/${published.version}/preview-links`,
  headers: operator.bearer,
  payload: { person: 'Ada Lovelace' },
});
const previewId = (preview.body as { id: string }).id;
const operatorKey = await makeRegisteredKey(server, operator);
await makeTrusted(server, operatorKey);
const waiting = await makeKeyHolder(server);
const doomedKey = await makeRegisteredKey(server, operator);
const verification = { passed: true, problems: [], pages: [], rev: 1 };

/** Creates an API token or a watch link of the victim. */
const makeVictimToken = async (scopes: readonly TokenScope[]) => {
  const { status, body } = await call({
    method: 'POST',
    url: '/api/me/tokens',
    headers: victim.bearer,
    payload: { name: `${scopes.join(', ')} of the barn`, scopes, days: 30 },
  });
  assert.equal(status, 201, JSON.stringify(body));
  const { id, token } = body as CreatedAccountToken;
  return { id, scopes, bearer: { authorization: `Bearer ${token}` } };
};
const subscription = {
  ...{ endpoint: 'http://127.0.0.1:9/push', p256dh: createECDH('prime256v1').generateKeys('base64url') },
  ...{ auth: randomBytes(16).toString('base64url'), name: 'phone of the barn' },
};
const makeVictimWebhook = async () => {
  const { id } = await db
    .insertInto('accountWebhook')
    .values({
      ...{ accountId: victim.id, name: 'hook of the barn', url: 'http://127.0.0.1:9/', form: 'signed' },
      ...{
        events: [],
        secret: encodeSecret('whsec_AAAA', {
          key: TEST_CONFIG.factorKey,
          accountId: victim.id,
          use: 'webhook',
        }),
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const makeVictimBrowser = async () => {
  const { status, body } = await call({
    method: 'POST',
    url: '/api/me/notifications/browsers',
    headers: victim.bearer,
    payload: { ...subscription, endpoint: `${subscription.endpoint}/doomed` },
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body as PushBrowser;
};
const factors = createFactorCalls(server);
const { passkey, factor } = await factors.addPasskey(victim, 'key of the barn');
/** Puts the victim's proof so many minutes into the past. */
const ageProof = (minutes: number) =>
  sql`
    update session set proved_at = now() - make_interval(mins => ${minutes})
    where account_id = ${victim.id}`.execute(db);
const begunFactor = startedFactorSchema.parse((await factors.start(victim.bearer, { kind: 'passkey' })).body);
/** Tokens of each scope, and a link. They are proved, and withdraw although the victim has a factor. */
const tokenByScope: Record<ApiScope, Awaited<ReturnType<typeof makeVictimToken>>> = {
  machines: await makeVictimToken(['machines']),
  money: await makeVictimToken(['money']),
  withdraw: await makeVictimToken(['withdraw']),
};
// By a token, which may cancel no other.
const second = await sendAcceptedWithdrawal(
  server,
  { ...victim, bearer: (await makeVictimToken(['money', 'withdraw'])).bearer },
  { memo: 'rent of the barn' },
);
const watchLink = await makeVictimToken(watchScopes);
const expiredToken = await makeVictimToken(apiScopes);
const revokedToken = await makeVictimToken(apiScopes);
const [webhook, doomedWebhook] = [await makeVictimWebhook(), await makeVictimWebhook()];
const { id: doomedBrowser } = await makeVictimBrowser();
const doomedUserToken = await makeVictimToken(['money']);
const endedTokens = [expiredToken, revokedToken];
// Tokens note their use once a minute.
await sql`update account_token set last_used_at = now() + interval '1 hour'`.execute(db);
await sql`update account_token set expires_at = now() where id = ${expiredToken.id}`.execute(db);
const revocation = {
  method: 'DELETE',
  url: `/api/me/tokens/${revokedToken.id}`,
  headers: victim.bearer,
} as const;
assert.equal((await call(revocation)).status, 204);
await ageProof(5);
const ticket = toTicket(await factors.addAddress(victim.bearer));
await sql`
  insert into factor_reset (account_id, confirmed_at, due_at, ip)
  values (${victim.id}, now(), now() + interval '3 days', '203.0.113.7')`.execute(db);

// The victim has an archive, and is about to close the account.
await sql`
  with archive as (
    insert into account_export (account_id, ready_at, expires_at)
    values (${victim.id}, now(), now() + interval '1 day') returning id
  )
  insert into account_export_part (export_id, number, data) select id, 0, 'archive' from archive`.execute(db);
await sql`update account set closing_at = now() + interval '7 days' where id = ${victim.id}`.execute(db);

/** A user whose lost factors are about to be removed. */
const forgetful = await signIn();
await factors.addApp(forgetful);
await sql`
  insert into factor_reset (account_id, confirmed_at, due_at, ip)
  values (${forgetful.id}, now(), now() + interval '3 days', '203.0.113.7')`.execute(db);

/** Values that only the victim's data contain. */
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
  launcherId,
  tokenByScope.money.id,
  factor.id,
  passkey.id,
  'of the barn',
  '8000000000000123',
];

/** Request for calls that need more than their address. */
interface Case {
  /** The victim's ID, for `:id`. */
  id?: string;
  /** Other path parameters. */
  params?: Record<string, string>;
  query?: object;
  payload?: object;
  headers?: Record<string, string>;
  /** Expected response to a stranger; undefined if the call is about the caller. */
  stranger?: { status: number; answer: object };
  /** True for lists that are read page by page. */
  isPaged?: boolean;
}
const notFound = { status: 404, answer: { code: 'not_found' } };
const paged: Case = { isPaged: true };
const deeds = ['hold', 'release', 'approve', 'cancel', 'reject'];
const pathOf = ({ name, version }: { name: string; version: string }) => ({ name, version });
const keyed = (key: string) => ({ 'idempotency-key': key });

/** All calls that are not public; those that need more than their address, in test order. */
const cases: Partial<Record<keyof typeof calls, Case | Case[]>> = {
  reportMachine: { payload: makeReport({ sequence: 2 }) },
  updateProfile: { payload: { name: 'Eve' } },
  listMachines: paged,
  readMachine: { id: machine.id, stranger: notFound },
  updateMachine: {
    id: machine.id,
    payload: { name: 'mine of the barn' },
    stranger: notFound,
  },
  readEnrolment: { id: enrolment.id, stranger: notFound },
  readMachineHistory: { id: machine.id, stranger: notFound },
  updateNotifications: {
    payload: { mail: [], push: [], quietHours: null, timeZone: 'UTC' },
  },
  testMail: {},
  testPush: {},
  addPushBrowser: { payload: subscription },
  removePushBrowser: { id: doomedBrowser, stranger: notFound },
  addWebhook: {
    payload: { name: 'hook of the barn', url: 'http://127.0.0.1:9/', form: 'signed', events: ['block'] },
  },
  updateWebhook: {
    id: webhook,
    payload: { name: 'hook of the barn', events: [], isOff: true },
    stranger: notFound,
  },
  replaceWebhookSecret: { id: webhook, stranger: notFound },
  testWebhook: { id: webhook, stranger: notFound },
  listDeliveries: { id: webhook, stranger: notFound },
  removeWebhook: { id: doomedWebhook, stranger: notFound },
  updateAlarmSetting: {
    payload: { isOn: true, dropPercent: 10, windowMinutes: 30, offlineMinutes: 15 },
  },
  // Before the next archive, which takes the place of this one.
  createExportLink: { stranger: notFound },
  createExport: {},
  cancelClosing: { stranger: notFound },
  startClosing: { payload: { password: victim.password, waived: '0' } },
  // Before a proof, which does the same.
  cancelFactorReset: { stranger: notFound },
  proveSession: { payload: { ticket: ticket.token, proof: passkey.prove(ticket.passkeyOptions) } },
  startFactor: { payload: { kind: 'totp' } },
  addFactor: {
    payload: {
      ...{ ticket: begunFactor.ticket, name: 'second key of the barn' },
      proof: makePasskey().create(begunFactor.passkeyOptions),
    },
  },
  updateFactor: { id: factor.id, payload: { name: 'first key of the barn' }, stranger: notFound },
  replaceRecoveryCodes: {},
  createToken: { payload: { name: 'script of the barn', scopes: ['money'], days: 30 } },
  deleteSession: { id: sessionId, stranger: notFound },
  deleteOtherSessions: {},
  listBalanceLog: paged,
  listProfitLog: paged,
  listAddresses: paged,
  createAddress: { payload: { address: makeAddress() } },
  updateAddress: {
    id: addressId,
    payload: { desc: 'mine of the barn' },
    stranger: notFound,
  },
  claimPlotNft: { payload: claim },
  updatePlotNft: { id: launcherId, payload: { askedDifficulty: '40' }, stranger: notFound },
  listWithdrawals: paged,
  readWithdrawal: { id: first.id, stranger: notFound },
  cancelWithdrawal: { id: second.id, stranger: notFound },
  createWithdrawal: {
    headers: keyed(randomUUID()),
    payload: { amount: '1', address: victim.address },
    stranger: { status: 400, answer: { code: 'validation_failed' } },
  },
  setAutomaticPayout: {
    payload: { trigger: { kind: 'weekly', day: 1 }, multiple: null, address: victim.address },
    stranger: { status: 400, answer: { code: 'validation_failed' } },
  },
  updateAutomaticPayout: { payload: { isPaused: true }, stranger: notFound },
  skipAutomaticPayout: {
    payload: { nextAt: '2027-01-04T12:00:00.000Z' },
    stranger: { status: 409, answer: { code: 'illegal_transition' } },
  },
  deleteAutomaticPayout: {},
  previewCorrection: { params: { txId: depositTxId }, payload: { amount: '1' } },
  createCorrection: {
    params: { txId: depositTxId },
    headers: keyed(randomUUID()),
    payload: { amount: '1', reason: 'typing error', isDebtAccepted: false },
  },
  createDeposit: {
    headers: keyed(randomUUID()),
    payload: { account: victim.id, amount: '1', reason: 'bonus' },
  },
  decideProposal: {
    id: proposalId,
    params: { deed: 'withdraw' },
    payload: { reason: 'looks odd' },
  },
  previewProfitRun: { payload: makeRun(5) },
  createProfitRun: { payload: makeRun(5) },
  previewMeasuredRun: { payload: measuredPeriod },
  createMeasuredRun: {
    payload: { ...measuredPeriod, fingerprint, reason: 'as measured' },
  },
  readProfitRun: { id: run.id },
  findAccounts: { query: { search: victim.email } },
  readAccount: { id: victim.id },
  updateAccountLock: { id: late.id, payload: { signIn: true, withdrawals: true, reason: 'looks odd' } },
  deleteAccountSessions: { id: late.id },
  createFactorReset: { id: forgetful.id, payload: { reason: 'lost the phone' } },
  stopFactorReset: { id: forgetful.id },
  addAccountNote: { id: victim.id, payload: { text: 'called about the barn' } },
  createNotice: { payload: draft },
  readOperatorNotice: { id: noticeId },
  updateNotice: { id: noticeId, payload: draft },
  setPrice: { params: { currency: 'USD' }, payload: { price: '2.13', reason: 'no market' } },
  deletePrice: { params: { currency: 'USD' }, payload: { reason: 'market is back' } },
  publishTerms: { params: { kind: 'terms' }, payload: termsDraft },
  readOperatorWithdrawal: { id: first.id },
  decideWithdrawal: deeds.map((deed) => ({
    id: first.id,
    params: { deed },
    payload: { reason: 'looks odd' },
  })),
  readPayoutBatch: { id: batchId },
  updatePayoutBatch: {
    id: batchId,
    payload: { action: 'reopen', reason: 'gone' },
  },
  updatePayoutBreaker: { payload: { isOpen: true, reason: 'looks odd' } },
  recordPayoutDifference: { payload: { checkId: '1', reason: 'looks odd' } },
  recordPayoutSpend: {
    params: { coinId: spentCoinId },
    payload: { reason: 'moved by hand' },
  },
  recordPayoutSpends: { payload: { reason: 'restored' } },
  readReward: { params: { coinId: rewardCoinId } },
  readFailureRates: { query: { name: 'assets' } },
  explainVisitor: {
    params: { visitor: 'AAAAAAAAAAAAAAAAAAAAAA' },
  },
  announceBuild: {
    params: pathOf(announced),
    payload: announced.build,
  },
  uploadBuildFile: {
    params: { ...pathOf(announced), '*': 'First.js' },
    payload: announced.files['First.js'] ?? Buffer.of(),
  },
  publishBuild: {
    params: pathOf(published),
  },
  recordVerification: {
    params: pathOf(published),
    payload: verification,
  },
  recordFinding: {
    params: { ...pathOf(published), id: '1', number: '1' },
    payload: { page: '/', looks: ['en'], step: 'at rest', text: 'x', trace: '', picture: null },
  },
  listFindings: { params: pathOf(published) },
  approveVersion: {
    params: pathOf(published),
    payload: await makeVersionApproval(operatorKey, pathOf(published)),
  },
  readFinding: { params: { ...pathOf(published), number: '1' } },
  createPreview: {
    params: pathOf(published),
  },
  createPreviewLink: {
    params: pathOf(published),
    payload: { person: 'Ada Lovelace' },
  },
  listPreviewLinks: {
    params: { name: published.name },
  },
  createRolloutChange: { payload: freeze },
  createRolloutToken: { payload: { name: 'another', remote: null } },
  registerRolloutKey: { payload: await makeClaim(await makeSigningKey()) },
  approveRolloutKey: {
    params: { keyId: waiting.key.keyId },
    payload: await makeApproval(operatorKey, { ...waiting.key, name: waiting.email }),
  },

  // Last, because later calls would find nothing.
  deleteRolloutToken: { id: doomedTokenId },
  deletePreviewLink: {
    params: { name: published.name, id: previewId },
  },
  withdrawRolloutKey: { params: { keyId: doomedKey.keyId } },
  deleteNotice: { id: noticeId },
  deleteFactor: { id: factor.id, stranger: notFound },
  deleteToken: { id: doomedUserToken.id, stranger: notFound },
  releasePlotNft: { id: launcherId, stranger: notFound },
  deleteMachines: {
    payload: { ids: [machine.id] },
    stranger: { status: 200, answer: { deleted: 0 } },
  },
  deleteAddresses: {
    payload: { ids: [addressId] },
    stranger: { status: 200, answer: { deleted: 0 } },
  },
  signOut: {},
};
/**
 * Access to every call whose path does not begin with /admin or /me. The table of calls chooses the guards, so
 * access is stated here a second time.
 */
const ACCESS: Partial<Record<keyof typeof calls, Call['access']>> = {
  approveRolloutKey: 'admin',
  grantOverrides: 'admin',
  reportMachine: 'machine',
  readWatch: 'watch',
  updatePassword: 'optional',
  checkEmailCode: 'public',
  checkPassword: 'public',
  cancelFactorResetByLink: 'public',
  confirmFactorReset: 'public',
  downloadExport: 'public',
  endPreview: 'public',
  enrolMachine: 'public',
  finishSignIn: 'public',
  listNotices: 'public',
  lockDownAccount: 'public',
  readApiDescription: 'public',
  readHealth: 'public',
  readHumanCheck: 'public',
  readNotice: 'public',
  readPreviewState: 'public',
  readReadiness: 'public',
  readRegistry: 'public',
  listPrices: 'public',
  listTerms: 'public',
  readReserves: 'public',
  readStatistics: 'public',
  readStatisticsHistory: 'public',
  readTerms: 'public',
  readVersion: 'public',
  requestFactorReset: 'public',
  sendBeacons: 'public',
  sendEmailCode: 'public',
  signIn: 'public',
  signUp: 'public',
  approveVersion: 'rolloutOperate',
  createRolloutChange: 'rolloutOperate',
  createRolloutToken: 'rolloutOperate',
  deleteRolloutToken: 'rolloutOperate',
  listFindings: 'rolloutOperate',
  listRolloutTokens: 'rolloutOperate',
  readFinding: 'rolloutOperate',
  registerRolloutKey: 'rolloutOperate',
  withdrawRolloutKey: 'rolloutOperate',
  announceBuild: 'rolloutPublish',
  createPreview: 'rolloutPublish',
  createPreviewLink: 'rolloutPublish',
  deletePreviewLink: 'rolloutPublish',
  listPreviewLinks: 'rolloutPublish',
  publishBuild: 'rolloutPublish',
  recordFinding: 'rolloutPublish',
  recordVerification: 'rolloutPublish',
  uploadBuildFile: 'rolloutPublish',
  downloadRolloutHistory: 'rolloutRead',
  explainVisitor: 'rolloutRead',
  listRolloutHistory: 'rolloutRead',
  listRolloutKeys: 'rolloutRead',
  listVersions: 'rolloutRead',
  readFailureRates: 'rolloutRead',
  readRolloutStatus: 'rolloutRead',
  signOut: 'session',
};
/** Scope of every call that an API token may make, stated a second time as well. */
const SCOPE: Partial<Record<keyof typeof calls, ApiScope>> = {
  listMachines: 'machines',
  listPlotNfts: 'machines',
  readMachine: 'machines',
  readMachineHistory: 'machines',
  readShare: 'machines',
  readShareHistory: 'machines',
  downloadBalanceLog: 'money',
  downloadProfitLog: 'money',
  downloadWithdrawals: 'money',
  downloadAddresses: 'money',
  downloadMachines: 'machines',
  downloadIncidents: 'machines',
  downloadPlotNfts: 'machines',
  listAddresses: 'money',
  listBalanceLog: 'money',
  listProfitLog: 'money',
  listWithdrawals: 'money',
  readBalance: 'money',
  readBalanceHistory: 'money',
  readWithdrawal: 'money',
  readWithdrawalRule: 'money',
  cancelWithdrawal: 'withdraw',
  createWithdrawal: 'withdraw',
};
/** Access to the other calls, by path. */
const accessByPath = ({ path }: Call) =>
  path.startsWith('/admin/') ? 'admin' : path.startsWith('/me/') ? 'session' : undefined;

/** Public form of a call's address. */
const routeOf = ({ method, path }: Call) => `${method} ${API_ROOT}${path}`;

const protectedRows = Object.entries<Call>(calls)
  .filter(([, { access }]) => access !== 'public' && access !== 'optional')
  .toSorted(([one], [other]) => Object.keys(cases).indexOf(one) - Object.keys(cases).indexOf(other))
  .flatMap(([name, row]) =>
    [cases[name as keyof typeof calls] ?? {}].flat().map((tried) => ({
      ...tried,
      call: row,
      route: routeOf(row),
      /** True if it needs an operator's session, or for the rollout also a token. */
      isForOperators: row.access === 'admin' || row.access.startsWith('rollout'),
    })),
  );

const ask = async (
  { call: row, id = '', params, query: usual = {}, payload, headers }: Case & { call: Call },
  { bearer, ...differently }: { bearer: Partial<Bearer>; query?: object; method?: string },
) => {
  const { query = usual, method = row.method } = differently;
  const { url } = toRequest(row, { params: { id, ...params }, query });
  const answer = await app.inject({
    method,
    url: API_ROOT + url,
    headers: { ...bearer, ...headers },
    ...(payload && { payload }),
  });
  const { statusCode: status, body: text } = answer;
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status, text, body: isJson && text !== '' ? answer.json<object>() : {} };
};

const TABLES = [
  'account',
  'account_export',
  'account_lock',
  'account_token',
  'account_note',
  'address',
  'balance',
  'ledger_tx',
  'ledger_entry',
  'withdrawal',
  'automatic_payout',
  'factor',
  'recovery_code',
  'factor_reset',
  'withdrawal_event',
  'profit_run',
  'profit_run_line',
  'notice',
  'notice_text',
  'terms_version',
  'account_agreement',
  'price',
  'audit_event',
  'proposal',
  'payout_batch',
  'payout_breaker',
  'payout_state',
  'machine',
  'plot',
  'plot_nft',
  'enrolment',
  'alarm_setting',
  'rollout.draft',
  'rollout.version',
  'rollout.verification',
  'rollout.finding',
  'rollout.revision',
  'rollout.token',
  'rollout.operator_key',
];
/** All tables of money, addresses and settings, row by row. */
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
    // The route tree omits the part before a wildcard.
    const known = Object.values<Call>(calls).map((row) => routeOf(row).replace('/files/*', '*'));
    // Those of the pool are Chia's protocol.
    const own = listRoutes(app).filter((route) => !route.includes(' /pool/'));
    assert.deepEqual(known.sort(), own);
  });

  test('admits whom it is meant for', () => {
    const rows = Object.entries<Call>(calls);
    const expected = rows.map(([name, row]) => [
      name,
      ACCESS[name as keyof typeof calls] ?? accessByPath(row),
    ]);
    assert.deepEqual(
      rows.map(([name, { access }]) => [name, access]),
      expected,
    );
    const tried = new Set(protectedRows.map(({ call: row }) => row));
    const unused = Object.keys(cases).filter((name) => !tried.has(calls[name as keyof typeof calls]));
    assert.deepEqual(unused, []);
  });

  test('that needs a session is refused without a good one, and changes nothing', async () => {
    const before = await readTables();
    for (const row of protectedRows) {
      const isRead = row.call.method === 'GET' && row.call.response !== 'eventStream';
      for (const method of isRead ? ['GET', 'HEAD'] : [row.call.method]) {
        const expired = row.isForOperators ? lateOperator : late;
        const outcomes = [];
        for (const bearer of [{}, expired.bearer, locked.bearer, ...nonsense]) {
          const { status, body } = await ask(row, { bearer, method });
          outcomes.push(method === 'HEAD' ? status : `${status} ${toErrorCode({ body })}`);
        }
        const [none, bad] = method === 'HEAD' ? [401, 401] : ['401 no_login_error', '401 token_error'];
        assert.deepEqual(outcomes, [none, bad, bad, ...nonsense.map(() => bad)], `${method} ${row.route}`);
      }
    }
    assert.deepEqual(await readTables(), before);
  });

  test('for operators is refused to users and to former operators, and changes nothing', async () => {
    const before = await readTables();
    for (const row of protectedRows.filter(({ isForOperators }) => isForOperators)) {
      for (const { bearer } of [victim, stranger, revoked]) {
        const { status, body } = await ask(row, { bearer });
        assert.deepEqual([status, toErrorCode({ body })], [403, 'forbidden'], row.route);
      }
    }
    assert.deepEqual(await readTables(), before);
  });

  test('of a machine is refused to people, and calls of people to machines', async () => {
    const before = await readTables();
    for (const row of protectedRows) {
      const bearers = row.call.access === 'machine' ? [victim, operator] : [machine];
      for (const { bearer } of bearers) {
        const { status, body } = await ask(row, { bearer });
        assert.deepEqual([status, toErrorCode({ body })], [401, 'token_error'], row.route);
      }
    }
    assert.deepEqual(await readTables(), before);
  });

  test('by which an operator changes something is refused without a proof of a second factor, and changes nothing', async () => {
    const before = await readTables();
    const rows = protectedRows.filter(
      ({ isForOperators, call: { method } }) => isForOperators && method !== 'GET',
    );
    assert.ok(rows.length > 30, String(rows.length));
    for (const row of rows) {
      // Each refusal comes with a ticket, of which there are only so many.
      await sql`truncate rate_window`.execute(db);
      const { status, body } = await ask(row, { bearer: unproved.bearer });
      assert.deepEqual([status, toErrorCode({ body })], [403, 'proof_required'], row.route);
      const isAdminCall = row.call.access === 'admin';
      for (const bearer of [bare.bearer, ...(isAdminCall ? [] : [bareTokenBearer])]) {
        const answer = await ask(row, { bearer });
        assert.deepEqual([answer.status, toErrorCode(answer)], [403, 'factor_required'], row.route);
      }
    }
    assert.deepEqual(await readTables(), before);
  });

  test('takes a rollout token only for the rollout, and for its own remote, and changes nothing otherwise', async () => {
    const before = await readTables();
    for (const row of protectedRows) {
      const { access, method } = row.call;
      const isRollout = access.startsWith('rollout');
      if (!isRollout) {
        for (const bearer of [rolloutBearer, teamBearer, bareTokenBearer]) {
          const { status, body } = await ask(row, { bearer });
          assert.deepEqual([status, toErrorCode({ body })], [401, 'token_error'], row.route);
        }
      } else if (
        access === 'rolloutOperate' ||
        (access === 'rolloutPublish' && row.params?.['name'] === 'assets')
      ) {
        const { status, body } = await ask(row, { bearer: teamBearer });
        assert.deepEqual([status, toErrorCode({ body })], [403, 'forbidden'], `${method} ${row.route}`);
      }
    }
    assert.deepEqual(await readTables(), before);
  });

  test('takes the scopes that it is meant for, and no proof in place of one', () => {
    const rows = Object.entries<Call>(calls);
    assert.deepEqual(
      rows.map(([name, { scope }]) => [name, scope]),
      rows.map(([name]) => [name, SCOPE[name as keyof typeof calls]]),
    );
    const scoped = rows.filter(([, { scope }]) => scope !== undefined);
    for (const [name, row] of scoped) {
      assert.equal(row.access, 'session', name);
      assert.equal(row.scope === 'withdraw', row.method !== 'GET', name);
      assert.ok(row.needsProof === undefined || name === 'createWithdrawal', name);
    }
  });

  test('is refused to a token that expired or was deleted, and changes nothing', async () => {
    const before = await readTables();
    for (const row of protectedRows) {
      const { access, scope } = row.call;
      // A call that no token may make tells nobody whether a token is valid.
      const isClosed = access === 'session' && scope === undefined;
      for (const { bearer } of endedTokens) {
        const { status, body } = await ask(row, { bearer });
        const expected = isClosed ? [403, 'scope_missing'] : [401, 'token_error'];
        assert.deepEqual([status, toErrorCode({ body })], expected, row.route);
      }
    }
    assert.deepEqual(await readTables(), before);
  });

  test('is refused to a token without its scope, and to a watch link but for its own, and changes nothing', async () => {
    const before = await readTables();
    for (const row of protectedRows) {
      const { access, scope } = row.call;
      const takesTokens = access === 'session' || access === 'watch';
      const expected = takesTokens ? [403, 'scope_missing'] : [401, 'token_error'];
      const others = apiScopes.filter((one) => one !== scope).map((one) => tokenByScope[one]);
      for (const { bearer, scopes } of [...others, ...(access === 'watch' ? [] : [watchLink])]) {
        const { status, body } = await ask(row, { bearer });
        assert.deepEqual([status, toErrorCode({ body })], expected, `${scopes.join()} ${row.route}`);
        const { message } = body as { message: string };
        if (scope !== undefined) assert.ok(message.includes(`"${scope}"`), message);
      }
    }
    assert.deepEqual(await readTables(), before);
  });

  test('that needs a proof is refused with an old one, and changes nothing', async () => {
    await ageProof(5);
    const before = await readTables();
    const rows = protectedRows.filter(({ call: { needsProof } }) => needsProof);
    // Beside these, nothing of a session moves money or hands the account over.
    assert.deepEqual(rows.map(({ route }) => route).toSorted(), [
      'DELETE /api/me/factors/:id',
      'DELETE /api/me/sessions',
      'DELETE /api/me/sessions/:id',
      'PATCH /api/me/automatic-payout',
      'POST /api/me/addresses',
      'POST /api/me/closing',
      'POST /api/me/export',
      'POST /api/me/export/link',
      'POST /api/me/factors/start',
      'POST /api/me/notifications/webhooks',
      'POST /api/me/notifications/webhooks/:id/secret',
      'POST /api/me/recovery-codes',
      'POST /api/me/tokens',
      'POST /api/me/withdrawals',
      'PUT /api/me/automatic-payout',
      'PUT /api/me/notifications/webhooks/:id',
    ]);
    for (const row of rows) {
      const { status, body } = await ask(row, { bearer: victim.bearer });
      assert.deepEqual([status, toErrorCode({ body })], [403, 'proof_required'], row.route);
    }
    assert.deepEqual(await readTables(), before);
  });

  test("with another user's ids finds nothing, and changes nothing", async () => {
    const before = await readTables();
    const rows = protectedRows.filter((row) => row.stranger);
    assert.deepEqual(
      protectedRows.filter(
        ({ call: { access }, route, ...row }) =>
          access === 'session' && /:id|delete/.test(route) && !row.stranger,
      ),
      [],
    );
    for (const row of rows) {
      const { route, stranger: expected } = row;
      const { status, body, text } = await ask(row, { bearer: stranger.bearer });
      assert.equal(status, expected?.status, route);
      assert.partialDeepStrictEqual(body, expected?.answer, route);
      for (const secret of secrets) assert.ok(!text.includes(secret), `${route} tells ${secret}`);
    }
    assert.deepEqual(await readTables(), before);
  });

  test("shows nothing of another user, not by that user's cursors either", async () => {
    for (const row of protectedRows) {
      const { route, call: shown } = row;
      if (!route.startsWith('GET /api/me/') || route.includes(':id') || shown.response === 'eventStream')
        continue;
      const answers = [await ask(row, { bearer: stranger.bearer })];
      if (row.isPaged) {
        const page = await ask(row, { bearer: victim.bearer, query: { limit: 1 } });
        const { nextCursor = null } = page.body as { nextCursor?: string | null };
        // Every list has more than one page and shows its owner's data.
        const hasMore = nextCursor !== null && secrets.some((secret) => page.text.includes(secret));
        assert.ok(hasMore, route);
        answers.push(await ask(row, { bearer: stranger.bearer, query: { cursor: nextCursor } }));
      }
      for (const { status, text } of answers) {
        assert.equal(status, 200, route);
        for (const secret of secrets) assert.ok(!text.includes(secret), `${route} tells ${secret}`);
      }
    }
  });

  test("under another user's key is the caller's own", async () => {
    const mine = await sendAcceptedWithdrawal(server, stranger, { key: victimsKey, amount: '2' });
    assert.notEqual(mine.id, first.id);
    assert.equal(mine.address, stranger.address);
    const { body } = await ask({ call: calls.readWithdrawal, id: first.id }, { bearer: victim.bearer });
    assert.partialDeepStrictEqual(body, { id: first.id, amount: '1', status: first.status });
  });

  test('was kept from a token by its scope alone: with the right one it is done, without a proof', async () => {
    await ageProof(5);
    const rows = protectedRows.filter(({ call: { scope } }) => scope !== undefined);
    assert.equal(rows.length, Object.keys(SCOPE).length);
    for (const row of rows) {
      const { bearer } = tokenByScope[row.call.scope ?? assert.fail()];
      // The session may request with the key again.
      const headers = row.headers && keyed(randomUUID());
      const { status, text } = await ask({ ...row, ...(headers && { headers }) }, { bearer });
      assert.ok(status < 300, `${row.route} ${status} ${text}`);
    }
  });

  test('was kept from being done by its bearer alone: with the right one it is done', async () => {
    await ageProof(0);
    for (const row of protectedRows) {
      const { route, call: done, isForOperators } = row;
      if (done.response === 'eventStream') continue;
      const owner = done.access === 'machine' ? machine : done.access === 'watch' ? watchLink : victim;
      const { status, text } = await ask(row, { bearer: (isForOperators ? operator : owner).bearer });
      // A single withdrawal cannot go through all transitions.
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
