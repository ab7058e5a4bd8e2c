import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  buildAbsorb,
  createFullNode,
  readPlotNft,
  toCoinId,
  type Coin,
  type CoinRecord,
  type PlotNft,
  type PoolState,
} from '@farm/chain';
import type { Db } from '@farm/database';
import { createLogger } from '@farm/process';
import { buildTravel, toLeavingState } from '@farm/simulators/farmer';
import { sql } from 'kysely';
import type { MailJob } from '../../mail/mail.ts';
import { makeAccount } from '../../testing/ledgerPosts.ts';
import { startTestPool, TARGET, toHash } from '../../testing/testPool.ts';
import { recordDeposits } from '../payout/recordDeposits.ts';
import { addFarmer } from './farmerRecord.ts';
import { findPlotNft } from './pool.repository.ts';
import type { RewardDependencies } from './poolDependencies.ts';
import { settleRewards } from './settleRewards.ts';

const REWARD = 875_000_000_000n;
const CONFIRMATIONS = 3;
const LOCK_HEIGHT = 32;

const pool = await startTestPool();
const { chain, clock, db, launch, makeJoin, owner, push } = pool;
const { sdk, genesis } = pool.parts;
const observer = createFullNode(chain.observer);
const source = { sdk, genesis, node: observer };
const parts: RewardDependencies = {
  ...pool.parts,
  node: createFullNode(chain.settings),
  confirmations: CONFIRMATIONS,
  log: createLogger('silent'),
};
// Recording deposits needs no more than this of what payouts have.
const payer = {
  ...parts,
  withdrawals: { confirmations: CONFIRMATIONS },
  payouts: { coinMinMojo: 0n },
} as unknown as Parameters<typeof recordDeposits>[0];
const now = () => new Date(clock.now);
const turn = (node: Partial<RewardDependencies['node']> = {}) =>
  settleRewards({ ...parts, node: { ...parts.node, ...node } }, now());

interface Member {
  launcherId: string;
  number: number;
  contractPuzzleHash: string;
}

async function join(state: Partial<PoolState> = {}): Promise<Member> {
  const launcherId = await launch(state);
  await addFarmer(pool.parts, makeJoin(launcherId), now());
  return (await findPlotNft(db, launcherId)) ?? assert.fail();
}

const win = (member: Member, count = 1) =>
  Array.from({ length: count }, () => chain.win(member.contractPuzzleHash));

async function read({ launcherId }: Member): Promise<PlotNft> {
  const reading = await readPlotNft(source, launcherId);
  assert.equal(reading.outcome, 'read');
  return reading.plotNft;
}

/** Moves a PlotNFT to another state. */
async function travel(member: Member, to: PoolState): Promise<void> {
  await push(buildTravel(source, await read(member), { ownerKey: owner, to }));
}

const leave = async (member: Member) => travel(member, toLeavingState((await read(member)).state));

async function farmAlone(member: Member): Promise<void> {
  chain.farm(LOCK_HEIGHT);
  const { state } = await read(member);
  await travel(member, {
    ...state,
    ...{ state: 'selfPooling', targetPuzzleHash: toHash('a lone wallet'), poolUrl: null },
    relativeLockHeight: 0,
  });
}

const absorb = async (member: Member, rewards: readonly Coin[]) =>
  push(buildAbsorb(source, await read(member), rewards).bundle);

const listRewards = ({ number }: Member) =>
  db.selectFrom('poolReward').selectAll().where('plotNft', '=', number).orderBy('height').execute();

/** Lists what became of the rewards of a PlotNFT, and checks each coin that arrived. */
async function listEnds(member: Member): Promise<('open' | 'arrived' | 'taken')[]> {
  const rewards = await listRewards(member);
  const arrivedIds = rewards.flatMap(({ arrivedCoinId }) => arrivedCoinId ?? []);
  const coins = new Map((await observer.readCoins(arrivedIds)).map((coin) => [coin.coinId, coin]));
  return rewards.map(({ arrivedCoinId, absorbedHeight, takenHeight, amountMojo }) => {
    if (arrivedCoinId === null) return takenHeight === null ? 'open' : 'taken';
    const { puzzleHash, amount, height } = coins.get(arrivedCoinId) ?? assert.fail('no such coin');
    assert.deepEqual([puzzleHash, amount, height], [TARGET, amountMojo, absorbedHeight]);
    return 'arrived';
  });
}

const countSettled = async (member: Member) =>
  (await listRewards(member)).filter(({ settledAt }) => settledAt !== null).length;

const readBalance = async () =>
  (await observer.readCoinsAt([TARGET], { fromHeight: 0 })).reduce((sum, { amount }) => sum + amount, 0n);

