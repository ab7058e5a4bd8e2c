import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { coinIdOf } from '@farm/chain';
import { makeApproved, makeBatch, makeCoin, openQuietDatabase, readBooks } from '@farm/server/testing';
import { startTestSigner } from './testing/testSigner.ts';
import { SignerRefused, type RefusalCode } from './client/protocol.ts';

const { db, databaseUrl } = await openQuietDatabase();
const seeds: [Buffer, Buffer] = [randomBytes(32), randomBytes(32)];
const signer = await startTestSigner({ databaseUrl, seeds });
after(signer.close);
const { client, puzzleHash } = signer;
const retired = signer.keys[1]?.puzzleHash ?? assert.fail();
const MORE = 10_000_000n;

const signOne = async (amount?: bigint) => {
  const batch = makeBatch([makeCoin(puzzleHash, amount), makeCoin(retired)], [await makeApproved(db)]);
  return { ...batch, ...(await client.sign(batch)) };
};
const bundlesOf = (batchId: string) =>
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
    const { id, txId, chainFeeMojo, changeMojo, inputs } = await signOne();
    const second = await client.replace(id, chainFeeMojo + MORE);
    const third = await client.replace(id, chainFeeMojo + 3n * MORE);
    const parentId = inputs.map(coinIdOf).sort()[0] ?? '';
    const expected = [
      [txId, 0n],
      [second.txId, MORE],
      [third.txId, 3n * MORE],
    ] as const;
    const bundles = await bundlesOf(id);
    assert.deepEqual(
      bundles.map(({ txId, attempt, chainFeeMojo, changeMojo, changeCoinId }) => [
        txId,
        attempt,
        chainFeeMojo,
        changeMojo,
        changeCoinId,
      ]),
      expected.map(([txId, more], index) => [
        txId,
        index + 1,
        chainFeeMojo + more,
        changeMojo - more,
        coinIdOf({ parentId, puzzleHash, amount: changeMojo - more }),
      ]),
    );
  });

  test('gets the same answer again', async () => {
    const { id, chainFeeMojo } = await signOne();
    const second = await client.replace(id, chainFeeMojo + MORE);
    const third = await client.replace(id, chainFeeMojo + 2n * MORE);
    assert.deepEqual(await client.replace(id, chainFeeMojo + MORE), second);
    assert.deepEqual(await client.replace(id, chainFeeMojo + 2n * MORE), third);
    assert.equal((await bundlesOf(id)).length, 3);
  });

  test('that many ask for at once is made once', async () => {
    const { id, chainFeeMojo } = await signOne();
    const asked = Array.from({ length: 8 }, () => client.replace(id, chainFeeMojo + MORE));
    const answers = new Set((await Promise.all(asked)).map(({ txId }) => txId));
    assert.equal(answers.size, 1);
    assert.equal((await bundlesOf(id)).length, 2);
  });

  test('of which many differ are made one after the other, or refused', async () => {
    const { id, chainFeeMojo } = await signOne();
    const asked = [4n, 1n, 3n, 2n].map((times) => client.replace(id, chainFeeMojo + times * MORE));
    const answers = await Promise.allSettled(asked);
    for (const answer of answers)
      if (answer.status === 'rejected') assert.equal((answer.reason as SignerRefused).code, 'fee_too_low');
    const bundles = await bundlesOf(id);
    assert.equal(bundles.length, 1 + answers.filter(({ status }) => status === 'fulfilled').length);
    for (const [index, { chainFeeMojo }] of bundles.entries())
      assert.ok(index === 0 || chainFeeMojo >= (bundles[index - 1]?.chainFeeMojo ?? 0n) + MORE);
  });

  test('is refused when it pays too little more, too much, or all of the change', async () => {
    const { id, chainFeeMojo } = await signOne();
    await assertRefused(id, chainFeeMojo + MORE - 1n, 'fee_too_low');
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
    await assertRefused(randomUUID(), MORE, 'not_found');
    await assertRefused('batch', MORE, 'malformed');
    const sweep = makeBatch([makeCoin(retired)], []);
    await client.sign(sweep);
    const second = await client.replace(sweep.id, sweep.chainFeeMojo + MORE);
    await db
      .updateTable('payoutBatch')
      .set({ status: 'failed', endedAt: new Date() })
      .where('id', '=', sweep.id)
      .execute();
    await assertRefused(sweep.id, sweep.chainFeeMojo + 2n * MORE, 'conflict');
    assert.deepEqual(await client.replace(sweep.id, sweep.chainFeeMojo + MORE), second);
    const recorded = randomUUID();
    await db
      .insertInto('payoutBatch')
      .values({ id: recorded, kind: 'recorded', changePuzzleHash: puzzleHash })
      .execute();
    await assertRefused(recorded, MORE, 'not_found');
  });

  test('is refused while payouts are stopped', async () => {
    const { id, chainFeeMojo } = await signOne();
    await db
      .insertInto('payoutBreaker')
      .values({ isOpen: true, problems: '[{"kind":"wallet","wallet":"1","ledger":"2"}]', actorId: null })
      .execute();
    await assertRefused(id, chainFeeMojo + MORE, 'breaker_open');
    // Closing the breaker needs an actor; any account will do.
    const { id: actorId } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    await db.insertInto('payoutBreaker').values({ isOpen: false, reason: 'a test', actorId }).execute();
    await client.replace(id, chainFeeMojo + MORE);
  });
});

describe('after the key was rotated', () => {
  test('change of old batches goes where it went, that of new ones to the new key', async () => {
    const { id, chainFeeMojo, changeMojo, inputs } = await signOne();
    const rotated = await startTestSigner({ databaseUrl, seeds: [randomBytes(32), ...seeds] });
    after(rotated.close);
    const keys = await db.selectFrom('payoutKey').select(['puzzleHash', 'retiredAt']).execute();
    const current = keys.filter(({ retiredAt }) => retiredAt === null).map(({ puzzleHash }) => puzzleHash);
    assert.deepEqual(current, [rotated.puzzleHash]);
    assert.deepEqual(await rotated.client.status(), {
      current: rotated.puzzleHash,
      retired: [puzzleHash, retired],
    });

    await rotated.client.replace(id, chainFeeMojo + MORE);
    const parentId = inputs.map(coinIdOf).sort()[0] ?? '';
    const [, second] = await bundlesOf(id);
    assert.equal(second?.changeCoinId, coinIdOf({ parentId, puzzleHash, amount: changeMojo - MORE }));
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
    const forgetful = await startTestSigner({ databaseUrl });
    after(forgetful.close);
    const refused = (error: unknown) => error instanceof SignerRefused && error.code === 'wrong_input';
    await assert.rejects(forgetful.client.replace(old.id, old.chainFeeMojo + MORE), refused);
    const next = makeBatch([makeCoin(puzzleHash)], [await makeApproved(db)]);
    await assert.rejects(forgetful.client.sign(next), refused);
  });
});
