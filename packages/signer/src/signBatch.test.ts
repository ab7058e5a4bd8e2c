import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { encodeAddress, toCoinId, createSpendingKey, loadChiaSdk } from '@farm/chain';
import { applyWithdrawalAction } from '@farm/server/parts';
import {
  makeAccount,
  makeAddress,
  makeApproved,
  makeBatch,
  makeCoin,
  openQuietDatabase,
  readBooks,
  waitUntilBlocked,
} from '@farm/server/testing';
import { startTestSigner } from './testing/testSigner.ts';
import { SignerRefused, type BatchRequest, type Payee, type RefusalCode } from './client/protocol.ts';

const { db, databaseUrl } = await openQuietDatabase();
const retiredSeed = randomBytes(32);
const signer = await startTestSigner({ databaseUrl, seeds: [randomBytes(32), retiredSeed] });
after(signer.close);
const { client, keys, puzzleHash } = signer;
const retired = keys[1]?.puzzleHash ?? assert.fail();
const makeOwnCoin = (amount?: bigint) => makeCoin(puzzleHash, amount);
const actorId = await makeAccount(db);
const setBreaker = async (isOpen: boolean) => {
  await db.insertInto('payoutBreaker').values({ isOpen, reason: 'a test', actorId }).execute();
};

/** Asserts that the batch is refused and that the database is unchanged. */
async function assertRefused(batch: BatchRequest, code: RefusalCode, signerClient = client): Promise<void> {
  const before = await readBooks(db);
  await assert.rejects(signerClient.sign(batch), (error: unknown) => {
    assert.ok(error instanceof SignerRefused, String(error));
    assert.equal(error.code, code, error.message);
    return true;
  });
  assert.deepEqual(await readBooks(db), before);
}

describe('a batch that agrees with the ledger', () => {
  test('is signed, stored and sent in one', async () => {
    const payees = [await makeApproved(db), await makeApproved(db, { grossMojo: 2n * 10n ** 12n })];
    const inputs = [makeOwnCoin(), makeCoin(retired)];
    const batch = makeBatch(inputs, payees);
    const { txId } = await client.sign(batch);
    const stored = await db
      .selectFrom('payoutBatch')
      .selectAll()
      .where('id', '=', batch.id)
      .executeTakeFirst();
    assert.partialDeepStrictEqual(stored, {
      kind: 'payout',
      status: 'sending',
      changePuzzleHash: puzzleHash,
    });
    const given = await db.selectFrom('payoutInput').selectAll().where('batchId', '=', batch.id).execute();
    assert.deepEqual(given.map(({ coinId }) => coinId).sort(), inputs.map(toCoinId).sort());
    const bundle = await db.selectFrom('payoutBundle').selectAll().where('batchId', '=', batch.id).execute();
    const { chainFeeMojo, changeMojo } = batch;
    assert.partialDeepStrictEqual(bundle, [{ txId, attempt: 1, chainFeeMojo, changeMojo }]);
    const first = inputs.map(toCoinId).sort()[0] ?? '';
    for (const { withdrawalId, puzzleHash: payee, netMojo } of payees) {
      const item = await db
        .selectFrom('payoutItem')
        .selectAll()
        .where('withdrawalId', '=', withdrawalId)
        .executeTakeFirst();
      assert.deepEqual(item, {
        ...{ withdrawalId, batchId: batch.id, puzzleHash: payee, netMojo },
        coinId: toCoinId({ parentId: first, puzzleHash: payee, amount: netMojo }),
      });
    }
  });

  test('gets the same answer again, whatever became of it meanwhile', async () => {
    const batch = makeBatch([makeOwnCoin(), makeOwnCoin()], [await makeApproved(db), await makeApproved(db)]);
    const { txId } = await client.sign(batch);
    const books = await readBooks(db);
    assert.deepEqual(await client.sign(batch), { txId });
    const turned = { ...batch, inputs: batch.inputs.toReversed(), payees: batch.payees.toReversed() };
    assert.deepEqual(await client.sign(turned), { txId });
    await setBreaker(true);
    assert.deepEqual(await client.sign(batch), { txId });
    await setBreaker(false);
    assert.deepEqual(await readBooks(db), books);
  });

  test('sweeps coins of a retired key to the current one', async () => {
    const batch = makeBatch([makeCoin(retired), makeCoin(retired)], []);
    const { txId } = await client.sign(batch);
    const bundle = await db
      .selectFrom('payoutBundle')
      .innerJoin('payoutBatch', 'payoutBatch.id', 'payoutBundle.batchId')
      .select(['kind', 'changePuzzleHash', 'changeMojo'])
      .where('payoutBundle.txId', '=', txId)
      .executeTakeFirst();
    assert.deepEqual(bundle, { kind: 'sweep', changePuzzleHash: puzzleHash, changeMojo: batch.changeMojo });
    assert.deepEqual(await client.sign(batch), { txId });
  });

  test('merges coins of the current key, and of retired ones with them', async () => {
    const batch = makeBatch([makeOwnCoin(), makeOwnCoin(), makeCoin(retired)], []);
    const { txId } = await client.sign(batch);
    const merge = await db
      .selectFrom('payoutBundle')
      .innerJoin('payoutBatch', 'payoutBatch.id', 'payoutBundle.batchId')
      .select(['kind', 'changePuzzleHash', 'changeMojo'])
      .where('payoutBundle.txId', '=', txId)
      .executeTakeFirst();
    assert.deepEqual(merge, { kind: 'sweep', changePuzzleHash: puzzleHash, changeMojo: batch.changeMojo });
  });

  test('moves a single coin that was released from a batch that failed, and pays nobody with it', async () => {
    const coin = makeOwnCoin();
    const failed = makeBatch([coin], [await makeApproved(db)]);
    await client.sign(failed);
    await db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      await sql`update payout_batch set status = 'failed', ended_at = now() where id = ${failed.id}`.execute(
        connection,
      );
      await sql`set session_replication_role = origin`.execute(connection);
    });
    const move = makeBatch([coin], []);
    await assertRefused(move, 'wrong_input');
    await assertRefused(makeBatch([coin, makeOwnCoin()], []), 'input_given');
    await db
      .updateTable('payoutInput')
      .set({ releasedAt: new Date() })
      .where('batchId', '=', failed.id)
      .execute();
    await assertRefused(makeBatch([coin, makeOwnCoin()], [await makeApproved(db)]), 'wrong_input');
    await client.sign(move);
    await assertRefused(makeBatch([coin, makeOwnCoin()], []), 'input_given');
  });

  test('may pay as many as a batch takes, from as many coins', async () => {
    const payees: Payee[] = [];
    for (let count = 0; count < 100; count++) payees.push(await makeApproved(db));
    const inputs = payees.map(() => makeOwnCoin(2n * 10n ** 12n));
    await client.sign(makeBatch(inputs, payees));
    await assertRefused(makeBatch([...inputs, makeOwnCoin()], payees), 'malformed');
  });
});

