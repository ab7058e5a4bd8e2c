import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { shareSchema } from '@farm/contracts';
import { incomeSchema } from '@farm/contracts/operator';
import { makeMachine } from '../../../testing/machineSamples.ts';
import { signInOperator } from '../../../testing/profitRuns.ts';
import { PUBLIC_URL, startTestServer, type Bearer } from '../../../testing/startTestServer.ts';
import { startTestPool } from '../../../testing/testPool.ts';
import { addFarmer } from '../../pool/farmerRecord.ts';
import { createPoolProofSource } from '../../pool/createPoolProofSource.ts';
import { nothingProven, type ProvenSpace } from '../../share/proofSource.ts';
import { runExcessTurn } from './runExcessTurn.ts';

const TIB = 1n << 40n;
const DAY_MS = 86_400_000;
/** 100 TiB of 400 partials: four standard deviations are 20 TiB. */
const PROVEN: ProvenSpace = { bytes: 100n * TIB, deviation: 0.05 };

const pool = await startTestPool({ filterBits: 8 });
const proven = new Map<string, ProvenSpace>();
const proofSource = { ...nothingProven, readNow: () => Promise.resolve(proven) };
const server = await startTestServer({ pool: pool.parts, proofSource });
const { call, db, readMail, signIn } = server;
const operator = await signInOperator(server);

const runTurn = () => runExcessTurn({ ...server, readProven: () => proofSource.readNow() });
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS - 60_000);
const addMachine = (accountId: string, tib: bigint, fields: Parameters<typeof makeMachine>[2] = {}) =>
  makeMachine(db, accountId, { createdAt: daysAgo(1), readableBytes: tib * TIB, ...fields });
const readExcesses = async () => {
  const { body } = await call({ url: '/api/admin/income', headers: operator.bearer });
  return incomeSchema.parse(body).excesses;
};
const hasExcess = async (headers: Bearer) =>
  shareSchema.parse((await call({ url: '/api/me/share', headers })).body).hasExcess;
const listAccountIds = async () => (await readExcesses()).map(({ account }) => account.id);

describe('proven space that exceeds what machines report', () => {
  test('is told to operators once, and to its farmer until it ends', async () => {
    const { id, email, bearer } = await signIn();
    await addMachine(id, 50n);
    await addMachine(id, 20n, { status: 'offline', lostBytes: 9n * TIB });
    proven.set(id, PROVEN);
    await Promise.all([runTurn(), runTurn()]);
    const [excess] = await readExcesses();
    assert.deepEqual(
      [excess?.account, excess?.provenSpace, excess?.deviation, excess?.reportedSpace],
      [{ id, email }, `${100n * TIB}`, 0.05, `${79n * TIB}`],
    );
    assert.equal(await hasExcess(bearer), true);
    const { subject, body } = await readMail(operator.email);
    assert.equal(subject, 'An account proves more space than it reports');
    assert.ok(body.includes(`${email}: 100.00 TiB (±5.00 TiB) proven, 79.00 TiB reported`), body);
    assert.ok(body.includes(`${PUBLIC_URL}/operator/income\n`));

    // Between two and four deviations it lasts, and is not told again.
    await addMachine(id, 8n);
    await runTurn();
    assert.deepEqual(await listAccountIds(), [id]);
    await addMachine(id, 3n);
    await runTurn();
    assert.deepEqual([await listAccountIds(), await hasExcess(bearer)], [[], false]);
    await runTurn();
    const mails = await db
      .selectFrom('outboxMail')
      .select('subject')
      .where('recipient', '=', operator.email)
      .where('subject', '=', subject)
      .execute();
    assert.equal(mails.length, 1);
    proven.clear();
  });

  test('is none within four deviations, without a machine, and before a machine has reported for a day', async () => {
    const [close, unwatched, fresh, silent] = [
      await signIn(),
      await signIn(),
      await signIn(),
      await signIn(),
    ];
    await addMachine(close.id, 80n);
    await addMachine(fresh.id, 1n, { createdAt: daysAgo(0) });
    await addMachine(silent.id, 0n, { reports: '0' });
    for (const { id } of [close, unwatched, fresh, silent]) proven.set(id, PROVEN);
    await runTurn();
    assert.deepEqual(await listAccountIds(), []);
    proven.clear();
  });

  test('compares with the most that was reported in the last day: points are those of a day', async () => {
    const { id } = await signIn();
    await addMachine(id, 30n);
    const sample = (at: Date) => ({
      ...{ owner: id, width: '5m' as const, at, coveredSeconds: 300 },
      ...{ machineSeconds: 300n, plotSeconds: 300n },
      theoreticalByteSeconds: 95n * TIB * 300n,
      effectiveByteSeconds: 0n,
    });
    await db
      .insertInto('spaceSample')
      .values(sample(daysAgo(0)))
      .execute();
    proven.set(id, PROVEN);
    await runTurn();
    assert.deepEqual(await listAccountIds(), []);
    await db
      .updateTable('spaceSample')
      .set({ at: daysAgo(1) })
      .where('owner', '=', id)
      .execute();
    await runTurn();
    assert.deepEqual(await listAccountIds(), [id]);
    proven.clear();
    await runTurn();
    assert.deepEqual(await listAccountIds(), []);
  });

  test('follows from partials that count', async () => {
    const { id } = await signIn();
    await addMachine(id, 1n);
    const launcherId = await pool.launch();
    await addFarmer({ ...pool.parts, db }, pool.makeJoin(launcherId));
    const { number } = await db
      .updateTable('plotNft')
      .set({ accountId: id, claimedAt: new Date(), joinedAt: daysAgo(2) })
      .where('launcherId', '=', launcherId)
      .returning('number')
      .executeTakeFirstOrThrow();
    const newest = Math.floor(Date.now() / 300_000) * 300_000 - 900_000;
    // 280 partials of 2 points are worth about 2.8 TiB, give or take 0.2.
    const rows = Array.from({ length: 280 }, (_, index) => ({
      ...{ plotNft: number, at: new Date(newest - index * 300_000), points: 2n, unfilteredPoints: 512n },
      partials: 1,
    }));
    await db.insertInto('poolPoints').values(rows).execute();
    const source = createPoolProofSource(db);
    const runPoolTurn = () => runExcessTurn({ ...server, readProven: () => source.readNow() });
    await runPoolTurn();
    assert.deepEqual(await listAccountIds(), [id]);
    await addMachine(id, 2n);
    await runPoolTurn();
    assert.deepEqual(await listAccountIds(), []);
  });
});
