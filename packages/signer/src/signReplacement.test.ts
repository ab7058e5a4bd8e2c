import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { toCoinId } from '@farm/chain';
import { makeApproved, makeBatch, makeCoin, openQuietDatabase, readBooks } from '@farm/server/testing';
import { startTestSigner } from './testing/testSigner.ts';
import { SignerRefused, type RefusalCode } from './client/protocol.ts';

const { db, databaseUrl } = await openQuietDatabase();
const seeds: [Buffer, Buffer] = [randomBytes(32), randomBytes(32)];
const signer = await startTestSigner({ databaseUrl, seeds });
after(signer.close);
const { client, puzzleHash } = signer;
const retired = signer.keys[1]?.puzzleHash ?? assert.fail();
const FEE_INCREASE_MOJO = 10_000_000n;

const signNewBatch = async (amount?: bigint) => {
  const batch = makeBatch([makeCoin(puzzleHash, amount), makeCoin(retired)], [await makeApproved(db)]);
  return { ...batch, ...(await client.sign(batch)) };
};
const listBundles = (batchId: string) =>
  db.selectFrom('payoutBundle').selectAll().where('batchId', '=', batchId).orderBy('attempt').execute();

/** Asserts that the replacement is refused and that the database is unchanged. */
async function assertRefused(id: string, chainFeeMojo: bigint, code: RefusalCode): Promise<void> {
  const before = await readBooks(db);
  await assert.rejects(client.replace(id, chainFeeMojo), (error: unknown) => {
    assert.ok(error instanceof SignerRefused, String(error));
    assert.equal(error.code, code, error.message);
    return true;
  });
  assert.deepEqual(await readBooks(db), before);
}

describe('a replacement', () => {
  test('pays the chain more out of the change, and everybody the same', async () => {
    const { id, txId, chainFeeMojo, changeMojo, inputs } = await signNewBatch();
    const second = await client.replace(id, chainFeeMojo + FEE_INCREASE_MOJO);
    const third = await client.replace(id, chainFeeMojo + 3n * FEE_INCREASE_MOJO);
    const parentId = inputs.map(toCoinId).sort()[0] ?? '';
    const expected = [
      [txId, 0n],
      [second.txId, FEE_INCREASE_MOJO],
      [third.txId, 3n * FEE_INCREASE_MOJO],
    ] as const;
    const bundles = await listBundles(id);
    assert.deepEqual(
      bundles.map(({ txId, attempt, chainFeeMojo, changeMojo, changeCoinId }) => [
        txId,
        attempt,
        chainFeeMojo,
        changeMojo,
        changeCoinId,
      ]),
      expected.map(([txId, increase], index) => [
        txId,
        index + 1,
        chainFeeMojo + increase,
        changeMojo - increase,
        toCoinId({ parentId, puzzleHash, amount: changeMojo - increase }),
      ]),
    );
  });

  test('gets the same answer again', async () => {
    const { id, chainFeeMojo } = await signNewBatch();
    const second = await client.replace(id, chainFeeMojo + FEE_INCREASE_MOJO);
    const third = await client.replace(id, chainFeeMojo + 2n * FEE_INCREASE_MOJO);
    assert.deepEqual(await client.replace(id, chainFeeMojo + FEE_INCREASE_MOJO), second);
    assert.deepEqual(await client.replace(id, chainFeeMojo + 2n * FEE_INCREASE_MOJO), third);
    assert.equal((await listBundles(id)).length, 3);
  });

  test('that many ask for at once is made once', async () => {
    const { id, chainFeeMojo } = await signNewBatch();
    const attempts = Array.from({ length: 8 }, () => client.replace(id, chainFeeMojo + FEE_INCREASE_MOJO));
    const answers = new Set((await Promise.all(attempts)).map(({ txId }) => txId));
    assert.equal(answers.size, 1);
    assert.equal((await listBundles(id)).length, 2);
  });

  test('of which many differ are made one after the other, or refused', async () => {
    const { id, chainFeeMojo } = await signNewBatch();
    const attempts = [4n, 1n, 3n, 2n].map((times) =>
      client.replace(id, chainFeeMojo + times * FEE_INCREASE_MOJO),
    );
    const answers = await Promise.allSettled(attempts);
    for (const answer of answers)
      if (answer.status === 'rejected') assert.equal((answer.reason as SignerRefused).code, 'fee_too_low');
    const bundles = await listBundles(id);
    assert.equal(bundles.length, 1 + answers.filter(({ status }) => status === 'fulfilled').length);
    for (const [index, { chainFeeMojo }] of bundles.entries())
      assert.ok(index === 0 || chainFeeMojo >= (bundles[index - 1]?.chainFeeMojo ?? 0n) + FEE_INCREASE_MOJO);
  });

  test('is refused when it pays too little more, too much, or all of the change', async () => {
    const { id, chainFeeMojo } = await signNewBatch();
    await assertRefused(id, chainFeeMojo + FEE_INCREASE_MOJO - 1n, 'fee_too_low');
    await assertRefused(id, 0n, 'fee_too_low');
    await assertRefused(id, 10n ** 10n + 1n, 'fee_too_high');
    const coin = makeCoin(puzzleHash, 2n * 10n ** 12n);
    const output = await makeApproved(db, { grossMojo: coin.amount });
    const small = makeBatch([coin], [output]);
    await client.sign(small);
    await assertRefused(small.id, small.chainFeeMojo + small.changeMojo, 'wrong_sum');
    await client.replace(small.id, small.chainFeeMojo + small.changeMojo - 1n);
  });

  test('is refused for a batch that is not known, has ended or was recorded', async () => {
    await assertRefused(randomUUID(), FEE_INCREASE_MOJO, 'not_found');
    await assertRefused('batch', FEE_INCREASE_MOJO, 'malformed');
    const sweep = makeBatch([makeCoin(retired)], []);
    await client.sign(sweep);
    const second = await client.replace(sweep.id, sweep.chainFeeMojo + FEE_INCREASE_MOJO);
    await db
      .updateTable('payoutBatch')
      .set({ status: 'failed', endedAt: new Date() })
      .where('id', '=', sweep.id)
      .execute();
    await assertRefused(sweep.id, sweep.chainFeeMojo + 2n * FEE_INCREASE_MOJO, 'conflict');
    assert.deepEqual(await client.replace(sweep.id, sweep.chainFeeMojo + FEE_INCREASE_MOJO), second);
    const recorded = randomUUID();
    await db
      .insertInto('payoutBatch')
      .values({ id: recorded, kind: 'recorded', changePuzzleHash: puzzleHash })
      .execute();
    await assertRefused(recorded, FEE_INCREASE_MOJO, 'not_found');
  });

  test('is refused while payouts are stopped', async () => {
    const { id, chainFeeMojo } = await signNewBatch();
    await db
      .insertInto('payoutBreaker')
      .values({ isOpen: true, problems: '[{"kind":"wallet","wallet":"1","ledger":"2"}]', actorId: null })
      .execute();
    await assertRefused(id, chainFeeMojo + FEE_INCREASE_MOJO, 'breaker_open');
    // Closing the breaker needs an actor; any account will do.
    const { id: actorId } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    await db.insertInto('payoutBreaker').values({ isOpen: false, reason: 'a test', actorId }).execute();
    await client.replace(id, chainFeeMojo + FEE_INCREASE_MOJO);
  });
});

