import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { fc, selectRunCount } from '@farm/testing/property';
import { AppError } from '../../errors.ts';
import { sendCorrection, sendDeposit } from '../../testing/corrections.ts';
import { makeAccount, makeFreeze } from '../../testing/ledgerPosts.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';
import { readBalance } from '../balance/balance.repository.ts';
import { listCorrectionDifferences, listDebtDifferences } from '../ledger-audit/corrections.repository.ts';
import { recordLedgerTx } from '../ledger/service.ts';

const server = await startTestServer();
const { db } = server;

describe('the database itself refuses', () => {
  /** Adds a transaction by hand; `entries` are rows of (ledger_account, account_id, amount). */
  const insert = (correctsId: string | null, entries: string[], kind = 'correction') =>
    db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ id: string }>`
        insert into ledger_tx (kind, ref_type, ref_id, corrects_id)
        values (${kind}, 'attack', ${randomUUID()}, ${correctsId}) returning id`.execute(transaction);
      for (const entry of entries)
        await sql`insert into ledger_entry (tx_id, ledger_account, account_id, amount)
          values (${rows[0]?.id}, ${sql.raw(entry)})`.execute(transaction);
    });
  const move = (id: string, amount: number) => [
    `'usable', '${id}', ${amount}`,
    `'suspense', null, ${-amount}`,
  ];

  test('a debt by anything that corrects nothing', async () => {
    const id = await makeAccount(db);
    const txId = await sendDeposit(server, id, 10n);
    for (const kind of ['correction', 'deposit', 'withdrawal_requested'])
      await assert.rejects(insert(null, move(id, -11), kind), /balance_usable_not_negative/);
    await recordLedgerTx(db, makeFreeze(id, 10n));
    await insert(txId, move(id, -5));
    // The debt is paid off in parts, and made larger by none.
    await insert(null, move(id, 2), 'deposit');
    await assert.rejects(insert(null, move(id, -1), 'profit'), /balance_usable_not_negative/);
    assert.deepEqual(await readBalance(db, id), { usable: -3n, frozen: 10n });
  });

  test('a correction of more than was moved, in the wrong direction, or by other ways', async () => {
    const [id, other] = [await makeAccount(db), await makeAccount(db)];
    const txId = await sendDeposit(server, id, 10n);
    await insert(txId, move(id, -4));
    const refused: [string[], RegExp][] = [
      [move(id, -7), /more than is left/],
      [move(id, 5), /more than is left/],
      [move(other, -1), /more than is left/],
      [[`'usable', '${id}', -1`, `'frozen', '${id}', 1`], /between suspense and one usable/],
      [[`'usable', '${id}', -1`, `'hot_wallet', null, 1`], /between suspense and one usable/],
      [[...move(id, -1), ...move(other, -1)], /between suspense and one usable/],
    ];
    for (const [entries, refusal] of refused) await assert.rejects(insert(txId, entries), refusal);
    await assert.rejects(insert(txId, move(id, -1), 'deposit'), /ledger_tx_corrects/);
    await assert.rejects(insert('999999', move(id, -1)), /foreign key/);
    assert.deepEqual(await readBalance(db, id), { usable: 6n, frozen: 0n });
  });

  test('a debt beside a withdrawal that is not held', async () => {
    const farmer = await makeFarmer(server, '1');
    const { txId } = await db
      .selectFrom('ledgerEntry')
      .select('txId')
      .where('accountId', '=', farmer.id)
      .executeTakeFirstOrThrow();
    await sendAcceptedWithdrawal(server, farmer);
    await assert.rejects(insert(txId, move(farmer.id, -1)), /in debt, and a withdrawal of it is not held/);
  });
});

