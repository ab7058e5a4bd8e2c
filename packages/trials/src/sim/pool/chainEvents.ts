import { buildAbsorb, toCoinId, type PoolState } from '@farm/chain';
import { TARGET } from '@farm/server/testing';
import { buildTravel, toLeavingState } from '@farm/simulators/farmer';
import type { Draw } from './createDraw.ts';
import type { Model } from './model.ts';
import { CONFIRMATIONS, LOCK_HEIGHT, readCurrent, type Member, type World } from './world.ts';

/** A run in progress. */
export interface Run {
  world: World;
  model: Model;
  draw: Draw;
}

type ChainEvent = (run: Run) => Promise<void> | void;

const events: Record<string, [probability: number, event: ChainEvent]> = {
  farm: [0.6, ({ world, draw }) => world.pool.chain.farm(1 + draw.below(3))],
  win: [0.3, win],
  reorg: [0.12, reorg],
  absorb: [0.06, absorb],
  travel: [0.12, travel],
  outage: [0.06, ({ world }) => setOutage(world, true)],
  return: [0.5, ({ world }) => setOutage(world, false)],
  fallBehind: [0.05, ({ world }) => setBehind(world, true)],
  catchUp: [0.25, ({ world }) => setBehind(world, false)],
  revert: [0.1, revertPoint],
  forget: [0.05, forgetPoint],
  hide: [0.08, hideReward],
  show: [0.3, ({ world }) => world.hidden.clear()],
};

/** Applies what happens to the chain and the node at a time. */
export async function applyChainEvents(run: Run): Promise<void> {
  for (const [name, [probability, event]] of Object.entries(events)) {
    if (!run.draw.happens(probability)) continue;
    await event(run);
    run.model.events.push(`${name} ${run.world.pool.chain.height()}`);
  }
}

/** Starts or ends an outage of the node. */
export function setOutage(world: World, isOut: boolean): void {
  world.isOut = isOut;
  world.pool.chain.setOutage(isOut);
}

/** Lets the node stand still, so that it hears of no more blocks and signage points, or hear of all that it missed. */
export function setBehind(world: World, isBehind: boolean): void {
  const { chain, clock } = world.pool;
  world.behind = isBehind ? (world.behind ?? { height: chain.height(), since: clock.now }) : null;
  for (const [spHash, heardAt] of world.heardAt)
    if (!isBehind && heardAt === Infinity) world.heardAt.set(spHash, clock.now);
}

async function win(run: Run): Promise<void> {
  const { world, model } = run;
  const member = selectMember(run);
  // What a block wins counts from the block in which the PlotNFT came on, up to the one in which it began to leave.
  const { membership, state } = await readCurrent(world, member.launcherId);
  const coin = world.pool.chain.win(member.contractPuzzleHash);
  const isPools = membership?.until === null && state.targetPuzzleHash === TARGET;
  model.wins.push({
    coinId: toCoinId(coin),
    member,
    amount: coin.amount,
    owner: isPools ? 'pool' : 'farmer',
  });
}

function reorg({ world, model, draw }: Run): void {
  const { chain } = world.pool;
  // As deep as coins that are not final. Rewards stay, so that the chain must not become lower than they are.
  const back = 1 + draw.below(CONFIRMATIONS - 1);
  // A node that stands still knows only blocks that stay.
  if (world.behind && chain.height() - back < world.behind.height) return;
  chain.reorg(back, back + draw.below(3));
  // It may remove that a PlotNFT left or came back.
  for (const one of model.wins) if (one.member.role === 'leaving') one.owner = null;
}

/** Somebody has a reward absorbed before the pool does. */
async function absorb({ world, model }: Run): Promise<void> {
  const { observer, pool } = world;
  const coins = await observer.readCoins(model.wins.slice(-20).map(({ coinId }) => coinId));
  const coin = coins.find(
    ({ coinId, height, spentHeight }) =>
      // Reorgs leave rewards where they are, so that one could be absorbed in a block before its own.
      pool.chain.height() - height >= CONFIRMATIONS - 1 &&
      spentHeight === null &&
      model.wins.some((one) => one.coinId === coinId && one.owner === 'pool'),
  );
  const won = model.wins.find(({ coinId }) => coinId === coin?.coinId);
  if (!coin || !won || (await observer.isSpendPending(coin.coinId))) return;
  const plotNft = await readCurrent(world, won.member.launcherId);
  if (plotNft.state.state !== 'farmingToPool' || (await observer.isSpendPending(toCoinId(plotNft.coin))))
    return;
  const { sdk, genesis } = pool.parts;
  await observer.push(buildAbsorb({ sdk, genesis }, plotNft, [coin]).bundle);
}

/** A farmer leaves the pool or, once the lock is over, comes back. */
async function travel({ world, model }: Run): Promise<void> {
  const { observer, pool, members } = world;
  const member = members.find(({ role }) => role === 'leaving');
  if (!member) return;
  const plotNft = await readCurrent(world, member.launcherId);
  const isHere = plotNft.state.state === 'farmingToPool';
  if (!isHere) pool.chain.farm(LOCK_HEIGHT);
  model.events.push(isHere ? 'leave' : 'come back');
  const to: PoolState = isHere ? toLeavingState(plotNft.state) : { ...plotNft.state, state: 'farmingToPool' };
  const { sdk, genesis } = pool.parts;
  const current = isHere ? plotNft : await readCurrent(world, member.launcherId);
  await observer.push(buildTravel({ sdk, genesis }, current, { ownerKey: pool.owner, to }));
  pool.chain.farm();
}

function revertPoint({ world, model }: Run): void {
  for (const { spHash, isCounted } of [...model.taken.values()].slice(-1))
    if (isCounted === null && !world.forgotten.has(spHash)) world.reverted.add(spHash);
}

function forgetPoint({ world, model }: Run): void {
  for (const { spHash } of [...model.taken.values()].slice(-2))
    if (!world.reverted.has(spHash)) world.forgotten.add(spHash);
}

/** A reorg takes a reward that nobody has absorbed from the chain for a while. */
async function hideReward({ world, model }: Run): Promise<void> {
  const [coin] = await world.observer.readCoins(model.wins.slice(-1).map(({ coinId }) => coinId));
  if (coin?.spentHeight === null && !(await world.observer.isSpendPending(coin.coinId)))
    world.hidden.add(coin.coinId);
}

/** Draws one of those that have joined. */
export function selectMember({ world, draw }: Run): Member {
  const [first, ...others] = world.members.filter(({ number }) => number !== null);
  if (!first) throw new Error('Nobody has joined');
  return draw.pick([first, ...others]);
}

/** Returns a member by its number in the database. */
export function findMember({ members }: World, number: number): Member | undefined {
  return members.find((member) => member.number === number);
}
