import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  operatorWithdrawalDetailSchema,
  withdrawalDetailSchema,
  withdrawalStatusSchema,
  type HoldReason,
  type WithdrawalStatus,
} from '@farm/contracts';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { createLogger } from '@farm/process';
import { makeOperator } from '../../testing/people.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import {
  settleFailedWithoutChain,
  sendWithoutChain,
  settleWithoutChain,
} from '../../testing/payoutBatches.ts';
import { makeFarmer, sendAcceptedWithdrawal, type Farmer } from '../../testing/withdrawals.ts';
import { holdForHotWallet } from './payoutPort.ts';
import { runDueWithdrawals } from './runDueWithdrawals.ts';
import { holdRefusedMail } from './securityMail.ts';
import { holdOpenWithdrawals } from './service.ts';

const server = await startTestServer();
const { call, db, live, mailQueue, signIn, withdrawals } = server;
const silent = createLogger('silent');
const operator = await signIn();
await makeOperator(db, operator);
const proceed = () => runDueWithdrawals({ db, live, mailQueue, withdrawals, log: silent });

const endWindow = (id: string) =>
  sql`update withdrawal set due_at = now(), proceeds_at = now() where id = ${id}`.execute(db);
const post = async (url: string, { bearer }: Pick<Farmer, 'bearer'>, payload?: object) => {
  const answer = await call({ method: 'POST', url, headers: bearer, ...(payload && { payload }) });
  if (answer.status === 200) return null;
  return `${answer.status} ${toErrorCode(answer)}`;
};
const applyAction = (id: string, name: string) =>
  post(`/api/admin/withdrawals/${id}/${name}`, operator, { reason: `because: ${name}` });

/** All ways to move a withdrawal. A move without effect returns a refusal or `nothing`, otherwise null. */
const moves = {
  'the user cancels': (id: string, farmer: Farmer) => post(`/api/me/withdrawals/${id}/cancel`, farmer),
  'an operator approves': (id: string) => applyAction(id, 'approve'),
  'an operator holds': (id: string) => applyAction(id, 'hold'),
  'an operator releases': (id: string) => applyAction(id, 'release'),
  'an operator cancels': (id: string) => applyAction(id, 'cancel'),
  'an operator rejects': (id: string) => applyAction(id, 'reject'),
  'the owner locks down': async (_id: string, farmer: Farmer) =>
    (await db.transaction().execute((transaction) => holdOpenWithdrawals(transaction, farmer.id))).length ===
    1
      ? null
      : 'nothing',
  'its cancel window ends': async (id: string) => {
    const before = await readStatus(id);
    if (['pending', 'held'].includes(before)) await endWindow(id);
    await proceed();
    return (await readStatus(id)) === before ? 'nothing' : null;
  },
  'the wallet is short': async (id: string) =>
    (await holdForHotWallet(db, [id])).length === 1 ? null : 'nothing',
  'its mail is refused': async (id: string) => {
    const before = await readHoldReasons(id);
    await holdRefusedMail({ db, live, mailQueue }, { id, reply: '550 No such user' });
    return (await readHoldReasons(id)).length === before.length ? 'nothing' : null;
  },
  'it is sent': async (id: string) =>
    (await sendWithoutChain({ db, live }, [id])).length === 1 ? null : 'nothing',
  'it is final': async (id: string) => ((await settleWithoutChain(server, id)) ? null : 'nothing'),
  'it can never be paid': async (id: string) =>
    (await settleFailedWithoutChain(server, id)) ? null : 'nothing',
};
type MoveName = keyof typeof moves;

/** Moves that lead to a status; `failed` lasts no longer than the transaction that refunds it. */
const movesTo: Record<Exclude<WithdrawalStatus, 'failed'>, MoveName[]> = {
  pending: [],
  held: ['an operator holds'],
  approved: ['its cancel window ends'],
  sending: ['its cancel window ends', 'it is sent'],
  success: ['its cancel window ends', 'it is sent', 'it is final'],
  canceled: ['the user cancels'],
  refunded: ['an operator rejects'],
};

/** Legal moves from each status, with their target. All other moves are refused. */
const legal: Record<keyof typeof movesTo, Partial<Record<MoveName, WithdrawalStatus>>> = {
  pending: {
    'the user cancels': 'canceled',
    'an operator holds': 'held',
    'an operator cancels': 'canceled',
    'an operator rejects': 'refunded',
    'the owner locks down': 'held',
    'its cancel window ends': 'approved',
    'its mail is refused': 'held',
  },
  held: {
    'the user cancels': 'canceled',
    'an operator approves': 'approved',
    'an operator releases': 'pending',
    'an operator cancels': 'canceled',
    'an operator rejects': 'refunded',
    'the owner locks down': 'held',
    'its mail is refused': 'held',
  },
  approved: {
    'an operator holds': 'held',
    'an operator rejects': 'refunded',
    'the owner locks down': 'held',
    'the wallet is short': 'held',
    'it is sent': 'sending',
  },
  sending: { 'it is final': 'success', 'it can never be paid': 'refunded' },
  success: {},
  canceled: {},
  refunded: {},
};
const toActor = (move: MoveName) =>
  move.startsWith('an operator') ? 'operator' : /^the (user|owner)/.test(move) ? 'user' : 'farm';
const holdReasonByMove: Partial<Record<MoveName, HoldReason>> = {
  'an operator holds': 'operator',
  'the owner locks down': 'owner',
  'the wallet is short': 'hot_wallet',
  'its mail is refused': 'mail',
};

async function readStatus(id: string): Promise<WithdrawalStatus> {
  const { status } = await db
    .selectFrom('withdrawal')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return status;
}