/** Farms until rewards are deep, and has them absorbed. */
async function settleAll(): Promise<void> {
  chain.farm(CONFIRMATIONS);
  await turn();
  chain.farm();
  await turn();
}

/** Returns what came to the pool while something is done. */
async function readIncome(work: () => Promise<unknown>): Promise<bigint> {
  const before = await readBalance();
  await work();
  return (await readBalance()) - before;
}

describe('a reward', () => {
  test('is told to the account of its PlotNFT, once, when it is settled', async () => {
    const told: MailJob[] = [];
    const mailQueue = { enqueue: (_: Db, job: MailJob) => Promise.resolve(void told.push(job)) };
    const members = [await join(), await join()];
    const accountId = await makeAccount(db);
    const [member = assert.fail()] = members;
    await sql`update plot_nft set account_id = ${accountId}, claimed_at = now() where number = ${member.number}`.execute(
      db,
    );
    for (const one of members) win(one);
    const height = chain.height() - 1;
    const tell = () => Promise.all([1, 2].map(() => settleRewards({ ...parts, mailQueue }, now())));
    for (let block = 0; block < 4 * CONFIRMATIONS; block++) {
      await tell();
      assert.equal(told.length, await countSettled(member));
      chain.farm();
    }
    const { launcherId } = member;
    assert.deepEqual(told, [{ kind: 'block-won', accountId, launcherId, height }]);
  });

  test('is found, waits until it is deep, and comes to the pool to the mojo, once', async () => {
    const member = await join();
    const before = await readBalance();
    const [reward = assert.fail()] = win(member);
    const height = chain.height();
    await turn();
    const [found] = await listRewards(member);
    assert.ok(found);
    const { plotNft, amountMojo, foundAt } = found;
    assert.equal(found.coinId, toCoinId(reward));
    assert.deepEqual([plotNft, found.height, amountMojo, foundAt], [member.number, height, REWARD, now()]);
    chain.farm(CONFIRMATIONS - 1);
    await turn();
    assert.equal(await observer.isSpendPending(toCoinId(reward)), false);
    chain.farm();
    await turn();
    assert.equal(await observer.isSpendPending(toCoinId(reward)), true);
    assert.deepEqual(await listEnds(member), ['open']);
    chain.farm();
    await turn();
    assert.deepEqual(await listEnds(member), ['arrived']);
    assert.equal((await readBalance()) - before, REWARD);
    assert.equal(await countSettled(member), 0);
    chain.farm(CONFIRMATIONS);
    await turn();
    assert.equal(await countSettled(member), 1);
    await settleAll();
    assert.deepEqual(await listEnds(member), ['arrived']);
    assert.equal((await readBalance()) - before, REWARD);
  });

  test('is recorded once, however many turns are taken at once', async () => {
    const [one, two] = [await join(), await join()];
    const income = await readIncome(async () => {
      win(one, 3);
      win(two);
      for (let block = 0; block < CONFIRMATIONS + 4; block++) {
        await Promise.all(Array.from({ length: 4 }, () => turn()));
        chain.farm();
      }
    });
    assert.equal(income, 4n * REWARD);
    assert.deepEqual(await listEnds(one), ['arrived', 'arrived', 'arrived']);
    assert.deepEqual(await listEnds(two), ['arrived']);
  });

  test('is booked once, by the coin that arrived for it', async () => {
    const member = await join();
    win(member, 2);
    await settleAll();
    const book = async () => {
      const coins = await observer.readCoinsAt([TARGET], { fromHeight: 0 });
      await recordDeposits(payer, { coins, keys: [TARGET] }, chain.height());
    };
    await book();
    const listBooked = () =>
      db
        .selectFrom('poolReward')
        .innerJoin('ledgerTx', 'ledgerTx.refId', 'poolReward.arrivedCoinId')
        .innerJoin('ledgerEntry', 'ledgerEntry.txId', 'ledgerTx.id')
        .select(['ledgerTx.kind', 'ledgerEntry.amount'])
        .where('ledgerEntry.ledgerAccount', '=', 'farming_income')
        .where('poolReward.plotNft', '=', member.number)
        .execute();
    assert.deepEqual(await listBooked(), []);
    chain.farm(CONFIRMATIONS);
    for (const work of [book, turn, book, turn]) await work();
    assert.deepEqual(await listBooked(), Array(2).fill({ kind: 'farm_income', amount: REWARD }));
  });

  test('is absorbed with others of its PlotNFT, ten at once', async () => {
    const member = await join();
    win(member, 12);
    await settleAll();
    assert.equal((await listEnds(member)).filter((end) => end === 'arrived').length, 10);
    assert.equal(await readIncome(settleAll), 2n * REWARD);
    assert.equal((await listEnds(member)).filter((end) => end === 'arrived').length, 12);
  });

  test('is recorded as well if somebody else has it absorbed, before it is deep', async () => {
    const member = await join();
    await absorb(member, win(member, 2).toReversed());
    await turn();
    assert.deepEqual(await listEnds(member), ['arrived', 'arrived']);
  });

  test('survives a node that is away, that forgets, that drops responses, and that refuses', async () => {
    const member = await join();
    const { height } = await read(member);
    win(member);
    chain.setOutage(true);
    await assert.rejects(turn());
    chain.setOutage(false);
    chain.farm(CONFIRMATIONS);
    for (const fault of [chain.setForgettingPushes, chain.setRejectingPushes]) {
      fault(true);
      await turn();
      fault(false);
      chain.farm();
      assert.equal((await read(member)).height, height);
    }
    chain.setDroppingResponses(true);
    await assert.rejects(turn());
    chain.setDroppingResponses(false);
    assert.equal(await readIncome(settleAll), REWARD);
    assert.deepEqual(await listEnds(member), ['arrived']);
  });

  test('is found after the worker was away for a thousand blocks', async () => {
    const member = await join();
    await turn();
    win(member);
    chain.farm(1_000);
    await settleAll();
    assert.deepEqual(await listEnds(member), ['arrived']);
  });
});

