import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { checkSnapshot } from './checkSnapshot.ts';
import { createModel, recordFact, recordAnswer, type Answer, type KeyedRequest } from './model.ts';
import { makePlan, type Operation } from './plan.ts';
import { runRound } from './rounds.ts';
import { checkSimulation, withSimulation } from './runSimulation.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import type { World } from './tasks.ts';

const XCH = 10n ** 12n;

describe('a plan', () => {
  test('is the same for the same seed, and another for another', () => {
    const order = { seed: 42, operations: 1_000 };
    assert.deepEqual(makePlan(order), makePlan(order));
    assert.notDeepEqual(makePlan(order), makePlan({ ...order, seed: 43 }));
  });

  test('has the operations that were asked for, and kills all along', () => {
    const { rounds, kills } = makePlan({ seed: 7, operations: 1_000 });
    assert.ok(rounds.flatMap(({ operations }) => operations).length >= 1_000);
    assert.ok(kills.size >= 5);
    assert.ok([...kills.keys()].every((index) => index < rounds.length));
  });
});

describe('the checks', () => {
  test('find whatever is put out of place', async () => {
    await withSimulation(async (world) => {
      await playSample(world);
      assert.deepEqual(await checkSimulation(world), []);
      const { model } = world;
      const sound = await readSnapshot(world.db);
      for (const [what, { doctor, finds }] of Object.entries(doctored)) {
        const snapshot = structuredClone(sound);
        doctor(snapshot);
        const found = checkSnapshot(snapshot, model);
        assert.ok(
          found.some((line) => finds.test(line)),
          `${what}: ${JSON.stringify(found)}`,
        );
      }
      await tamper(world);
      const found = await checkSimulation(world);
      assert.ok(
        found.some((line) => line.includes('but its entries sum to')),
        'in the database',
      );
      assert.ok(
        found.some((line) => line.startsWith('balance shown to')),
        'by the API',
      );
    });
  });

  test('find answers that contradict each other', () => {
    const operator = { id: 'o', email: '', token: '', addresses: [] };
    const listViolations = (answers: Answer[]) => {
      const model = createModel([], [operator, operator]);
      const variant = { body: {}, moves: new Map([[0, -XCH]]), isInvalid: false, isUncertain: false };
      const request: KeyedRequest = {
        kind: 'withdrawal',
        key: 'k',
        person: 0,
        variants: [variant],
        done: null,
      };
      for (const answer of answers) recordAnswer(model, request, { variant, answer });
      return model.violations;
    };
    const done = (id: string): Answer => ({ outcome: 'done', status: 201, body: { id } });
    const refused = (status: number, code: string): Answer => ({ outcome: 'refused', status, code });
    assert.deepEqual(listViolations([done('a'), { outcome: 'lost' }, done('a')]), []);
    assert.match(listViolations([done('a'), done('b')]).join(), /done twice: a and b/);
    assert.match(
      listViolations([done('a'), refused(409, 'insufficient_balance')]).join(),
      /refused when asked again/,
    );
    assert.match(listViolations([refused(409, 'idempotency_conflict')]).join(), /only one body/);
    assert.match(listViolations([refused(500, 'internal_error')]).join(), /answered 500/);
  });

  test('find an automatic payout that its person did not set up', async () => {
    await withSimulation(async (world) => {
      await playSample(world);
      const { model, db } = world;
      const [made] = model.withdrawals.values();
      assert.ok(made);
      model.withdrawals.delete(made.id);
      await db.connection().execute(async (connection) => {
        await sql`set session_replication_role = replica`.execute(connection);
        await sql`update withdrawal set is_automatic = true where id = ${made.id}`.execute(connection);
        await sql`set session_replication_role = origin`.execute(connection);
      });
      const findsIt = async () => (await checkSimulation(world)).join().includes('is of no rule');
      assert.ok(await findsIt());
      model.withdrawals.delete(made.id);
      model.violations = [];
      const { address = '' } = (await readAddress(world, made.id)) ?? {};
      model.rules.push({ person: made.person, address, thresholdMojo: XCH, multipleMojo: XCH / 2n });
      assert.ok(!(await findsIt()));
    });
  });

  test('find a withdrawal that ends in two ways', async () => {
    await withSimulation(async (world) => {
      await playSample(world);
      const { model } = world;
      const canceled = [...model.withdrawals.values()].find(({ facts }) => facts.has('canceled'));
      assert.ok(canceled);
      recordFact(model, canceled, 'sent');
      assert.match((await checkSimulation(world)).join(), /sent and canceled/);
    });
  });
});