describe('the signer refuses', () => {
  const cases: [string, RefusalCode, (batch: BatchRequest) => BatchRequest | Promise<BatchRequest>][] = [
    [
      'one mojo more to somebody',
      'wrong_output',
      (batch) => withPayee(batch, ([one]) => ({ ...one, netMojo: one.netMojo + 1n })),
    ],
    [
      'one mojo less to somebody',
      'wrong_output',
      (batch) => withPayee(batch, ([one]) => ({ ...one, netMojo: one.netMojo - 1n })),
    ],
    [
      'the fee of the farm on top',
      'wrong_output',
      (batch) => withPayee(batch, ([one]) => ({ ...one, netMojo: one.netMojo + 500_000_000n })),
    ],
    [
      'another address',
      'wrong_output',
      (batch) => withPayee(batch, ([one]) => ({ ...one, puzzleHash: '7'.repeat(64) })),
    ],
    [
      'the address of another one in the batch',
      'wrong_output',
      (batch) => withPayee(batch, ([one, other]) => ({ ...one, puzzleHash: other.puzzleHash })),
    ],
    [
      'a withdrawal that is another one',
      'wrong_output',
      (batch) => withPayee(batch, ([one, other]) => ({ ...one, withdrawalId: other.withdrawalId })),
    ],
    [
      'a withdrawal that nobody asked for',
      'not_approved',
      (batch) => withPayee(batch, ([one]) => ({ ...one, withdrawalId: randomUUID() })),
    ],
    [
      'nothing to somebody',
      'wrong_output',
      (batch) => withPayee(batch, ([one]) => ({ ...one, netMojo: 0n })),
    ],
    [
      'more than a coin can hold',
      'wrong_output',
      (batch) => {
        const inputs = [makeOwnCoin(2n ** 64n - 1n), makeOwnCoin(2n ** 64n - 1n)];
        return withPayee({ ...batch, inputs }, ([one]) => ({ ...one, netMojo: 2n ** 64n }));
      },
    ],
    [
      'an output more',
      'not_approved',
      (batch) =>
        withExtraPayee(batch, { withdrawalId: randomUUID(), puzzleHash: '8'.repeat(64), netMojo: 1n }),
    ],
    [
      'the same output twice',
      'duplicate_output',
      (batch) => withExtraPayee(batch, batch.payees[0] ?? assert.fail()),
    ],
    ['an output to itself', 'own_output', (batch) => withPayee(batch, ([one]) => ({ ...one, puzzleHash }))],
    [
      'an output to a retired key',
      'own_output',
      (batch) => withPayee(batch, ([one]) => ({ ...one, puzzleHash: retired })),
    ],
    ['a coin of somebody else', 'wrong_input', (batch) => ({ ...batch, inputs: [makeCoin('9'.repeat(64))] })],
    [
      'a coin twice',
      'wrong_input',
      (batch) => withChange({ ...batch, inputs: [...batch.inputs, ...batch.inputs] }),
    ],
    [
      'a coin of nothing',
      'wrong_input',
      (batch) => ({ ...batch, inputs: [...batch.inputs, makeOwnCoin(0n)] }),
    ],
    [
      'a coin larger than any',
      'wrong_input',
      (batch) => withChange({ ...batch, inputs: [makeOwnCoin(2n ** 64n)] }),
    ],
    [
      'a mojo too little in',
      'wrong_sum',
      (batch) => ({ ...batch, inputs: batch.inputs.map((one) => ({ ...one, amount: one.amount - 1n })) }),
    ],
    ['a mojo too much back', 'wrong_sum', (batch) => ({ ...batch, changeMojo: batch.changeMojo + 1n })],
    [
      'a mojo too little for the chain',
      'wrong_sum',
      (batch) => ({ ...batch, chainFeeMojo: batch.chainFeeMojo - 1n }),
    ],
    [
      'no change',
      'wrong_sum',
      (batch) => ({
        ...batch,
        inputs: batch.inputs.map((one) => ({ ...one, amount: one.amount - batch.changeMojo })),
        changeMojo: 0n,
      }),
    ],
    [
      'a fee above the limit',
      'fee_too_high',
      (batch) => withChange({ ...batch, chainFeeMojo: 10n ** 10n + 1n }),
    ],
    ['to move a coin of the current key to itself', 'wrong_input', () => makeBatch([makeOwnCoin()], [])],
    [
      'to merge a coin of another wallet',
      'wrong_input',
      () => makeBatch([makeOwnCoin(), makeCoin('7'.repeat(64))], []),
    ],
    [
      'a sweep that leaves something out',
      'wrong_sum',
      () => ({ ...makeBatch([makeCoin(retired)], []), changeMojo: 1n }),
    ],
    ['no coins', 'malformed', (batch) => ({ ...batch, inputs: [] })],
    ['an id that is none', 'malformed', (batch) => ({ ...batch, id: 'batch' })],
    [
      'a hash in capitals',
      'malformed',
      (batch) => ({ ...batch, inputs: [{ ...makeOwnCoin(), parentId: 'A'.repeat(64) }] }),
    ],
    [
      'a negative fee',
      'malformed',
      (batch) => ({ ...batch, chainFeeMojo: -1n, changeMojo: batch.changeMojo + batch.chainFeeMojo + 1n }),
    ],
    ['a field more', 'malformed', (batch) => Object.assign({ memo: '' }, batch)],
  ];
  for (const [title, code, change] of cases) {
    test(title, async () => {
      const other = await makeApproved(db, { grossMojo: 2n * 10n ** 12n });
      const batch = makeBatch([makeOwnCoin()], [await makeApproved(db), other]);
      await assertRefused(await change(batch), code);
      await client.sign(batch);
    });
  }

  // Withdrawals to the wallet's own addresses are refused on request, but an address may become the wallet's
  // later.
  test('an output to a key of before that it was not told of', async () => {
    const before = '6'.repeat(64);
    const output = await makeApproved(db, { address: encodeAddress(before) });
    await db.insertInto('payoutKey').values({ puzzleHash: before, retiredAt: new Date() }).execute();
    await assertRefused(makeBatch([makeOwnCoin()], [output]), 'own_output');
  });

  test('a withdrawal that asks for an address of its own', async () => {
    const seed = randomBytes(32);
    const key = createSpendingKey(loadChiaSdk() ?? assert.fail(), seed);
    const output = await makeApproved(db, { address: encodeAddress(key.puzzleHash) });
    const rotated = await startTestSigner({ databaseUrl, seeds: [seed] });
    after(rotated.close);
    const batch = makeBatch([makeCoin(key.puzzleHash)], [output]);
    await assertRefused(batch, 'own_output', rotated.client);
  });

  test('two equal payments of one coin, and takes them in two batches or of two coins', async () => {
    const address = makeAddress();
    const [one, other] = [await makeApproved(db, { address }), await makeApproved(db, { address })];
    await assertRefused(makeBatch([makeOwnCoin()], [one, other]), 'duplicate_output');
    await client.sign(makeBatch([makeOwnCoin()], [one]));
    await client.sign(makeBatch([makeOwnCoin()], [other]));
    const pair = [await makeApproved(db, { address }), await makeApproved(db, { address })];
    await client.sign(makeBatch([makeOwnCoin(), makeOwnCoin()], pair));
  });

  test('a withdrawal that was held, rejected or sent meanwhile', async () => {
    const [held, rejected, sent] = [await makeApproved(db), await makeApproved(db), await makeApproved(db)];
    const actor = { kind: 'farm' } as const;
    await applyWithdrawalAction(db, {
      ids: [held.withdrawalId],
      action: 'hold',
      actor,
      holdReason: 'hot_wallet',
    });
    const operator = { kind: 'operator', id: await makeAccount(db) } as const;
    await applyWithdrawalAction(db, { ids: [rejected.withdrawalId], action: 'reject', actor: operator });
    await client.sign(makeBatch([makeOwnCoin()], [sent]));
    for (const one of [held, rejected, sent]) {
      const batch = makeBatch([makeOwnCoin()], [await makeApproved(db), one]);
      await assertRefused(batch, 'not_approved');
    }
  });

  test('a coin that was given to another batch', async () => {
    const [one, other] = [makeOwnCoin(), makeOwnCoin()];
    await client.sign(makeBatch([one], [await makeApproved(db)]));
    await assertRefused(makeBatch([one], [await makeApproved(db)]), 'input_given');
    await assertRefused(makeBatch([other, one], [await makeApproved(db)]), 'input_given');
    await client.sign(makeBatch([other], [await makeApproved(db)]));
  });

  test('another batch under an id that is given', async () => {
    const batch = makeBatch([makeOwnCoin()], [await makeApproved(db)]);
    await client.sign(batch);
    for (const other of [
      { ...batch, inputs: [makeOwnCoin()] },
      { ...batch, payees: [await makeApproved(db)] },
      { ...batch, chainFeeMojo: batch.chainFeeMojo + 1n, changeMojo: batch.changeMojo - 1n },
      { ...batch, payees: [] },
    ]) {
      await assertRefused(other, 'conflict');
    }
  });

  test('everything while payouts are stopped', async () => {
    const batch = makeBatch([makeOwnCoin()], [await makeApproved(db)]);
    await setBreaker(true);
    await assertRefused(batch, 'breaker_open');
    await assertRefused(makeBatch([makeCoin(retired)], []), 'breaker_open');
    await setBreaker(false);
    await client.sign(batch);
  });
});