const PEOPLE = 2;
const person = fc.nat({ max: PEOPLE - 1 });
// Less than the limit of the tests above which another operator has to confirm.
const amountMojo = fc.oneof(fc.bigInt({ min: 1n, max: 20n }), fc.bigInt({ min: 1n, max: 10n ** 26n }));
const step = fc.oneof(
  fc.record({ kind: fc.constant('credit' as const), person, amountMojo }),
  fc.record({ kind: fc.constant('freeze' as const), person, amountMojo }),
  fc.record({ kind: fc.constant('return' as const), place: fc.nat() }),
  fc.record({
    kind: fc.constant('correct' as const),
    place: fc.nat(),
    // Often just what is left, or one more.
    amountMojo: fc.oneof(amountMojo, fc.constantFrom('left' as const, 'more' as const)),
    isDebtAccepted: fc.boolean(),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Posted {
  id: string;
  person: number;
  amountMojo: bigint;
  /** Place of the corrected transaction. */
  corrects: number | null;
}

test('whatever is credited, corrected and withdrawn: each outcome is that of the rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const ids = await Promise.all(Array.from({ length: PEOPLE }, () => makeAccount(db)));
      const world = { ids, usable: ids.map(() => 0n), posted: [] as Posted[], frozen: [] as Frozen[] };
      for (const one of steps) await apply(world, one);
      for (const [index, id] of ids.entries()) {
        const frozen = world.frozen.filter((freeze) => freeze.person === index && !freeze.isReturned);
        assert.deepEqual(await readBalance(db, id), {
          usable: world.usable[index],
          frozen: frozen.reduce((sum, freeze) => sum + freeze.amountMojo, 0n),
        });
      }
      assert.deepEqual(await listDebtDifferences(db), []);
      assert.deepEqual(await listCorrectionDifferences(db), []);
    }),
    { numRuns: selectRunCount({ quick: 20, deep: 150 }) },
  );
});

interface Frozen {
  person: number;
  amountMojo: bigint;
  isReturned: boolean;
}
interface World {
  ids: string[];
  usable: bigint[];
  posted: Posted[];
  frozen: Frozen[];
}

async function apply(world: World, one: Step): Promise<void> {
  if (one.kind === 'credit') {
    const { person, amountMojo } = one;
    const id = await sendDeposit(server, world.ids[person] ?? '', amountMojo);
    world.posted.push({ id, person, amountMojo, corrects: null });
    world.usable[person] = (world.usable[person] ?? 0n) + amountMojo;
  } else if (one.kind === 'freeze') await freeze(world, one);
  else if (one.kind === 'return') await giveBack(world, one.place);
  else if (world.posted.length > 0) await applyCorrection(world, one);
}

async function freeze(world: World, { person, amountMojo }: Step & { kind: 'freeze' }): Promise<void> {
  const usable = world.usable[person] ?? 0n;
  const outcome = await toOutcome(recordLedgerTx(db, makeFreeze(world.ids[person] ?? '', amountMojo)));
  assert.equal(outcome, usable < amountMojo ? 'insufficient_balance' : 'done');
  if (outcome !== 'done') return;
  world.usable[person] = usable - amountMojo;
  world.frozen.push({ person, amountMojo, isReturned: false });
}

async function giveBack(world: World, place: number): Promise<void> {
  const freeze = world.frozen[place % world.frozen.length];
  if (!freeze || freeze.isReturned) return;
  const { person, amountMojo } = freeze;
  const accountId = world.ids[person] ?? '';
  await recordLedgerTx(db, {
    kind: 'withdrawal_returned',
    ref: { type: 'test', id: randomUUID() },
    entries: [
      { ledgerAccount: 'frozen', accountId, amountMojo: -amountMojo },
      { ledgerAccount: 'usable', accountId, amountMojo },
    ],
  });
  freeze.isReturned = true;
  world.usable[person] = (world.usable[person] ?? 0n) + amountMojo;
}

async function applyCorrection(world: World, one: Step & { kind: 'correct' }): Promise<void> {
  const place = one.place % world.posted.length;
  const target = world.posted[place] ?? assert.fail();
  const { person } = target;
  const isFinal = target.corrects !== null && world.posted[target.corrects]?.corrects !== null;
  const left = isFinal ? 0n : sumLeft(world.posted, place);
  const size = left < 0n ? -left : left;
  const amountMojo =
    one.amountMojo === 'left' ? size || 1n : one.amountMojo === 'more' ? size + 1n : one.amountMojo;
  const usable = (world.usable[person] ?? 0n) + (target.amountMojo > 0n ? -amountMojo : amountMojo);
  const isDebt = target.amountMojo > 0n && usable < 0n;
  const expected =
    amountMojo > size ? 'validation_failed' : isDebt && !one.isDebtAccepted ? 'debt_not_accepted' : 'done';
  const { isDebtAccepted } = one;
  const work = sendCorrection(server, { txId: target.id, amountMojo, isDebtAccepted });
  assert.equal(await toOutcome(work), expected);
  if (expected !== 'done') return;
  const { id, deltaMojo } = await work;
  world.posted.push({ id, person, amountMojo: deltaMojo, corrects: place });
  world.usable[person] = usable;
}

/** Amount of a transaction with all corrections of it, and corrections of these. */
function sumLeft(posted: Posted[], place: number): bigint {
  return posted.reduce(
    (sum, { corrects }, index) => (corrects === place ? sum + sumLeft(posted, index) : sum),
    posted[place]?.amountMojo ?? 0n,
  );
}

function toOutcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error as Error)),
  );
}
