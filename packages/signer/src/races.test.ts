import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import {
  AppError,
  holdOpenWithdrawals,
  applyActionOrThrow,
  applyWithdrawalAction,
  settleRefund,
} from '@farm/server/parts';
import { makeAccount, makeApproved, makeBatch, makeCoin, openQuietDatabase } from '@farm/server/testing';
import { startTestSigner } from './testing/testSigner.ts';
import { SignerRefused, type BatchRequest, type RefusalCode } from './client/protocol.ts';

const ROUNDS = 24;

const { db, databaseUrl } = await openQuietDatabase();
const seeds: [Buffer] = [randomBytes(32)];
const [firstSigner, secondSigner] = [
  await startTestSigner({ databaseUrl, seeds }),
  await startTestSigner({ databaseUrl, seeds }),
];
after(firstSigner.close);
after(secondSigner.close);
const makeOwnCoin = () => makeCoin(firstSigner.puzzleHash);
const operator = { kind: 'operator', id: await makeAccount(db) } as const;

/** Returns `signed` or the code of the refusal. */
const trySign = (signer: typeof firstSigner, batch: BatchRequest): Promise<'signed' | RefusalCode> =>
  signer.client.sign(batch).then(
    () => 'signed' as const,
    (error: unknown) => {
      if (error instanceof SignerRefused) return error.code;
      throw error;
    },
  );

/** Asserts that every stored batch is complete and that refused batches left nothing behind. */
async function assertComplete(): Promise<void> {
  const { rows } = await sql`
    select payout_batch.id from payout_batch
      where not exists (select from payout_input where batch_id = payout_batch.id)
        or not exists (select from payout_item where batch_id = payout_batch.id)
        or not exists (select from payout_bundle where batch_id = payout_batch.id)
    union all select withdrawal.id from withdrawal left join payout_item on withdrawal_id = withdrawal.id
      where (status = 'sending') <> (withdrawal_id is not null)`.execute(db);
  assert.deepEqual(rows, []);
}

/** Asks both signers at once, in alternating order. @returns the outcomes, `signed` first */
async function race(batches: [BatchRequest, BatchRequest], round: number): Promise<string[]> {
  const outcomes = [trySign(firstSigner, batches[0]), trySign(secondSigner, batches[1])];
  const answers = await Promise.all(round % 2 === 0 ? outcomes : outcomes.toReversed());
  return answers.sort((a, b) => Number(b === 'signed') - Number(a === 'signed'));
}

describe('of two signers at once, one wins and the other leaves nothing behind', () => {
  const cases: [string, RefusalCode, () => Promise<[BatchRequest, BatchRequest]>][] = [
    [
      'for one coin',
      'input_given',
      async () => {
        const contested = makeOwnCoin();
        return [
          makeBatch([contested], [await makeApproved(db)]),
          makeBatch([makeOwnCoin(), contested], [await makeApproved(db)]),
        ];
      },
    ],
    [
      'for two coins, in opposite order',
      'input_given',
      async () => {
        const [a, b] = [makeOwnCoin(), makeOwnCoin()];
        return [makeBatch([a, b], [await makeApproved(db)]), makeBatch([b, a], [await makeApproved(db)])];
      },
    ],
    [
      'for one withdrawal',
      'not_approved',
      async () => {
        const contested = await makeApproved(db);
        return [
          makeBatch([makeOwnCoin()], [contested]),
          makeBatch([makeOwnCoin()], [await makeApproved(db), contested]),
        ];
      },
    ],
    [
      'for two withdrawals, in opposite order',
      'not_approved',
      async () => {
        const [a, b] = [await makeApproved(db), await makeApproved(db, { grossMojo: 2n * 10n ** 12n })];
        return [makeBatch([makeOwnCoin()], [a, b]), makeBatch([makeOwnCoin()], [b, a])];
      },
    ],
    [
      'for one id',
      'conflict',
      async () => {
        const id = randomUUID();
        return [
          { ...makeBatch([makeOwnCoin()], [await makeApproved(db)]), id },
          { ...makeBatch([makeOwnCoin()], [await makeApproved(db)]), id },
        ];
      },
    ],
  ];
  for (const [title, code, make] of cases) {
    test(title, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        assert.deepEqual(await race(await make(), round), ['signed', code]);
      }
      await assertComplete();
    });
  }
});

test('the same batch that both are asked for is signed once, and both answer the same', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const batch = makeBatch([makeOwnCoin(), makeOwnCoin()], [await makeApproved(db)]);
    const answers = await Promise.all(
      [firstSigner, secondSigner, firstSigner, secondSigner].map(({ client }) => client.sign(batch)),
    );
    assert.equal(new Set(answers.map(({ txId }) => txId)).size, 1);
    const bundles = await db
      .selectFrom('payoutBundle')
      .select('txId')
      .where('batchId', '=', batch.id)
      .execute();
    assert.equal(bundles.length, 1);
  }
  await assertComplete();
});

describe('a withdrawal is either sent, or what somebody else makes of it', () => {
  const changes: [string, string, (id: string, accountId: string) => Promise<boolean>][] = [
    [
      'held by an operator',
      'held',
      async (id) => {
        const move = { ids: [id], action: 'hold', actor: operator, holdReason: 'operator' } as const;
        return (await applyWithdrawalAction(db, move)).length === 1;
      },
    ],
    [
      'held by its owner',
      'held',
      (_id, accountId) =>
        db
          .transaction()
          .execute(async (transaction) => (await holdOpenWithdrawals(transaction, accountId)).length === 1),
    ],
    [
      'rejected, with its money back',
      'refunded',
      (id) =>
        db
          .transaction()
          .execute(async (transaction) => {
            await settleRefund(
              transaction,
              await applyActionOrThrow(transaction, { id, action: 'reject', actor: operator }),
            );
            return true;
          })
          .catch((error: unknown) => {
            if (error instanceof AppError && error.code === 'illegal_transition') return false;
            throw error;
          }),
    ],
  ];
  for (const [title, status, change] of changes) {
    test(title, async () => {
      const counts = { signed: 0, not_approved: 0 };
      for (let round = 0; round < ROUNDS; round++) {
        const output = await makeApproved(db);
        const { accountId } = await db
          .selectFrom('withdrawal')
          .select('accountId')
          .where('id', '=', output.withdrawalId)
          .executeTakeFirstOrThrow();
        const batch = makeBatch([makeOwnCoin()], [await makeApproved(db), output]);
        const act = () => change(output.withdrawalId, accountId);
        // Some rounds run in sequence, so that both outcomes occur on a machine of any speed.
        const isDone = round % 4 === 0 ? act() : null;
        await isDone;
        const signing = trySign(firstSigner, batch);
        if (round % 4 === 1) await signing;
        else await new Promise((resolve) => setTimeout(resolve, round % 20));
        const [answer, isTaken] = await Promise.all([signing, isDone ?? act()]);
        assert.ok(answer === 'signed' || answer === 'not_approved', answer);
        assert.equal(isTaken, answer !== 'signed');
        counts[answer]++;
        const row = await db
          .selectFrom('withdrawal')
          .select('status')
          .where('id', '=', output.withdrawalId)
          .executeTakeFirst();
        assert.equal(row?.status, answer === 'signed' ? 'sending' : status);
      }
      assert.ok(counts.signed > 0 && counts.not_approved > 0, JSON.stringify(counts));
      await assertComplete();
    });
  }
});
