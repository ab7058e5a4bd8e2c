import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toMojo } from '@farm/contracts/amount';
import { toChiaAddress } from '@farm/contracts/chia-address';
import { sql } from 'kysely';
import { decodeAddress } from '@farm/chain';
import { AppError } from '../../errors.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { TEST_CONFIG } from '../../testing/startTestServer.ts';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { makeFarmer } from '../../testing/withdrawals.ts';
import { readBalance } from '../balance/balance.repository.ts';
import { recordLedgerTx } from '../ledger/service.ts';
import { updateBreaker } from './breaker.ts';
import { readBreaker } from './breaker.repository.ts';
import { recordSpend } from './recordSpend.ts';

const farm = await startTestPayouts();
const { server, chain, signer, node, turn, ask, statusOf } = farm;
const { db, live, mailQueue } = server;
const XCH = 10n ** 12n;
const FEE = TEST_CONFIG.withdrawals.feeMojo;
const operator = await signInOperator(server);
const [key] = signer.keys;
const farmBlocks = async (blocks: number) => {
  for (let count = 0; count < blocks; count++) {
    chain.farm();
    await turn();
  }
};
const readState = () => db.selectFrom('payoutState').selectAll().executeTakeFirstOrThrow();
const readLastChange = () =>
  db.selectFrom('payoutBreaker').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
/** Returns coins that were never assigned to a batch: a coin of a failed batch pays no withdrawal. */
const listUnassignedCoins = async () => {
  const assigned = await db.selectFrom('payoutInput').select('coinId').execute();
  const ids = new Set(assigned.map(({ coinId }) => coinId));
  const coins = await node.readCoinsAt([signer.puzzleHash], { unspent: true });
  return coins.filter(({ coinId }) => !ids.has(coinId)).toSorted((a, b) => a.height - b.height);
};
const listMails = async (subject: RegExp) => {
  const mails = await db
    .selectFrom('outboxMail')
    .selectAll()
    .where('recipient', '=', operator.email)
    .execute();
  return mails.filter((mail) => subject.test(mail.subject));
};
const listJobs = async (kind: string) => {
  const { rows } = await sql<{ data: { problems?: { kind: string }[] } }>`
    select data from pgboss.job where data->>'kind' = ${kind}`.execute(db);
  return rows;
};
const closeBreaker = (reason = 'looked at') =>
  updateBreaker({ db }, { isOpen: false, reason, operatorId: operator.id });
const recordUnknownSpend = (coinId: string) =>
  recordSpend(
    { db, live, mailQueue, config: TEST_CONFIG },
    { coinId, reason: 'stolen', operatorId: operator.id },
  );
const toErrorCode = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error as Error)),
  );
