import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import {
  sendWithoutChain,
  settleFailedWithoutChain,
  settleWithoutChain,
} from '../../testing/payoutBatches.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { makeAddress, makeFarmer, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';
import { applyWithdrawalAction } from '../withdrawal/withdrawal.repository.ts';
import { listBookDifferences, listSnapshotDifferences } from './listBookDifferences.ts';

const server = await startTestServer({ withdrawals: { cancelWindowSeconds: 86_400 } });
const { db, call } = server;
const farmer = await makeFarmer(server);
const ask = async () => (await sendAcceptedWithdrawal(server, farmer)).id;
const askApproved = async () => {
  const id = await ask();
  await applyWithdrawalAction(db, { ids: [id], action: 'approve', actor: { kind: 'farm' } });
  return id;
};
const [open, canceled] = [await ask(), await ask()];
await call({ method: 'POST', url: `/api/me/withdrawals/${canceled}/cancel`, headers: farmer.bearer });
const [sending, paid, refunded] = [await askApproved(), await askApproved(), await askApproved()];
for (const id of [sending, paid, refunded]) await sendWithoutChain(server, [id]);
await settleWithoutChain(server, paid);
await settleFailedWithoutChain(server, refunded);

const { email } = farmer;
const [nobody, other] = ['00000000-0000-4000-8000-000000000000', makeAddress()];
const hex = (digit: string) => digit.repeat(64);
const readTxId = async (kind: string) => {
  const tx = db.selectFrom('ledgerTx').select('id').where('kind', '=', kind);
  return (await tx.executeTakeFirstOrThrow()).id;
};
const deposit = await readTxId('deposit');
const readBatch = (withdrawalId: string) =>
  db
    .selectFrom('payoutItem')
    .innerJoin('payoutBatch', 'payoutBatch.id', 'payoutItem.batchId')
    .innerJoin('payoutInput', 'payoutInput.batchId', 'payoutBatch.id')
    .innerJoin('payoutBundle', 'payoutBundle.batchId', 'payoutBatch.id')
    .select(['payoutBatch.id', 'payoutBatch.number', 'payoutItem.coinId', 'payoutInput.coinId as inputId'])
    .select('payoutBundle.changeCoinId')
    .where('withdrawalId', '=', withdrawalId)
    .executeTakeFirstOrThrow();
const [sendingBatch, paidBatch] = [await readBatch(sending), await readBatch(paid)];
const atSending = `where batch_id = '${sendingBatch.id}'`;

const proposal = hex('f').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
const proposed = `insert into proposal (id, kind, ref, payload, account_id, amount, reason, proposer_id)
  values ('${proposal}', 'approval', '${open}', '{}', '${farmer.id}', 1000000000000, 'fine', '${nobody}')`;
const confirmed = `update proposal set state = 'confirmed', decided_at = now(), decided_in = pg_current_xact_id()`;

