import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { addressOf, puzzleHashOf } from '@farm/chain';
import { codeOf } from '../../testing/answers.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { TEST_CONFIG } from '../../testing/startTestServer.ts';
import { keepTrustedAddress, makeFarmer, sendWithdrawal } from '../../testing/withdrawals.ts';
import { doDeed } from '../withdrawal/service.ts';

const XCH = 10n ** 12n;
const seeds: [Buffer, Buffer] = [randomBytes(32), randomBytes(32)];
const farm = await startTestPayouts({ blocks: 2, signer: { seeds } });
const { server, chain, signer, ask, statusOf, parts } = farm;
const { db, live } = server;
const [current, retired] = signer.keys;
assert.ok(retired);
const operator = await signInOperator(server);
// Users own more than this wallet holds: the rest is at a watched address.
const watched = '9'.repeat(64);
chain.farm(100, watched);
chain.farm(32);
const reserveAddresses = [addressOf(watched)];
const pay = farm.newPayer({ payouts: { ...parts.payouts, reserveAddresses } });
const pass = async (blocks: number) => {
  for (let count = 0; count < blocks; count++) {
    chain.farm();
    await pay();
  }
};
const income = async () => {
  const { rows } = await sql<{ amount: bigint }>`
    select amount from ledger_entry where ledger_account = 'farming_income' and amount > 0 order by id`.execute(
    db,
  );
  return rows.map(({ amount }) => amount);
};
const obstacle = async () =>
  (await db.selectFrom('payoutState').select('obstacle').executeTakeFirstOrThrow()).obstacle;
const shortMails = async () => {
  const mails = await db
    .selectFrom('outboxMail')
    .select('body')
    .where('recipient', '=', operator.email)
    .where('subject', 'like', 'The wallet is short%')
    .execute();
  return mails.length;
};

describe('coins that come', () => {
  test('count once they are 32 deep, each once, through replays and a reorganisation', async () => {
    await pay();
    assert.deepEqual(await income(), [2n * XCH, 2n * XCH]);
    chain.farm(1, current.puzzleHash);
    await pass(2);
    // The block with that coin is reorganized away, and another block brings another coin.
    chain.reorg(4, 5);
    chain.farm(1, current.puzzleHash);
    await pay();
    await pass(31);
    assert.equal((await income()).length, 2);
    await pass(1);
    await farm.newPayer({ payouts: { ...parts.payouts, reserveAddresses } })();
    await Promise.all([pay(), farm.newPayer({ payouts: { ...parts.payouts, reserveAddresses } })()]);
    assert.deepEqual(await income(), [2n * XCH, 2n * XCH, 2n * XCH]);
    assert.equal(await farm.ledgerHot(), 6n * XCH);
  });

  test('are found however long nobody looked', async () => {
    chain.farm(1, current.puzzleHash);
    chain.farm(300);
    await pay();
    assert.equal((await income()).length, 4);
    assert.equal(await obstacle(), null);
  });

  test('to a retired key are moved to the newest one while there is nothing to pay', async () => {
    chain.farm(1, retired.puzzleHash);
    await pass(32);
    const sweep = await db.selectFrom('payoutBatch').select(['kind', 'status']).executeTakeFirstOrThrow();
    assert.deepEqual(sweep, { kind: 'sweep', status: 'sending' });
    await pass(33);
    const coins = await farm.node.readCoinsAt([retired.puzzleHash, current.puzzleHash], { unspent: true });
    assert.deepEqual(new Set(coins.map(({ puzzleHash }) => puzzleHash)), new Set([current.puzzleHash]));
    assert.equal(await farm.ledgerHot(), 10n * XCH);
    assert.equal((await income()).length, 5, 'what is swept is no income');
    assert.equal(await obstacle(), null);
  });
});

describe('a wallet that is short', () => {
  test('holds what nothing covers, pays the others, and tells operators once', async () => {
    const [rich, poor] = [await makeFarmer(server, '30'), await makeFarmer(server, '2')];
    const [large, small] = [await ask(rich, '12'), await ask(poor)];
    await pass(1);
    assert.deepEqual([await statusOf(large), await statusOf(small)], ['held', 'sending']);
    const larger = await ask(rich, '13');
    await pass(1);
    assert.equal(await statusOf(larger), 'held');
    const { holdReasons } = await db
      .selectFrom('withdrawal')
      .select('holdReasons')
      .where('id', '=', large)
      .executeTakeFirstOrThrow();
    assert.deepEqual(holdReasons, ['hot_wallet']);
    const { body } = await server.readMail(operator.email, 2);
    assert.match(body, /does not hold enough for a withdrawal of 11\.9995 XCH/);
    await pass(33);
    assert.equal(await shortMails(), 1);

    // More coins arrive, and an operator approves.
    chain.farm(15, current.puzzleHash);
    await pass(33);
    for (const id of [large, larger]) {
      await doDeed(
        { db, live, config: TEST_CONFIG },
        { id, deed: 'approve', operatorId: operator.id, reason: 'there are coins' },
      );
    }
    await pass(68);
    assert.deepEqual([await statusOf(large), await statusOf(larger)], ['success', 'success']);
    assert.equal(await farm.ledgerHot(), await farm.onChain());
    assert.equal(await obstacle(), null);
  });

  test('waits for change that is on its way instead', async () => {
    const farmer = await makeFarmer(server, '40');
    const left = (await farm.onChain()) / XCH - 1n;
    // Spends every coin; the change covers the second withdrawal.
    const others = await Promise.all(
      Array.from({ length: Number(left) }, () => keepTrustedAddress(db, farmer.id)),
    );
    const first = await ask(farmer, (left - 1n).toString());
    await pass(1);
    assert.equal(await statusOf(first), 'sending');
    const second = await ask(farmer, '1', others[0]);
    await pass(5);
    assert.equal(await statusOf(second), 'approved');
    await pass(70);
    assert.deepEqual([await statusOf(first), await statusOf(second)], ['success', 'success']);
    assert.equal(await shortMails(), 1);
    assert.equal(await obstacle(), null);
  });
});

describe('an address of the farm itself', () => {
  test('is refused when it is asked for, and held where it was asked for before it became one', async () => {
    const farmer = await makeFarmer(server, '2');
    const own = addressOf(current.puzzleHash);
    await sql`insert into address (account_id, address, description, created_at)
      values (${farmer.id}, ${own}, '', now() - interval '2 days')`.execute(db);
    const answer = await sendWithdrawal(server, farmer, { address: own });
    assert.deepEqual([answer.status, codeOf(answer)], [400, 'validation_failed']);
    const { fields } = answer.body as { fields: Record<string, string> };
    assert.deepEqual(fields, { address: 'The address is the farm’s own.' });

    const id = await ask(farmer);
    const { address } = await db
      .selectFrom('withdrawal')
      .select('address')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('payoutKey')
      .values({ puzzleHash: puzzleHashOf(address), retiredAt: new Date() })
      .execute();
    await pass(1);
    assert.equal(await statusOf(id), 'held');
  });
});
