import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { balanceHistorySchema, balanceRangeSchema } from '@farm/contracts';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { makeDeposit, makeFreeze } from '../../testing/ledgerPosts.ts';
import { startTestServer, type Bearer } from '../../testing/startTestServer.ts';
import { recordLedgerTx } from '../ledger/service.ts';
import { buildHistorySql } from './balance.repository.ts';

const { call, db, signIn } = await startTestServer();
const url = '/api/me/balance-history';
const XCH = 1_000_000_000_000n;
const DAY_MS = 86_400_000;

const read = async (bearer: Bearer, query = '') =>
  balanceHistorySchema.parse((await call({ url: `${url}${query}`, headers: bearer })).body).points;
/** Dates the entries of a transaction back by this many days, which only a test may do. */
const backdate = async (txId: string, days: number) => {
  await sql`alter table ledger_entry disable trigger append_only`.execute(db);
  await sql`
    update ledger_entry set created_at = now() - make_interval(days => ${days}) where tx_id = ${txId}`.execute(
    db,
  );
  await sql`alter table ledger_entry enable trigger append_only`.execute(db);
};

describe('the balance over time', () => {
  test('of a new account is nothing, at 60 instants of equal distance, the last one now', async () => {
    const { bearer } = await signIn();
    for (const [range, days] of [
      ['7d', 7],
      ['30d', 30],
      ['90d', 90],
      ['1y', 365],
    ] as const) {
      const points = await read(bearer, `?range=${range}`);
      assert.equal(points.length, 60);
      assert.ok(points.every(({ total, usable }) => total === '0' && usable === '0'));
      const instants = points.map(({ at }) => Date.parse(at));
      const last = instants.at(-1) ?? 0;
      assert.ok(Math.abs(Date.now() - last) < 60_000);
      const step = (days * DAY_MS) / 59;
      instants.forEach((instant, index) => {
        assert.ok(Math.abs(last - step * (59 - index) - instant) <= 1);
      });
    }
    assert.deepEqual(balanceRangeSchema.options, ['7d', '30d', '90d', '1y']);
    const points = await read(bearer);
    assert.ok(Math.abs(Date.now() - 30 * DAY_MS - Date.parse(points[0]?.at ?? '')) < 60_000);
  });

  test('is what the entries had come to at each instant, one’s own alone', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    await backdate((await recordLedgerTx(db, makeDeposit(mine.id, 5n * XCH))).id, 20);
    await backdate((await recordLedgerTx(db, makeFreeze(mine.id, 2n * XCH))).id, 10);
    await recordLedgerTx(db, makeDeposit(other.id, 9n * XCH));
    await recordLedgerTx(db, makeDeposit(mine.id, XCH));
    const points = await read(mine.bearer);
    const at = (daysAgo: number) => {
      const instant = Date.now() - daysAgo * DAY_MS;
      const { total, usable } = points.filter((point) => Date.parse(point.at) <= instant).at(-1) ?? {};
      return [total, usable];
    };
    assert.deepEqual(at(21), ['0', '0']);
    assert.deepEqual(at(15), ['5', '5']);
    assert.deepEqual(at(5), ['5', '3']);
    assert.deepEqual(at(-1), ['6', '4']);
    assert.deepEqual(
      (await read(mine.bearer, '?range=7d')).map(({ total }) => total),
      [...Array<string>(59).fill('5'), '6'],
    );
  });

  test('of 10,000 entries reads a few', async () => {
    const { bearer, id } = await signIn();
    // In chunks: within one transaction, each update of the balance reads past all earlier row versions.
    for (let piece = 0; piece < 50; piece++) {
      await sql`
        with tx as (insert into ledger_tx (kind, ref_type, ref_id)
          select 'deposit', 'test', ${randomUUID()} || n from generate_series(1, 200) n returning id)
        insert into ledger_entry (tx_id, ledger_account, account_id, amount)
        select tx.id, side.name, side.owner, side.amount from tx,
          (values ('usable', ${id}::uuid, 1), ('suspense', null, -1)) as side (name, owner, amount)`.execute(
        db,
      );
    }
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      explain (analyze, format json) ${buildHistorySql({ accountId: id, points: 60, seconds: 30 * 86_400 })}`.execute(
      db.withoutPlugins(),
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    assert.ok(plan);
    assert.ok(countEntriesRead(plan) <= 120, `${countEntriesRead(plan)}`);
    assert.equal((await read(bearer)).at(-1)?.total, '0.00000001');
  });

  test('needs a session that holds and a range that there is', async () => {
    assert.equal(toErrorCode(await call({ url })), 'no_login_error');
    assert.equal(toErrorCode(await call({ url, headers: { authorization: 'Bearer x' } })), 'token_error');
    const { bearer } = await signIn();
    for (const query of ['?range=2d', '?range=', '?account=x']) {
      assert.equal(toErrorCode(await call({ url: `${url}${query}`, headers: bearer })), 'validation_failed');
    }
  });
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

function countEntriesRead(node: PlanNode): number {
  const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  const own = node['Relation Name'] === 'ledger_entry' ? Math.round(rows * node['Actual Loops']) : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + countEntriesRead(child), own);
}