async function readHoldReasons(id: string): Promise<HoldReason[]> {
  const found = await db.selectFrom('withdrawal').select('holdReasons').where('id', '=', id).execute();
  return found.flatMap(({ holdReasons }) => holdReasons);
}

/** Returns all stored data of a withdrawal: its row, events, ledger entries and balance. */
async function readStoredRows(id: string, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(withdrawal) - 'due_at' - 'proceeds_at' as row from withdrawal where id = ${id}
    union all select to_jsonb(event) from withdrawal_event event where withdrawal_id = ${id}
    union all select to_jsonb(entry) from ledger_entry entry join ledger_tx tx on tx.id = entry.tx_id
      where tx.ref_type = 'withdrawal' and tx.ref_id = ${id}
    union all select to_jsonb(balance) from balance where account_id = ${accountId}`.execute(db);
  return rows.map(({ row }) => JSON.stringify(row)).sort();
}

async function readLedger(id: string): Promise<Record<string, [string, bigint][]>> {
  const { rows } = await sql<{ kind: string; ledgerAccount: string; amount: bigint }>`
    select kind, ledger_account, amount from ledger_entry join ledger_tx on ledger_tx.id = tx_id
    where ref_type = 'withdrawal' and ref_id = ${id} order by ledger_entry.id`.execute(db);
  const kinds = Map.groupBy(rows, ({ kind }) => kind);
  return Object.fromEntries(
    [...kinds].map(([kind, entries]) => [
      kind,
      entries.map(({ ledgerAccount, amount }): [string, bigint] => [ledgerAccount, amount]),
    ]),
  );
}

const AMOUNT = 1_000_000_000_000n;
const FEE = 500_000_000n;
const requested = {
  withdrawal_requested: [
    ['usable', -AMOUNT],
    ['frozen', AMOUNT],
  ],
};
const toExpectedLedger = (status: WithdrawalStatus) => {
  if (status === 'canceled' || status === 'refunded') {
    return {
      ...requested,
      withdrawal_returned: [
        ['frozen', -AMOUNT],
        ['usable', AMOUNT],
      ],
    };
  }
  if (status !== 'success') return requested;
  // Entries of the farm come first, then entries of the account.
  return {
    ...requested,
    withdrawal_settled: [
      ['hot_wallet', AMOUNT - FEE],
      ['fee_income', FEE],
      ['frozen', -AMOUNT],
    ],
  };
};

describe('the state machine', () => {
  const statuses = Object.keys(movesTo) as (keyof typeof movesTo)[];
  assert.deepEqual([...statuses, 'failed'].sort(), [...withdrawalStatusSchema.options].sort());

  for (const status of statuses) {
    for (const name of Object.keys(moves) as MoveName[]) {
      const to = legal[status][name];
      test(`${status}, and ${name}: ${to ?? 'nothing changes'}`, async () => {
        const farmer = await makeFarmer(server, '1');
        const { id } = await sendAcceptedWithdrawal(server, farmer);
        for (const step of movesTo[status]) assert.equal(await moves[step](id, farmer), null, step);
        assert.equal(await readStatus(id), status);
        const before = await readStoredRows(id, farmer.id);
        const outcome = await moves[name](id, farmer);
        if (to === undefined) {
          assert.ok(outcome === 'nothing' || outcome === '409 illegal_transition', String(outcome));
          assert.deepEqual(await readStoredRows(id, farmer.id), before);
          return;
        }
        assert.equal(outcome, null);
        assert.equal(await readStatus(id), to);
        assert.deepEqual(await readLedger(id), toExpectedLedger(to));
        const detail = operatorWithdrawalDetailSchema.parse(
          (await call({ url: `/api/admin/withdrawals/${id}`, headers: operator.bearer })).body,
        );
        const via = to === 'refunded' ? 'failed' : to;
        const events = detail.events.filter((event) => event.to !== 'refunded' || event.from !== 'failed');
        const last = events.at(-1) ?? assert.fail();
        assert.deepEqual([last.from, last.to, last.actor], [status, via, toActor(name)]);
        assert.equal(last.by, { operator: operator.email, user: farmer.email, farm: '' }[toActor(name)]);
        if (toActor(name) === 'operator') assert.match(last.reason, /^because: /);
        const reason = holdReasonByMove[name];
        assert.equal(detail.holdReasons.at(-1), reason);
        if (to === 'refunded') {
          const { from, to, actor } = detail.events.at(-1) ?? assert.fail();
          assert.deepEqual([from, to, actor], ['failed', 'refunded', 'farm']);
        }
      });
    }
  }

  test('knows no withdrawal that does not exist', async () => {
    const farmer = await makeFarmer(server);
    for (const id of [randomUUID(), 'nonsense', '0']) {
      assert.equal(await moves['the user cancels'](id, farmer), '404 not_found');
      for (const name of ['approve', 'hold', 'release', 'cancel', 'reject']) {
        assert.equal(await applyAction(id, name), '404 not_found');
      }
    }
    assert.equal(await moves['it is final'](randomUUID()), 'nothing');
  });

  test('shows the user what an operator said, and not who it was', async () => {
    const farmer = await makeFarmer(server, '1');
    const { id } = await sendAcceptedWithdrawal(server, farmer);
    await applyAction(id, 'reject');
    const { body } = await call({ url: `/api/me/withdrawals/${id}`, headers: farmer.bearer });
    const { events } = withdrawalDetailSchema.parse(body);
    assert.deepEqual(
      events.map(({ from, to, reason }) => [from, to, reason]),
      [
        [null, 'pending', ''],
        ['pending', 'failed', 'because: reject'],
        ['failed', 'refunded', ''],
      ],
    );
    assert.ok(!JSON.stringify(body).includes(operator.email));
    assert.ok(!JSON.stringify(body).includes(operator.id));
  });
});