/** Plays a deposit, and withdrawals that are open, canceled, refunded and paid. */
async function playSample(world: World): Promise<void> {
  const withdraw = (): Operation => ({ kind: 'withdraw', person: 0, wish: { mojo: XCH }, address: 0 });
  const operate = (action: 'hold' | 'approve' | 'reject'): Operation => {
    return { kind: 'deed', deed: action, pick: 0, isWild: false };
  };
  const operations: Operation[] = [
    { kind: 'deposit', person: 0, amountMojo: 10n * XCH },
    { kind: 'correct', pick: 0, hundredths: 10 },
    { kind: 'deposit', person: 1, amountMojo: 31n * XCH },
    withdraw(),
    { kind: 'cancel', pick: 0, isWild: false },
    withdraw(),
    operate('reject'),
    withdraw(),
    operate('hold'),
    operate('approve'),
    { kind: 'payout', step: 'send', pick: 0, isWild: false },
    { kind: 'payout', step: 'settle', pick: 0, isWild: false },
    withdraw(),
    {
      kind: 'profit',
      spaces: [
        { person: 0, milliPib: 2_000 },
        { person: 1, milliPib: 0 },
      ],
    },
  ];
  for (const operation of operations) {
    await runRound(world, { operations: [operation], pauseMs: 0 }, undefined);
  }
}

function readAddress({ db }: World, id: string) {
  return db.selectFrom('withdrawal').select('address').where('id', '=', id).executeTakeFirst();
}

/** Changes balances as only a superuser could, bypassing every trigger. */
async function tamper({ db }: World): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`update balance set usable = usable + 1 where usable > 0`.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
}

const selectEntries = (snapshot: Snapshot, kind: string) =>
  snapshot.entries.filter((entry) => entry.kind === kind);
const dropEntries = (snapshot: Snapshot, isLost: (entry: Snapshot['entries'][number]) => boolean) => {
  snapshot.entries = snapshot.entries.filter((entry) => !isLost(entry));
};
const findWithStatus = ({ withdrawals }: Snapshot, status: string) => {
  const found = withdrawals.find((withdrawal) => withdrawal.status === status);
  assert.ok(found, status);
  return found;
};

const doctored: Record<string, { doctor: (snapshot: Snapshot) => void; finds: RegExp }> = {
  'a deposit that is lost': {
    doctor: (snapshot) => dropEntries(snapshot, ({ kind }) => kind === 'deposit'),
    finds: /^deposit .* was told and is not there/,
  },
  'a deposit made twice': {
    doctor: (snapshot) => {
      const again = selectEntries(snapshot, 'deposit').map((entry) => ({
        ...entry,
        txId: '999',
        refId: 'x',
      }));
      snapshot.entries.push(...again);
    },
    finds: /^deposit .* was never told/,
  },
  'a correction that is lost': {
    doctor: (snapshot) => dropEntries(snapshot, ({ kind }) => kind === 'correction'),
    finds: /^correction .* was told and is not there/,
  },
  'a deposit that a second operator confirmed, and is another': {
    doctor: (snapshot) => {
      for (const entry of selectEntries(snapshot, 'deposit'))
        if (entry.refType === 'proposal') entry.amount *= 2n;
    },
    finds: /^deposit proposal .* posted/,
  },
  'a profit run that is lost': {
    doctor: (snapshot) => void snapshot.profitRuns.pop(),
    finds: /^profit run .* is not there/,
  },
  'a profit that is paid twice': {
    doctor: (snapshot) => void snapshot.entries.push(...selectEntries(snapshot, 'profit')),
    finds: /^profit run .* posted/,
  },
  'a withdrawal that is lost': {
    doctor: (snapshot) => void snapshot.withdrawals.pop(),
    finds: /^withdrawal .* was told and is not there/,
  },
  'a withdrawal that nobody asked for': {
    doctor: (snapshot) => {
      snapshot.withdrawals.push({ ...findWithStatus(snapshot, 'success'), id: 'other' });
    },
    finds: /share a key/,
  },
  'an amount that is another': {
    doctor: (snapshot) => void (findWithStatus(snapshot, 'success').grossMojo += 1n),
    finds: /is not the one that was told/,
  },
  'a cancel that is undone': {
    doctor: (snapshot) => {
      const canceled = findWithStatus(snapshot, 'canceled');
      canceled.status = 'pending';
    },
    finds: /is pending, acknowledged was: canceled/,
  },
};
