import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { loadChiaSdk } from '@farm/chain';
import {
  makeApproved,
  makeBatch,
  makeCoin,
  openQuietDatabase,
  readBooks,
  waitUntilBlocked,
} from '@farm/server/testing';
import { createSignerRunner } from './testing/createSignerRunner.ts';
import { waitFor } from '@farm/process/testing';
import { SignerRefused } from './client/protocol.ts';

const { db, databaseUrl } = await openQuietDatabase();
const sdk = loadChiaSdk() ?? assert.fail('Tests of payouts need chia-wallet-sdk');
const { makeDataDir, startSigner } = await createSignerRunner(sdk, databaseUrl);

describe('a signer that is killed', () => {
  /** Waits until the killed signer's transactions in the database have ended. */
  const waitUntilQuiet = () =>
    waitFor(async () => {
      const { rows } = await sql<{ busy: number }>`
        select count(*)::integer as busy from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(db);
      return rows[0]?.busy === 0 ? true : undefined;
    });

  test('between any two steps leaves nothing, and does the same when it is back', async () => {
    const { dataDir, key } = await makeDataDir();
    const batch = makeBatch([makeCoin(key.puzzleHash)], [await makeApproved(db), await makeApproved(db)]);
    const before = await readBooks(db);
    for (const table of [
      'payout_batch',
      'payout_breaker',
      'withdrawal',
      'payout_input',
      'payout_item',
      'withdrawal_event',
      'payout_bundle',
    ]) {
      const signer = await startSigner({ DATA_DIR: dataDir });
      await db.transaction().execute(async (transaction) => {
        await sql`lock table ${sql.table(table)} in exclusive mode`.execute(transaction);
        const signing = assert.rejects(signer.client.sign(batch), /ECONNRESET|socket hang up/);
        await waitUntilBlocked(db);
        signer.child.kill('SIGKILL');
        assert.equal(await signer.ended, 'SIGKILL');
        await signing;
      });
      await waitUntilQuiet();
      assert.deepEqual(await readBooks(db), before, table);
    }
    const { client } = await startSigner({ DATA_DIR: dataDir });
    const { txId } = await client.sign(batch);
    assert.deepEqual(await client.sign(batch), { txId });
  });

  test('at any moment leaves nothing or everything', async () => {
    const { dataDir, key } = await makeDataDir();
    const outcomes = { nothing: 0, everything: 0 };
    for (let round = 0; round < 8; round++) {
      const batch = makeBatch([makeCoin(key.puzzleHash)], [await makeApproved(db), await makeApproved(db)]);
      const before = await readBooks(db);
      const signer = await startSigner({ DATA_DIR: dataDir });
      const signing = signer.client.sign(batch).catch((error: unknown) => {
        assert.ok(!(error instanceof SignerRefused), String(error));
        return null;
      });
      // The last rounds kill the signer only after it has signed.
      await (round < 6 ? new Promise((resolve) => setTimeout(resolve, 12 * round)) : signing);
      signer.child.kill('SIGKILL');
      const answer = await signing;
      await waitUntilQuiet();
      const isWhole = (await readBooks(db)).length > before.length;
      outcomes[isWhole ? 'everything' : 'nothing']++;
      if (answer !== null) assert.ok(isWhole, 'It was answered and is not there');
      if (!isWhole) assert.deepEqual(await readBooks(db), before);
      const restarted = await startSigner({ DATA_DIR: dataDir });
      const { txId } = await restarted.client.sign(batch);
      assert.equal(answer?.txId ?? txId, txId);
      const bundles = await db
        .selectFrom('payoutBundle')
        .select('txId')
        .where('batchId', '=', batch.id)
        .execute();
      assert.deepEqual(bundles, [{ txId }]);
      restarted.child.kill('SIGKILL');
      await restarted.ended;
    }
    assert.ok(outcomes.nothing > 0 && outcomes.everything > 0, JSON.stringify(outcomes));
  });
});