/** Statements of a superuser past triggers and constraints, and the differences that they make. */
const breaks: Record<string, { statements: string; finds: string[] }> = {
  'a side of a transaction that is lost': {
    statements: "delete from ledger_entry where ledger_account = 'suspense'",
    finds: [`transaction ${deposit} has entries of 10 XCH in total instead of 0`],
  },
  'a transaction that is lost': {
    statements: `delete from ledger_tx where id = ${deposit}`,
    finds: [`transaction ${deposit} does not exist, but has entries of 0 XCH`],
  },
  'a transaction without entries': {
    statements: `insert into ledger_tx (id, kind, ref_type, ref_id) overriding system value values (99999, 'deposit', 'test', 'x')`,
    finds: ['transaction 99999 has no entries'],
  },
  'a balance of more than its entries': {
    statements: 'update balance set usable = usable + 1',
    finds: [`account ${email} can use 7.000000000001 XCH, but its entries sum to 7 XCH`],
  },
  'money that is frozen for nothing': {
    statements: 'update balance set frozen = frozen + 1',
    finds: [
      `account ${email} has 2.000000000001 XCH frozen, but its entries sum to 2 XCH`,
      `account ${email} has 2.000000000001 XCH frozen, but open withdrawals of 2 XCH`,
    ],
  },
  'a debt that no correction explains': {
    statements: `insert into ledger_tx (id, kind, ref_type, ref_id) overriding system value values (99999, 'x', 'test', 'x');
      insert into ledger_entry (id, tx_id, ledger_account, account_id, amount, balance_after, created_at) values
        (99998, 99999, 'suspense', null, 8000000000000, null, now()),
        (99999, 99999, 'usable', '${farmer.id}', -8000000000000, -1000000000000, now());
      update balance set usable = -1000000000000`,
    finds: [
      `transaction 99999 left ${email} with -1 XCH usable, but is no correction`,
      `withdrawal ${open} is pending, but ${email} is in debt by 1 XCH`,
    ],
  },
  'a correction in the wrong direction': {
    statements: `insert into ledger_tx (id, kind, ref_type, ref_id, corrects_id) overriding system value
        values (99999, 'correction', 'test', 'x', ${deposit});
      insert into ledger_entry (id, tx_id, ledger_account, account_id, amount, balance_after, created_at) values
        (99998, 99999, 'suspense', null, -1000000000000, null, now()),
        (99999, 99999, 'usable', '${farmer.id}', 1000000000000, 8000000000000, now());
      update balance set usable = 8000000000000`,
    finds: [`transaction ${deposit} moved 10 XCH of ${email}, but is corrected by 1 XCH`],
  },
  'a balance that is lost': {
    statements: 'delete from balance',
    finds: [`account ${email} has entries or open withdrawals, but no balance`],
  },
  'a balance that a user was told wrongly': {
    statements: `update ledger_entry set balance_after = 5 where tx_id = ${deposit} and ledger_account = 'usable'`,
    finds: [
      `account ${email} was told 0.000000000005 XCH usable after ledger transaction ${deposit}, but its entries up to there sum to 10 XCH`,
    ],
  },
  'a status without a step': {
    statements: `update withdrawal set status = 'refunded' where id = '${canceled}'`,
    finds: [`withdrawal ${canceled} is refunded, but its steps say pending → canceled`],
  },
  'a step that is lost': {
    statements: `delete from withdrawal_event where withdrawal_id = '${canceled}' and from_status is null`,
    finds: [`withdrawal ${canceled} is canceled by illegal steps: canceled`],
  },
  'a step that there is not': {
    statements: `alter table withdrawal_event drop constraint withdrawal_event_step;
      update withdrawal_event set to_status = 'success' where withdrawal_id = '${canceled}' and to_status = 'canceled'`,
    finds: [`withdrawal ${canceled} is canceled by illegal steps: pending → success`],
  },
  'a withdrawal without steps': {
    statements: `delete from withdrawal_event where withdrawal_id = '${open}'`,
    finds: [`withdrawal ${open} is pending, but has no steps`],
  },
  'steps of no withdrawal': {
    statements: `insert into withdrawal_event (withdrawal_id, to_status, actor) values ('${nobody}', 'pending', 'farm')`,
    finds: [`withdrawal ${nobody} does not exist, but has steps`],
  },
  'a failure that is not refunded': {
    statements: `update withdrawal set status = 'failed' where id = '${refunded}';
      delete from withdrawal_event where withdrawal_id = '${refunded}' and to_status = 'refunded'`,
    finds: [
      `withdrawal ${refunded} failed and was not refunded`,
      `withdrawal ${refunded} is failed, but its refund moved frozen of ${email} by -1 XCH instead of 0 XCH, usable of ${email} by 1 XCH instead of 0 XCH`,
    ],
  },
  'a refund that is missing': {
    statements: `update ledger_tx set kind = 'x' where kind = 'withdrawal_returned' and ref_id = '${canceled}'`,
    finds: [
      `withdrawal ${canceled} is canceled, but its refund moved frozen of ${email} by 0 XCH instead of -1 XCH, usable of ${email} by 0 XCH instead of 1 XCH`,
    ],
  },
  'a fee that another account of the farm has': {
    statements: `update ledger_entry set ledger_account = 'suspense' where ledger_account = 'fee_income'`,
    finds: [
      `withdrawal ${paid} is success, but its payment moved fee_income by 0 XCH instead of 0.0005 XCH, suspense by 0.0005 XCH instead of 0 XCH`,
    ],
  },
  'money for no withdrawal': {
    statements: `update ledger_tx set ref_id = '${nobody}' where kind = 'withdrawal_settled'`,
    finds: [
      `withdrawal ${nobody} does not exist, but its payment moved fee_income by 0.0005 XCH instead of 0 XCH, frozen of ${email} by -1 XCH instead of 0 XCH, hot_wallet by 0.9995 XCH instead of 0 XCH`,
      `withdrawal ${paid} is success, but its payment moved fee_income by 0 XCH instead of 0.0005 XCH, frozen of ${email} by 0 XCH instead of -1 XCH, hot_wallet by 0 XCH instead of 0.9995 XCH`,
    ],
  },
  'a payment of another amount': {
    statements: `update payout_item set net_mojo = net_mojo + 1 ${atSending}`,
    finds: [
      `withdrawal ${sending} is due 0.9995 XCH, but batch ${sendingBatch.number} pays 0.999500000001 XCH`,
      `batch ${sendingBatch.number} has coins of 0.999500000001 XCH, but bundle 1 pays 0.999500000001 XCH with 0.000000000001 XCH of change and a fee of 0 XCH`,
      `coin ${sendingBatch.coinId} is not the coin of 0.999500000001 XCH with which batch ${sendingBatch.number} pays withdrawal ${sending}`,
    ],
  },
  'a payment that is lost': {
    statements: `delete from payout_item ${atSending}`,
    finds: [
      `withdrawal ${sending} is sending, but no batch pays it`,
      `batch ${sendingBatch.number} has coins of 0.999500000001 XCH, but bundle 1 pays 0 XCH with 0.000000000001 XCH of change and a fee of 0 XCH`,
    ],
  },
  'a batch that ended alone': {
    statements: `update payout_batch set status = 'failed', ended_at = now() where id = '${sendingBatch.id}'`,
    finds: [`withdrawal ${sending} is sending, but its batch ${sendingBatch.number} is failed`],
  },
  'a batch without coins': {
    statements: `delete from payout_input ${atSending}`,
    finds: [
      `batch ${sendingBatch.number} has no coins`,
      `coin ${sendingBatch.coinId} is not the coin of 0.9995 XCH with which batch ${sendingBatch.number} pays withdrawal ${sending}`,
      `coin ${sendingBatch.changeCoinId} is not the change of 0.000000000001 XCH of batch ${sendingBatch.number}`,
    ],
  },
  'a batch without a bundle': {
    statements: `delete from payout_bundle ${atSending}`,
    finds: [`batch ${sendingBatch.number} has no bundle`],
  },
  'a bundle of nobody': {
    statements: `update payout_batch set tx_id = '${hex('a')}' where id = '${paidBatch.id}'`,
    finds: [`batch ${paidBatch.number} was settled by a bundle that is not its own`],
  },
  'a chain fee that is not in the ledger': {
    statements: `alter table payout_bundle drop constraint payout_bundle_change_check;
      update payout_bundle set chain_fee_mojo = 1, change_mojo = change_mojo - 1 where batch_id = '${paidBatch.id}'`,
    finds: [
      `batch ${paidBatch.number} paid a chain fee of 0.000000000001 XCH, but the ledger says 0 XCH`,
      `coin ${paidBatch.changeCoinId} is not the change of 0 XCH of batch ${paidBatch.number}`,
    ],
  },
  'a coin of another parent': {
    statements: `update payout_input set parent_id = '${hex('b')}' ${atSending}`,
    finds: [
      `coin ${sendingBatch.inputId} is not the coin of 0.999500000001 XCH that batch ${sendingBatch.number} spends`,
    ],
  },
  'a payment to another address': {
    statements: `update withdrawal set address = '${other}' where id = '${sending}'`,
    finds: [
      `coin ${sendingBatch.coinId} pays 0.9995 XCH of withdrawal ${sending} to ${farmer.address} instead of ${other}`,
    ],
  },
  'a proposal that its proposer confirmed, and that was never done': {
    statements: `alter table proposal drop constraint proposal_second_person; ${proposed};
      ${confirmed}, decided_by = proposer_id`,
    finds: [
      `proposal ${proposal} was confirmed by the operator who proposed it, or by the owner of the account`,
      `proposal ${proposal} was confirmed, but not done as it says`,
    ],
  },
  'a proposal that the command confirmed too early': {
    statements: `alter table proposal drop constraint proposal_command_waited; ${proposed};
      ${confirmed}, decided_by_command = 'os:ada', waited_hours = 1`,
    finds: [
      `proposal ${proposal} was confirmed by command before its time`,
      `proposal ${proposal} was confirmed, but not done as it says`,
    ],
  },
  'an approval of a proposal that nobody confirmed': {
    statements: `${proposed}; update withdrawal_event set proposal_id = '${proposal}'
      where withdrawal_id = '${paid}' and to_status = 'approved'`,
    finds: [`proposal ${proposal} was done, but is open`],
  },
};

test('books that agree have no differences', async () => {
  assert.deepEqual(await listBookDifferences(db), []);
});

describe('each difference is found and named', () => {
  for (const [name, { statements, finds }] of Object.entries(breaks)) {
    test(name, async () => {
      const broken = await db.startTransaction().execute();
      try {
        await sql`set local session_replication_role = replica`.execute(broken);
        for (const statement of statements.split(';')) await sql.raw(statement).execute(broken);
        const found = await listSnapshotDifferences(broken);
        assert.deepEqual(
          found.map(({ subject, id, problem }) => `${subject} ${id} ${problem}`),
          finds,
        );
      } finally {
        await broken.rollback().execute();
      }
    });
  }
});
