import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { encodeAddress, decodeAddress } from '@farm/chain';
import { toErrorCode } from '../../testing/answers.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { TEST_CONFIG } from '../../testing/startTestServer.ts';
import { makeTrustedAddress, makeFarmer, sendWithdrawal } from '../../testing/withdrawals.ts';
import { applyOperatorAction } from '../withdrawal/service.ts';

const XCH = 10n ** 12n;
const seeds: [Buffer, Buffer] = [randomBytes(32), randomBytes(32)];
const farm = await startTestPayouts({ blocks: 2, signer: { seeds } });
const { server, chain, signer, ask, statusOf, parts } = farm;
const { db, live } = server;
const [current, retired] = signer.keys;
assert.ok(retired);
const operator = await signInOperator(server);
// Users own more than this wallet holds: the rest is at a watched address.
const reservePuzzleHash = '9'.repeat(64);
chain.farm(100, reservePuzzleHash);
chain.farm(32);
const reserveAddresses = [encodeAddress(reservePuzzleHash)];
const runTurn = farm.newPayer({ payouts: { ...parts.payouts, reserveAddresses } });
const farmBlocks = async (blocks: number) => {
  for (let count = 0; count < blocks; count++) {
    chain.farm();
    await runTurn();
  }
};
const listIncome = async () => {
  const { rows } = await sql<{ amount: bigint }>`
    select amount from ledger_entry where ledger_account = 'farming_income' and amount > 0 order by id`.execute(
    db,
  );
  return rows.map(({ amount }) => amount);
};
const readObstacle = async () =>
  (await db.selectFrom('payoutState').select('obstacle').executeTakeFirstOrThrow()).obstacle;
const countShortMails = async () => {
  const mails = await db
    .selectFrom('outboxMail')
    .select('body')
    .where('recipient', '=', operator.email)
    .where('subject', 'like', 'Wallet short of funds%')
    .execute();
  return mails.length;
};

describe('coins that come', () => {
  test('count once they are 32 deep, each once, through replays and a reorganisation', async () => {
    await runTurn();
    assert.deepEqual(await listIncome(), [2n * XCH, 2n * XCH]);
    chain.farm(1, current.puzzleHash);
    await farmBlocks(2);
    // The block with that coin is reorganized away, and another block brings another coin.
    chain.reorg(4, 5);
    chain.farm(1, current.puzzleHash);
    await runTurn();
    await farmBlocks(31);
    assert.equal((await listIncome()).length, 2);
    await farmBlocks(1);
    await farm.newPayer({ payouts: { ...parts.payouts, reserveAddresses } })();
    await Promise.all([runTurn(), farm.newPayer({ payouts: { ...parts.payouts, reserveAddresses } })()]);
    assert.deepEqual(await listIncome(), [2n * XCH, 2n * XCH, 2n * XCH]);
    assert.equal(await farm.ledgerHot(), 6n * XCH);
  });

  test('are found however long nobody looked', async () => {
    chain.farm(1, current.puzzleHash);
    chain.farm(300);
    await runTurn();
    assert.equal((await listIncome()).length, 4);
    assert.equal(await readObstacle(), null);
  });

  test('to a retired key are moved to the newest one while there is nothing to pay', async () => {
    chain.farm(1, retired.puzzleHash);
    await farmBlocks(32);
    const sweep = await db.selectFrom('payoutBatch').select(['kind', 'status']).executeTakeFirstOrThrow();
    assert.deepEqual(sweep, { kind: 'sweep', status: 'sending' });
    await farmBlocks(33);
    const coins = await farm.node.readCoinsAt([retired.puzzleHash, current.puzzleHash], { unspent: true });
    assert.deepEqual(new Set(coins.map(({ puzzleHash }) => puzzleHash)), new Set([current.puzzleHash]));
    assert.equal(await farm.ledgerHot(), 10n * XCH);
    assert.equal((await listIncome()).length, 5, 'what is swept is no income');
    assert.equal(await readObstacle(), null);
  });
});

describe('a wallet that is short', () => {
  test('holds what nothing covers, pays the others, and tells operators once', async () => {
    const [rich, poor] = [await makeFarmer(server, '30'), await makeFarmer(server, '2')];
    const [large, small] = [await ask(rich, '12'), await ask(poor)];
    await farmBlocks(1);
    assert.deepEqual([await statusOf(large), await statusOf(small)], ['held', 'sending']);
    const larger = await ask(rich, '13');
    await farmBlocks(1);
    assert.equal(await statusOf(larger), 'held');
    const { holdReasons } = await db
      .selectFrom('withdrawal')
      .select('holdReasons')
      .where('id', '=', large)
      .executeTakeFirstOrThrow();
    assert.deepEqual(holdReasons, ['hot_wallet']);
    const { body } = await server.readMail(operator.email, 2);
    assert.match(body, /^On hold: 1 withdrawal \(11\.9995 XCH in total\)\./m);
    await farmBlocks(33);
    assert.equal(await countShortMails(), 1);

    // More coins arrive, and an operator approves.
    chain.farm(15, current.puzzleHash);
    await farmBlocks(33);
    for (const id of [large, larger]) {
      await applyOperatorAction(
        { db, live, mailQueue: server.mailQueue, config: TEST_CONFIG },
        { id, action: 'approve', operatorId: operator.id, reason: 'there are coins' },
      );
    }
    await farmBlocks(68);
    assert.deepEqual([await statusOf(large), await statusOf(larger)], ['success', 'success']);
    assert.equal(await farm.ledgerHot(), await farm.onChain());
    assert.equal(await readObstacle(), null);
  });

  test('waits for change that is on its way instead', async () => {
    const farmer = await makeFarmer(server, '40');
    const left = (await farm.onChain()) / XCH - 1n;
    // Spends every coin; the change covers the second withdrawal.
    const others = await Promise.all(
      Array.from({ length: Number(left) }, () => makeTrustedAddress(db, farmer.id)),
    );
    const first = await ask(farmer, (left - 1n).toString());
    await farmBlocks(1);
    assert.equal(await statusOf(first), 'sending');
    const second = await ask(farmer, '1', others[0]);
    await farmBlocks(5);
    assert.equal(await statusOf(second), 'approved');
    await farmBlocks(70);
    assert.deepEqual([await statusOf(first), await statusOf(second)], ['success', 'success']);
    assert.equal(await countShortMails(), 1);
    assert.equal(await readObstacle(), null);
  });
});

describe('an address of the farm itself', () => {
  test('is refused when it is asked for, and held where it was asked for before it became one', async () => {
    const farmer = await makeFarmer(server, '2');
    const own = encodeAddress(current.puzzleHash);
    await sql`insert into address (account_id, address, description, created_at)
      values (${farmer.id}, ${own}, '', now() - interval '2 days')`.execute(db);
    const answer = await sendWithdrawal(server, farmer, { address: own });
    assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed']);
    const { fields } = answer.body as { fields: Record<string, string> };
    assert.deepEqual(fields, { address: 'This is the farm’s own address. Choose one of yours.' });

    const id = await ask(farmer);
    const { address } = await db
      .selectFrom('withdrawal')
      .select('address')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('payoutKey')
      .values({ puzzleHash: decodeAddress(address), retiredAt: new Date() })
      .execute();
    await farmBlocks(1);
    assert.equal(await statusOf(id), 'held');
  });
});