describe('a reorg', () => {
  test('that removes an absorb has it sent again, and counts it once', async () => {
    const member = await join();
    win(member, 2);
    const income = await readIncome(async () => {
      await settleAll();
      assert.deepEqual(await listEnds(member), ['arrived', 'arrived']);
      chain.reorg(1, 2);
      await turn();
      assert.deepEqual(await listEnds(member), ['open', 'open']);
      await settleAll();
    });
    assert.deepEqual([income, await listEnds(member)], [2n * REWARD, ['arrived', 'arrived']]);
  });

  test('that has rewards absorbed in another order gives each its own coin', async () => {
    const member = await join();
    const rewards = win(member, 2);
    await settleAll();
    const before = await listRewards(member);
    chain.reorg(1);
    const other = buildAbsorb(source, await read(member), rewards.toReversed());
    await push(other.bundle);
    await turn();
    assert.deepEqual(await listEnds(member), ['arrived', 'arrived']);
    const after = await listRewards(member);
    assert.deepEqual(
      after.map(({ arrivedCoinId }) => arrivedCoinId),
      other.coins.map(toCoinId).toReversed(),
    );
    // The coins are the same as before, for the other reward each.
    const swapped = before.map(({ arrivedCoinId }) => arrivedCoinId).toReversed();
    assert.deepEqual(
      after.map(({ arrivedCoinId }) => arrivedCoinId),
      swapped,
    );
  });

  test('that removes a reward removes it here, and finds it again if it returns', async () => {
    const member = await join();
    const [reward = assert.fail()] = win(member);
    chain.farm(600);
    await turn();
    const hide =
      (readOf: (ids: readonly string[]) => Promise<CoinRecord[]>) => async (ids: readonly string[]) =>
        (await readOf(ids)).filter(({ coinId }) => coinId !== toCoinId(reward));
    const { readCoins, readChildren } = parts.node;
    await turn({ readCoins: hide(readCoins), readChildren: hide(readChildren) });
    assert.deepEqual(await listRewards(member), []);
    await settleAll();
    assert.deepEqual(await listEnds(member), ['arrived']);
  });
});

describe('no reward', () => {
  test('is what somebody sends to a contract, or what a stranger won', async () => {
    const member = await join();
    await turn();
    const countRequests = async () => {
      const before = chain.requestPaths.length;
      await turn();
      return chain.requestPaths.length - before;
    };
    const usual = await countRequests();
    for (const amount of [1n, 2n, REWARD]) chain.mint(member.contractPuzzleHash, amount);
    chain.win(toHash('the contract of a stranger'));
    chain.farm(CONFIRMATIONS);
    assert.equal(await countRequests(), usual);
    assert.equal(await readIncome(settleAll), 0n);
    assert.deepEqual(await listRewards(member), []);
    win(member);
    assert.equal(await readIncome(settleAll), REWARD);
  });
});