/** Once stopping payouts has returned, nothing more may be signed. */
test('stopping payouts waits for what is being signed', async () => {
  const batch = makeBatch([makeOwnCoin()], [await makeApproved(db)]);
  const stopping = await db.transaction().execute(async (transaction) => {
    await sql`select from withdrawal where id = ${batch.payees[0]?.withdrawalId} for update`.execute(
      transaction,
    );
    const signing = client.sign(batch);
    await waitUntilBlocked(db);
    const stopping = setBreaker(true);
    await waitUntilBlocked(db, 2);
    return { signing, stopping };
  });
  await stopping.signing;
  await stopping.stopping;
  await assertRefused(makeBatch([makeOwnCoin()], [await makeApproved(db)]), 'breaker_open');
  await setBreaker(false);
});

/** Returns the batch with a changed first payee and matching change. */
function withPayee(batch: BatchRequest, change: (payees: [Payee, Payee]) => Payee): BatchRequest {
  const [one, other, ...more] = batch.payees;
  if (!one || !other) return assert.fail();
  return withChange({ ...batch, payees: [change([one, other]), other, ...more] });
}

function withExtraPayee(batch: BatchRequest, output: Payee): BatchRequest {
  return withChange({ ...batch, payees: [...batch.payees, output] });
}

/** Returns the batch with its change recomputed. */
function withChange(batch: BatchRequest): BatchRequest {
  return { ...batch, changeMojo: makeBatch(batch.inputs, batch.payees, batch).changeMojo };
}