const countReturns = async (id: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ledger_tx where kind = 'withdrawal_returned' and ref_id = ${id}`.execute(
    db,
  );
  return rows[0]?.count;
};

describe('a coin that somebody else spends', () => {
  const story = { id: '', farmerId: '', coinId: '' };

  test('of a batch: the batch fails when that is 32 deep, and everybody is refunded, once', async () => {
    const [first, second] = [await makeFarmer(server, '2'), await makeFarmer(server, '2')];
    await turn();
    chain.setRejectingPushes(true);
    const ids = [await ask(first), await ask(second)];
    await turn();
    const [input] = await db.selectFrom('payoutInput').selectAll().execute();
    assert.ok(input);
    await chain.conflict(key, input);
    chain.setRejectingPushes(false);
    // The conflicting spend is in the mempool, so the node answers the farm's push with `pending`.
    await turn();
    const pushed = await db
      .selectFrom('payoutBatch')
      .select(['answer', 'isInMempool'])
      .executeTakeFirstOrThrow();
    assert.deepEqual(pushed, { answer: 'pending', isInMempool: false });
    await farmBlocks(32);
    assert.deepEqual(await Promise.all(ids.map(statusOf)), ['sending', 'sending']);
    await farmBlocks(1);
    assert.deepEqual(await Promise.all(ids.map(statusOf)), ['refunded', 'refunded']);
    await farmBlocks(3);
    for (const { id } of [first, second]) {
      assert.deepEqual(await readBalance(db, id), { usable: 2n * XCH, frozen: 0n });
    }
    for (const id of ids) assert.equal(await countReturns(id), 1);
    assert.deepEqual(await farm.paidTo(decodeAddress(first.address)), []);
    Object.assign(story, { id: ids[0], farmerId: first.id, coinId: input.coinId });
  });

  test('stops payouts, and every operator hears of it once', async () => {
    const { isOpen, reason, problems, actorId } = await readLastChange();
    assert.deepEqual([isOpen, reason, actorId], [true, '', null]);
    const [spend] = problems.filter(({ kind }) => kind === 'spend');
    assert.deepEqual(spend, { kind: 'spend', coinId: story.coinId, amount: '2' });
    assert.deepEqual((await readState()).obstacle, { kind: 'stopped' });
    assert.equal((await listJobs('payouts-stopped')).length, 1);
    const mail = await server.readMail(operator.email, 2);
    assert.match(mail.subject, /^Payouts stopped/);
    assert.ok(mail.body.includes(story.coinId));
    assert.equal((await listMails(/stopped/)).length, 1);
  });

  test('keeps everybody else waiting, and nothing that a worker does changes that', async () => {
    const farmer = await makeFarmer(server, '2');
    const id = await ask(farmer);
    await farmBlocks(2);
    await farm.newPayer()();
    assert.equal(await statusOf(id), 'approved');
    assert.equal((await listJobs('payouts-stopped')).length, 1);
  });

  test('stops payouts again when a person lets them go on without taking it into the books', async () => {
    await closeBreaker();
    assert.equal((await readBreaker(db)).isOpen, false);
    await farmBlocks(1);
    assert.equal((await readBreaker(db)).isOpen, true);
  });

  test('is taken into the books by a person, to suspense, and then payouts go on', async () => {
    const [spend] = (await readState()).spends;
    assert.equal(spend?.coinId, story.coinId);
    assert.equal(await toErrorCode(recordUnknownSpend('0'.repeat(64))), 'not_found');
    await recordUnknownSpend(story.coinId);
    assert.equal(await toErrorCode(recordUnknownSpend(story.coinId)), 'not_found');
    assert.equal(await farm.ledgerHot(), await farm.onChain());
    assert.equal(await countReturns(story.id), 1);
    await farmBlocks(1);
    assert.deepEqual((await readState()).spends, []);
    assert.equal((await readBreaker(db)).isOpen, true);
    await closeBreaker('the key was replaced');
    const { isOpen, actorId } = await readLastChange();
    assert.deepEqual([isOpen, actorId], [false, operator.id]);
    await farmBlocks(34);
    assert.equal((await readBreaker(db)).isOpen, false);
    const { rows } = await sql<{ status: string }>`
      select status from withdrawal where status <> 'refunded'`.execute(db);
    assert.deepEqual(rows, [{ status: 'success' }]);
    const actions = await db
      .selectFrom('auditEvent')
      .select('action')
      .where('actor', '=', operator.id)
      .where('subject', '=', 'payouts')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      actions.map(({ action }) => action),
      ['payouts.resumed', 'payouts.spend-recorded', 'payouts.resumed'],
    );
  });
});

describe('a database that was restored from before some payments', () => {
  // Payments on the chain but not in the database: signed with the same key, for withdrawals that are open again.
  test('pays nothing twice: each payment on the chain becomes that of its withdrawal', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => makeFarmer(server, '2')));
    const [approved, pending, held, unpaid] = await Promise.all(people.map((one) => ask(one)));
    assert.ok(approved && pending && held && unpaid);
    // The other withdrawals were not approved yet at the time of the backup.
    await db.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      await sql`delete from withdrawal_event where to_status = 'approved' and withdrawal_id in (${pending}, ${held})`.execute(
        transaction,
      );
      await sql`update withdrawal set status = 'pending' where id = ${pending}`.execute(transaction);
      await sql`update withdrawal set status = 'held', hold_reasons = '{large_amount}' where id = ${held}`.execute(
        transaction,
      );
      await sql`insert into withdrawal_event (withdrawal_id, from_status, to_status, actor, hold_reasons)
        values (${held}, 'pending', 'held', 'farm', '{large_amount}')`.execute(transaction);
    });
    const [coin, second] = await listUnassignedCoins();
    assert.ok(coin && second);
    const paid = people
      .slice(0, 3)
      .map(({ address }) => ({ puzzleHash: decodeAddress(address), amount: XCH - FEE }));
    const spent = paid.reduce((sum, { amount }) => sum + amount, 0n);
    const change = coin.amount + second.amount - spent - 5n;
    await chain.spend([key], {
      inputs: [coin, second],
      outputs: paid,
      change: { puzzleHash: signer.puzzleHash, amount: change },
      fee: 5n,
    });
    chain.farm();
    // A restarted process.
    const restarted = farm.newPayer();
    await restarted();
    assert.equal((await readBreaker(db)).isOpen, true);
    assert.equal(await statusOf(unpaid), 'approved');
    const { spends } = await readState();
    assert.deepEqual(new Set(spends.map(({ coinId }) => coinId)), new Set([coin.coinId, second.coinId]));
    assert.equal(await toErrorCode(recordUnknownSpend(coin.coinId)), 'illegal_transition');
    const income = () =>
      db
        .selectFrom('ledgerTx')
        .select((select) => select.fn.countAll<string>().as('count'))
        .where('kind', '=', 'farm_income')
        .executeTakeFirstOrThrow();
    const before = await income();
    for (let count = 0; count < 32; count++) {
      chain.farm();
      await restarted();
    }
    assert.deepEqual(await income(), before, 'the change is no income');
    await recordUnknownSpend(coin.coinId);
    await recordUnknownSpend(second.coinId);
    assert.deepEqual(await Promise.all([approved, pending, held, unpaid].map(statusOf)), [
      ...['success', 'success', 'success', 'approved'],
    ]);
    assert.equal(await farm.ledgerHot(), await farm.onChain());
    await closeBreaker();
    for (let count = 0; count < 35; count++) {
      chain.farm();
      await restarted();
    }
    assert.equal((await readBreaker(db)).isOpen, false);
    assert.equal(await statusOf(unpaid), 'success');
    for (const { address, id } of people) {
      assert.deepEqual(await farm.paidTo(decodeAddress(address)), [XCH - FEE]);
      assert.deepEqual(await readBalance(db, id), { usable: XCH, frozen: 0n });
    }
  });
});

describe('a person', () => {
  test('stops payouts and lets them go on, each once', async () => {
    const open = { isOpen: true, reason: 'holiday', operatorId: operator.id };
    const count = async () => (await db.selectFrom('payoutBreaker').select('id').execute()).length;
    const before = await count();
    await Promise.all([updateBreaker({ db }, open), updateBreaker({ db }, open)]);
    assert.equal(await count(), before + 1);
    const id = await ask(await makeFarmer(server, '2'));
    await farmBlocks(1);
    assert.equal(await statusOf(id), 'approved');
    assert.deepEqual((await readState()).obstacle, { kind: 'stopped' });
    await closeBreaker();
    await closeBreaker();
    assert.equal(await count(), before + 2);
    await farmBlocks(1);
    assert.equal(await statusOf(id), 'sending');
    await farmBlocks(33);
    assert.equal(await statusOf(id), 'success');
  });

  test('lets payouts go on while a turn still looks at the spend that is in the books by then', async () => {
    const [coin] = await listUnassignedCoins();
    assert.ok(coin);
    const output = { puzzleHash: '06'.repeat(32), amount: 1n };
    const change = { puzzleHash: signer.puzzleHash, amount: coin.amount - 1n };
    await chain.spend([key], { inputs: [coin], outputs: [output], change, fee: 0n });
    await farmBlocks(33);
    assert.equal((await readBreaker(db)).isOpen, true);
    const status = async () => {
      await recordUnknownSpend(coin.coinId);
      await closeBreaker('in the books');
      return signer.client.status();
    };
    await farm.newPayer({ signer: { ...signer.client, status } })();
    assert.equal((await readBreaker(db)).isOpen, false);
    await farmBlocks(2);
    assert.deepEqual([(await readBreaker(db)).isOpen, (await readState()).obstacle], [false, null]);
  });
});

describe('what does not agree', () => {
  test('is compared once more before payouts are stopped', async () => {
    const move = (id: string, amountMojo: bigint) =>
      recordLedgerTx(db, {
        kind: 'correction',
        ref: { type: 'test', id },
        entries: [
          { ledgerAccount: 'hot_wallet', amountMojo },
          { ledgerAccount: 'suspense', amountMojo: -amountMojo },
        ],
      });
    await move('there', 1n);
    await turn();
    assert.deepEqual((await readState()).obstacle, { kind: 'doubted' });
    await move('back', -1n);
    await turn();
    assert.deepEqual([(await readBreaker(db)).isOpen, (await readState()).obstacle], [false, null]);
    await move('again', 1n);
    await turn();
    await turn();
    assert.equal((await readBreaker(db)).isOpen, true);
    const { problems } = await readLastChange();
    const [problem] = problems;
    assert.ok(problems.length === 1 && problem?.kind === 'wallet');
    assert.equal(toMojo(problem.ledger) - toMojo(problem.wallet), -1n);
    await move('and back', -1n);
    await closeBreaker();
    await turn();
    assert.equal((await readBreaker(db)).isOpen, false);
  });

  test('is also more that users own than what lies on the chain', async () => {
    const rich = await makeFarmer(server, '1000');
    await turn();
    await turn();
    const [problem] = (await readLastChange()).problems;
    assert.ok(problem?.kind === 'owed' && toMojo(problem.owed) > toMojo(problem.assets));
    // Coins at a watched address count toward the assets.
    const reserve = toChiaAddress(Buffer.alloc(32, 7));
    chain.farm(500, '07'.repeat(32));
    chain.farm(32);
    await closeBreaker();
    const watching = farm.newPayer({ payouts: { ...farm.parts.payouts, reserveAddresses: [reserve] } });
    await watching();
    await watching();
    assert.equal((await readBreaker(db)).isOpen, false);
    const check = await db
      .selectFrom('reserveCheck')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    assert.equal(check.reserves, 1_000n * XCH);
    assert.ok(check.usable + check.frozen <= check.hot + check.inFlight + check.reserves);
    assert.equal((await readBalance(db, rich.id)).usable, 1_000n * XCH);
  });
});
