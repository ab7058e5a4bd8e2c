import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withdrawalDetailSchema, type Withdrawal } from '@farm/contracts';
import { toMojo } from '@farm/contracts/amount';
import { fc, selectRunCount } from '@farm/testing/property';
import { sql } from 'kysely';
import { createLogger } from '@farm/process';
import { makeOperator } from '../../testing/people.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { makeAddress, makeFarmer, sendAcceptedWithdrawal, type Farmer } from '../../testing/withdrawals.ts';
import { runDueWithdrawals } from './runDueWithdrawals.ts';

const server = await startTestServer({
  withdrawals: { dailyMaxMojo: toMojo('10'), autoMaxMojo: toMojo('6') },
});
const { call, db, live, mailQueue, signIn, withdrawals } = server;
const operator = await signIn();
await makeOperator(db, operator);
const proceed = () => runDueWithdrawals({ db, live, mailQueue, withdrawals, log: createLogger('silent') });

const read = async ({ bearer }: Farmer, id: string) =>
  withdrawalDetailSchema.parse((await call({ url: `/api/me/withdrawals/${id}`, headers: bearer })).body);
const applyAction = async (id: string, name: string) => {
  const url = `/api/admin/withdrawals/${id}/${name}`;
  const payload = { reason: `because: ${name}` };
  return (await call({ method: 'POST', url, headers: operator.bearer, payload })).status;
};
const cancel = ({ bearer }: Farmer, id: string) =>
  call({ method: 'POST', url: `/api/me/withdrawals/${id}/cancel`, headers: bearer });
const makeNewAddress = async ({ id }: Farmer) => {
  const address = makeAddress();
  await db.insertInto('address').values({ accountId: id, address, description: '' }).execute();
  return address;
};
/** Ages all data of the account by this many hours, then runs the work that is due. */
const passHours = async ({ id }: Farmer, hours: number) => {
  const past = sql`make_interval(hours => ${hours})`;
  await sql`update address set created_at = created_at - ${past} where account_id = ${id}`.execute(db);
  await sql`
    update withdrawal set created_at = created_at - ${past}, mailed_at = mailed_at - ${past}, counts_at = counts_at - ${past},
      due_at = due_at - ${past}, proceeds_at = proceeds_at - ${past}
    where account_id = ${id}`.execute(db);
  await proceed();
};
const hasProceeded = ({ status }: Withdrawal) => status === 'pending' || status === 'approved';
const countProceeded = async (farmer: Farmer, made: readonly Withdrawal[]) => {
  const now = await Promise.all(made.map(({ id }) => read(farmer, id)));
  return now.filter(hasProceeded).length;
};
const requestTen = async (farmer: Farmer, address = farmer.address) => {
  const made: Withdrawal[] = [];
  for (let count = 0; count < 10; count++)
    made.push(await sendAcceptedWithdrawal(server, farmer, { address }));
  return made;
};

describe('what was held for another reason', () => {
  test('finds no room in a day that was filled meanwhile, and goes on the day after', async () => {
    const farmer = await makeFarmer(server, '40');
    const address = await makeNewAddress(farmer);
    const early = await requestTen(farmer, address);
    await passHours(farmer, 12);
    // Same as deleting and adding the address again: the hold outlasts the day of the requests.
    await sql`update address set created_at = now() where address = ${address}`.execute(db);
    await passHours(farmer, 13);
    const late = await requestTen(farmer);
    assert.equal(await countProceeded(farmer, late), 10);
    await passHours(farmer, 11);
    const waiting = await Promise.all(early.map(({ id }) => read(farmer, id)));
    assert.deepEqual(
      waiting.map(({ holdReasons }) => holdReasons.join()),
      Array<string>(10).fill('daily_limit'),
    );
    await passHours(farmer, 13);
    assert.equal(await countProceeded(farmer, early), 10);
  });

  test('takes the room of the day in which it goes on', async () => {
    const farmer = await makeFarmer(server, '40');
    const early = await requestTen(farmer, await makeNewAddress(farmer));
    await passHours(farmer, 24);
    assert.equal(await countProceeded(farmer, early), 10);
    const late = await requestTen(farmer);
    assert.equal(await countProceeded(farmer, late), 0);
    assert.equal(late[0]?.holdReasons.join(), 'daily_limit');
    await passHours(farmer, 23);
    assert.equal(await countProceeded(farmer, late), 0);
    await passHours(farmer, 1);
    assert.equal(await countProceeded(farmer, late), 10);
  });

  test('finds room when an operator releases it, or waits; approved, it goes on regardless', async () => {
    const farmer = await makeFarmer(server, '60');
    const held = await requestTen(farmer);
    for (const { id } of held) assert.equal(await applyAction(id, 'hold'), 200);
    await passHours(farmer, 48);
    const late = (await requestTen(farmer)).slice(0, 4);
    for (const { id } of late) assert.equal((await cancel(farmer, id)).status, 200);
    for (const { id } of held) assert.equal(await applyAction(id, 'release'), 200);
    const now = await Promise.all(held.map(({ id }) => read(farmer, id)));
    assert.deepEqual(
      now.map(({ holdReasons }) => holdReasons.join()),
      [...Array<string>(4).fill(''), ...Array<string>(6).fill('daily_limit')],
    );
    assert.ok(now.slice(4).every(({ proceedsAt }) => Date.parse(proceedsAt ?? '') > Date.now() + 86_000_000));
    assert.equal(await applyAction(held[4]?.id ?? '', 'approve'), 200);
    await passHours(farmer, 24);
    assert.equal(await countProceeded(farmer, held), 10);
  });
});

