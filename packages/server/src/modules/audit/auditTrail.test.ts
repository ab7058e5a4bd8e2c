import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { auditPageSchema, type AuditFilter } from '@farm/contracts/operator';
import { toErrorCode } from '../../testing/answers.ts';
import { makeOperator } from '../../testing/people.ts';
import { startTestServer } from '../../testing/startTestServer.ts';

const { app, call, db, signIn } = await startTestServer();

const operator = await signIn();
await makeOperator(db, operator);
const ada = await signIn();
/** Everything in the order of its recording; the first four are users' own. */
const events = [
  { actor: ada.id, action: 'account.password-changed', subject: ada.id },
  { actor: ada.id, action: 'machine.enrolled', subject: crypto.randomUUID() },
  { actor: ada.id, action: 'plotNft.claimed', subject: 'ff'.repeat(32) },
  { actor: operator.id, action: 'account.factor-added', subject: operator.id },
  { actor: operator.id, action: 'account.locked', subject: ada.id, detail: { reason: '=1+1, "odd"' } },
  { actor: operator.id, action: 'notice.created', subject: crypto.randomUUID() },
  { actor: 'os:grace', action: 'operator.granted', subject: ada.id },
  { actor: 'farm', action: 'payouts.stopped', subject: 'payouts' },
];
const now = Date.now();
for (const [place, { detail = {}, ...event }] of events.entries())
  await db
    .insertInto('auditEvent')
    .values({ ...event, detail: JSON.stringify(detail), at: new Date(now + place * 1_000) })
    .execute();
const TRAIL = ['payouts.stopped', 'operator.granted', 'notice.created', 'account.locked'];
/** Recorded before: a command made the operator of this test one, and the farm started. */
const BEFORE = ['operator.granted', 'proposal.limit-set'];

const toQuery = (filter: AuditFilter & { cursor?: string; limit?: string }) =>
  new URLSearchParams(filter as Record<string, string>).toString();
const read = async (filter: Parameters<typeof toQuery>[0]) => {
  const { body } = await call({ url: `/api/admin/audit?${toQuery(filter)}`, headers: operator.bearer });
  return auditPageSchema.parse(body);
};
const listActions = async (filter: AuditFilter) => (await read(filter)).items.map(({ action }) => action);

describe('the audit trail', () => {
  test('has what operators, commands and the farm did, newest first, and not what users do themselves', async () => {
    const { items } = await read({});
    assert.deepEqual(
      items.map(({ action }) => action),
      [...TRAIL, ...BEFORE],
    );
    assert.partialDeepStrictEqual(items[3], {
      ...{ by: operator.email, about: ada.email, accountId: ada.id },
      detail: { reason: '=1+1, "odd"' },
    });
    assert.partialDeepStrictEqual(items[0], { by: 'farm', about: 'payouts', accountId: null, detail: {} });
  });

  test('is filtered by actor, account, group and time', async () => {
    assert.deepEqual(await listActions({ by: operator.email.toUpperCase() }), [
      'notice.created',
      'account.locked',
    ]);
    assert.deepEqual(await listActions({ by: 'os:grace' }), ['operator.granted']);
    for (const account of [ada.email, ada.id])
      assert.deepEqual(await listActions({ account }), ['operator.granted', 'account.locked']);
    assert.deepEqual(await listActions({ account: ada.email, group: 'account' }), ['account.locked']);
    assert.deepEqual(await listActions({ by: 'nobody@farm.test' }), []);
    const { items } = await read({ group: 'notice' });
    const at = items[0]?.at ?? '';
    assert.deepEqual((await listActions({ from: at })).slice(-1), ['notice.created']);
    assert.deepEqual((await listActions({ to: at })).slice(0, 1), ['account.locked']);
  });

  test('is read page by page', async () => {
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await read({ limit: '2', ...(cursor !== undefined && { cursor }) });
      seen.push(...page.items.map(({ action }) => action));
      cursor = page.nextCursor;
    }
    assert.deepEqual(seen, [...TRAIL, ...BEFORE]);
  });

  test('is exported as CSV, where no cell is run as a formula', async () => {
    const url = `/api/admin/audit.csv?${toQuery({ account: ada.email })}`;
    const { statusCode, headers, body } = await app.inject({ url, headers: operator.bearer });
    assert.equal(statusCode, 200);
    assert.match(String(headers['content-type']), /^text\/csv/);
    const lines = body.trimEnd().split('\r\n');
    assert.equal(lines[0], 'at,by,action,about,detail');
    assert.equal(lines.length, 3);
    assert.ok(
      lines[2]?.endsWith(`,account.locked,${ada.email},"{""reason"":""=1+1, \\""odd\\""""}"`),
      lines[2],
    );
  });

  test('refuses filters and cursors that mean nothing', async () => {
    for (const query of ['group=nothing', 'from=yesterday', 'cursor=x', 'actor=me']) {
      const answer = await call({ url: `/api/admin/audit?${query}`, headers: operator.bearer });
      assert.equal(toErrorCode(answer), 'validation_failed', query);
    }
  });
});
