import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { makeAccount, makeDeposit, makeFreeze } from '../../testing/ledgerPosts.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { AppError } from '../../errors.ts';
import { readBalance } from '../balance/balance.repository.ts';
import type { NewLedgerTx } from './kinds.ts';
import { recordLedgerTx } from './service.ts';

const { db } = await startTestServer();

/** Posts, and returns the id of the transaction or the code of the refusal. */
const tryPost = (tx: NewLedgerTx) =>
  recordLedgerTx(db, tx).then(
    ({ id }) => id,
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );
const listUsableEntries = (accountId: string) =>
  db
    .selectFrom('ledgerEntry')
    .select(['id', 'txId', 'amount', 'balanceAfter', 'createdAt'])
    .where('accountId', '=', accountId)
    .where('ledgerAccount', '=', 'usable')
    .orderBy('id')
    .execute();
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('a post', () => {
  test('moves the balance, and its entry says what that came to', async () => {
    const id = await makeAccount(db);
    await recordLedgerTx(db, makeDeposit(id, 10n));
    const { entries, isReplay } = await recordLedgerTx(db, makeFreeze(id, 4n));
    assert.equal(isReplay, false);
    assert.deepEqual(
      entries.map(({ ledgerAccount, amount, balanceAfter }) => [ledgerAccount, amount, balanceAfter]),
      [
        ['usable', -4n, 6n],
        ['frozen', 4n, 4n],
      ],
    );
    assert.deepEqual(await readBalance(db, id), { usable: 6n, frozen: 4n });
  });

  test('again gives what was posted then, and changes nothing', async () => {
    const id = await makeAccount(db);
    const deposit = { ...makeDeposit(id, 10n), description: 'welcome' };
    const { isReplay: _first, ...posted } = await recordLedgerTx(db, deposit);
    await recordLedgerTx(db, makeDeposit(id, 1n));
    assert.deepEqual(await recordLedgerTx(db, deposit), { ...posted, isReplay: true });
    assert.deepEqual(await readBalance(db, id), { usable: 11n, frozen: 0n });
  });

  test('for the same ref with something else in it is refused', async () => {
    const [id, other] = [await makeAccount(db), await makeAccount(db)];
    const ref = randomUUID();
    await recordLedgerTx(db, makeDeposit(id, 10n, ref));
    const different = [
      makeDeposit(id, 11n, ref),
      makeDeposit(other, 10n, ref),
      { ...makeDeposit(id, 10n, ref), description: 'x' },
      { ...makeDeposit(id, 10n, ref), entries: makeDeposit(id, 10n).entries.slice(0, 1) },
    ];
    for (const tx of different) assert.equal(await tryPost(tx), 'idempotency_conflict');
    assert.deepEqual(await readBalance(db, id), { usable: 10n, frozen: 0n });
    assert.deepEqual(await readBalance(db, other), { usable: 0n, frozen: 0n });
  });

  test('of more than is usable is refused and leaves nothing, so that it can be posted later', async () => {
    const id = await makeAccount(db);
    const freeze = makeFreeze(id, 5n);
    assert.equal(await tryPost(freeze), 'insufficient_balance');
    assert.deepEqual(await listUsableEntries(id), []);
    await recordLedgerTx(db, makeDeposit(id, 5n));
    await recordLedgerTx(db, freeze);
    assert.deepEqual(await readBalance(db, id), { usable: 0n, frozen: 5n });
  });

  test('that does not sum to zero is not made', async () => {
    const id = await makeAccount(db);
    const tx = makeDeposit(id, 5n);
    await assert.rejects(recordLedgerTx(db, { ...tx, entries: tx.entries.slice(1) }), /do not sum to zero/);
    assert.deepEqual(await readBalance(db, id), { usable: 0n, frozen: 0n });
  });
});

describe('posts at once', () => {
  test('100 deposits to one account all count, numbered in the order of its balance', async () => {
    const id = await makeAccount(db);
    await Promise.all(times(100, () => recordLedgerTx(db, makeDeposit(id, 3n))));
    assert.deepEqual(await readBalance(db, id), { usable: 300n, frozen: 0n });
    const entries = await listUsableEntries(id);
    assert.deepEqual(
      entries.map(({ balanceAfter }) => balanceAfter),
      times(100, (index) => BigInt(3 * (index + 1))),
    );
    const instants = entries.map(({ createdAt }) => createdAt.getTime());
    assert.deepEqual(
      instants,
      instants.toSorted((a, b) => a - b),
    );
  });

  test('100 that each take everything: exactly one does', async () => {
    const id = await makeAccount(db);
    await recordLedgerTx(db, makeDeposit(id, 50n));
    const outcomes = await Promise.all(times(100, () => tryPost(makeFreeze(id, 50n))));
    assert.equal(outcomes.filter((outcome) => outcome === 'insufficient_balance').length, 99);
    assert.deepEqual(await readBalance(db, id), { usable: 0n, frozen: 50n });
  });

  test('100 of one ref are one', async () => {
    const id = await makeAccount(db);
    const deposit = makeDeposit(id, 7n);
    const outcomes = await Promise.all(times(100, () => tryPost(deposit)));
    assert.equal(new Set(outcomes).size, 1);
    assert.deepEqual(await readBalance(db, id), { usable: 7n, frozen: 0n });
  });

  test('between the same accounts in either direction never wait for each other in a circle', async () => {
    const ids = [await makeAccount(db), await makeAccount(db)] as const;
    for (const id of ids) await recordLedgerTx(db, makeDeposit(id, 1000n));
    const transfer = (from: string, to: string): NewLedgerTx => ({
      kind: 'correction',
      ref: { type: 'test', id: randomUUID() },
      entries: [
        { ledgerAccount: 'usable', accountId: from, amountMojo: -1n },
        { ledgerAccount: 'usable', accountId: to, amountMojo: 1n },
      ],
    });
    await Promise.all(
      times(100, (index) =>
        recordLedgerTx(db, index % 2 === 0 ? transfer(...ids) : transfer(ids[1], ids[0])),
      ),
    );
    for (const id of ids) assert.deepEqual(await readBalance(db, id), { usable: 1000n, frozen: 0n });
  });
});