describe('a PlotNFT that left', () => {
  test('keeps what it won before it came and after it went, and may take it', async () => {
    const member = await join();
    await leave(member);
    await farmAlone(member);
    const own = win(member, 2);
    assert.equal(await readIncome(settleAll), 0n);
    assert.deepEqual(await listEnds(member), ['open', 'open']);
    await absorb(member, own.slice(0, 1));
    await turn();
    assert.deepEqual(await listEnds(member), ['taken', 'open']);
    // It returns with a reward that it won alone.
    await travel(member, { ...(await read(member)).state, state: 'farmingToPool', targetPuzzleHash: TARGET });
    win(member);
    assert.equal(await readIncome(settleAll), REWARD);
    assert.deepEqual(await listEnds(member), ['taken', 'open', 'arrived']);
    assert.equal(await countSettled(member), 1);
  });

  test('takes a reward that its owner took after the delay, and a reorg returns it', async () => {
    const member = await join();
    const [reward = assert.fail()] = win(member);
    await turn();
    // The simulated chain has no clock for the delay of a week.
    const spentHeight = chain.height();
    await turn({
      readCoins: async (ids) =>
        (await parts.node.readCoins(ids)).map((coin) =>
          coin.coinId === toCoinId(reward) ? { ...coin, spentHeight } : coin,
        ),
    });
    assert.deepEqual(await listEnds(member), ['taken']);
    await settleAll();
    assert.deepEqual(await listEnds(member), ['arrived']);
  });
});

describe('a PlotNFT that is leaving', () => {
  test('brings what it won before, in one bundle and in time, and is not kept any longer', async () => {
    const member = await join();
    win(member, 12);
    await leave(member);
    win(member, 2);
    await turn();
    assert.equal(await readIncome(settleAll), 12n * REWARD);
    assert.deepEqual(await listEnds(member), [...Array<string>(12).fill('arrived'), 'open', 'open']);
    win(member);
    const { coin } = await read(member);
    for (let block = 0; block < LOCK_HEIGHT; block++) {
      await turn();
      chain.farm();
    }
    assert.deepEqual((await read(member)).coin, coin);
    await farmAlone(member);
    assert.equal(await readIncome(settleAll), 0n);
  });

  test('is not waited for longer than half of its lock, nor for what its owner says', async () => {
    const member = await join();
    const [reward = assert.fail()] = win(member);
    const said = { ...(await read(member)).state, targetPuzzleHash: toHash('a lie') };
    await push(buildTravel(source, await read(member), { ownerKey: owner, to: said }));
    const patient = () => settleRewards({ ...parts, confirmations: LOCK_HEIGHT }, now());
    chain.farm(LOCK_HEIGHT / 2 - 1);
    await patient();
    assert.equal(await observer.isSpendPending(toCoinId(reward)), false);
    chain.farm();
    await patient();
    assert.equal(await observer.isSpendPending(toCoinId(reward)), true);
    chain.farm();
    await turn();
    assert.deepEqual(await listEnds(member), ['arrived']);
  });
});

test('trouble with one PlotNFT does not keep others from being paid', async () => {
  const [broken, member] = [await join(), await join()];
  win(broken);
  win(member);
  const { coin } = await read(broken);
  const isSpendPending: RewardDependencies['node']['isSpendPending'] = (coinId) =>
    coinId === toCoinId(coin) ? Promise.reject(new Error('no response')) : parts.node.isSpendPending(coinId);
  chain.farm(CONFIRMATIONS);
  await assert.rejects(turn({ isSpendPending }), /no response/);
  chain.farm();
  await assert.rejects(turn({ isSpendPending }), /no response/);
  assert.deepEqual([await listEnds(broken), await listEnds(member)], [['open'], ['arrived']]);
  await settleAll();
  assert.deepEqual(await listEnds(broken), ['arrived']);
});

test('the database keeps what is settled, and each coin once', async () => {
  const member = await join();
  win(member, 2);
  await settleAll();
  const [first, second] = await listRewards(member);
  assert.ok(first && second);
  const update = (set: object, coinId = second.coinId) =>
    db.updateTable('poolReward').set(set).where('coinId', '=', coinId).execute();
  await assert.rejects(update({ arrivedCoinId: first.arrivedCoinId }), /unique/);
  await assert.rejects(update({ takenHeight: 1_000_000 }), /pool_reward_end/);
  await assert.rejects(update({ arrivedCoinId: null }), /pool_reward_arrival/);
  await assert.rejects(update({ amountMojo: 1n }), /never changes/);
  chain.farm(CONFIRMATIONS);
  await turn();
  assert.equal(await countSettled(member), 2);
  await assert.rejects(update({ settledAt: null }), /stays as it is/);
  await assert.rejects(db.deleteFrom('poolReward').execute(), /stays as it is/);
  await assert.rejects(sql`truncate pool_reward`.execute(db), /never changed or deleted/);
  await assert.rejects(
    db
      .insertInto('poolReward')
      .values({
        ...{ coinId: toHash('a coin'), plotNft: member.number, height: 1 },
        ...{ amountMojo: 0n, foundAt: now() },
      })
      .execute(),
    /amount_mojo/,
  );
});