type Step =
  | { kind: 'ask'; amount: number; isNewAddress: boolean }
  | { kind: 'hold' | 'release' | 'cancel'; pick: number }
  | { kind: 'pass'; hours: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      amount: fc.integer({ min: 1, max: 6 }),
      isNewAddress: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('hold' as const, 'release' as const, 'cancel' as const),
      pick: fc.nat(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      hours: fc.constantFrom(1, 11, 12, 23, 24, 25),
    }),
  },
);

test('whatever is asked, held and released: no 24 hours let more go on than a day may have', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), play), {
    numRuns: selectRunCount({ quick: 3, deep: 15 }),
  });
});

/** Runs the steps in order and checks after each the amount that proceeds in any 24 hours. */
async function play(steps: readonly Step[]): Promise<void> {
  const farmer = await makeFarmer(server, '1000');
  const made: Withdrawal[] = [];
  /** Hour in which each withdrawal last proceeded. */
  const proceededAt = new Map<string, number>();
  let hour = 0;
  for (const nextStep of steps) {
    if (nextStep.kind === 'pass') {
      hour += nextStep.hours;
      await passHours(farmer, nextStep.hours);
    } else if (nextStep.kind === 'ask') {
      const address = nextStep.isNewAddress ? await makeNewAddress(farmer) : farmer.address;
      made.push(await sendAcceptedWithdrawal(server, farmer, { amount: String(nextStep.amount), address }));
    } else {
      const chosen = made[nextStep.pick % made.length];
      if (chosen && nextStep.kind === 'cancel') await cancel(farmer, chosen.id);
      else if (chosen) await applyAction(chosen.id, nextStep.kind);
    }
    let proceededInDay = 0;
    for (const { id, amount } of made) {
      if (!hasProceeded(await read(farmer, id))) proceededAt.delete(id);
      else if (!proceededAt.has(id)) proceededAt.set(id, hour);
      if ((proceededAt.get(id) ?? -24) > hour - 24) proceededInDay += Number(amount);
    }
    assert.ok(proceededInDay <= 10, `${proceededInDay} XCH went on until hour ${hour}`);
  }
}

test('a hold that cannot be looked at does not stop the others, and is tried again', async () => {
  const [broken, farmer] = [await makeFarmer(server), await makeFarmer(server)];
  const { id } = await sendAcceptedWithdrawal(server, broken, { address: await makeNewAddress(broken) });
  await sql`
    create function refuse_broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
    db,
  );
  await sql
    .raw(
      `create trigger broken before insert on withdrawal_event
       for each row when (new.withdrawal_id = '${id}') execute function refuse_broken()`,
    )
    .execute(db);
  const others = await Promise.all(
    Array.from({ length: 3 }, async () =>
      sendAcceptedWithdrawal(server, farmer, { address: await makeNewAddress(farmer) }),
    ),
  );
  await passHours(broken, 25);
  await passHours(farmer, 24);
  assert.equal(await countProceeded(farmer, others), 3);
  const stuck = await read(broken, id);
  assert.equal(stuck.status, 'held');
  const { dueAt } = await db
    .selectFrom('withdrawal')
    .select('dueAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.ok(dueAt && dueAt.getTime() > Date.now() + 30_000);
  await sql`drop trigger broken on withdrawal_event`.execute(db);
  await passHours(broken, 1);
  assert.equal((await read(broken, id)).status, 'approved');
});