describe('after the key was rotated', () => {
  test('change of old batches goes where it went, that of new ones to the new key', async () => {
    const { id, chainFeeMojo, changeMojo, inputs } = await signNewBatch();
    const rotated = await startTestSigner({ databaseUrl, seeds: [randomBytes(32), ...seeds] });
    after(rotated.close);
    const keys = await db.selectFrom('payoutKey').select(['puzzleHash', 'retiredAt']).execute();
    const current = keys.filter(({ retiredAt }) => retiredAt === null).map(({ puzzleHash }) => puzzleHash);
    assert.deepEqual(current, [rotated.puzzleHash]);
    assert.deepEqual(await rotated.client.status(), {
      current: rotated.puzzleHash,
      retired: [puzzleHash, retired],
    });

    await rotated.client.replace(id, chainFeeMojo + FEE_INCREASE_MOJO);
    const parentId = inputs.map(toCoinId).sort()[0] ?? '';
    const [, second] = await listBundles(id);
    assert.equal(
      second?.changeCoinId,
      toCoinId({ parentId, puzzleHash, amount: changeMojo - FEE_INCREASE_MOJO }),
    );
    const fresh = makeBatch([makeCoin(puzzleHash)], [await makeApproved(db)]);
    await rotated.client.sign(fresh);
    const stored = await db
      .selectFrom('payoutBatch')
      .selectAll()
      .where('id', '=', fresh.id)
      .executeTakeFirst();
    assert.equal(stored?.changePuzzleHash, rotated.puzzleHash);
  });

  test('a signer without the old key neither spends its coins nor sends change there', async () => {
    const old = makeBatch([makeCoin(puzzleHash)], [await makeApproved(db)]);
    await client.sign(old);
    const keyless = await startTestSigner({ databaseUrl });
    after(keyless.close);
    const refused = (error: unknown) => error instanceof SignerRefused && error.code === 'wrong_input';
    await assert.rejects(keyless.client.replace(old.id, old.chainFeeMojo + FEE_INCREASE_MOJO), refused);
    const next = makeBatch([makeCoin(puzzleHash)], [await makeApproved(db)]);
    await assert.rejects(keyless.client.sign(next), refused);
  });
});
