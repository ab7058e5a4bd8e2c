import { createFullNode } from '@farm/chain';
import { askFor } from './client.ts';
import { farmDeep, fillWallet, readWalletSum } from './funds.ts';
import { approve, listAmounts, makePayees, MILLI_XCH, withdraw, type Asked, type Payee } from './payees.ts';
import { payElsewhere, spendElsewhere } from './otherSpender.ts';
import { STUCK_BLOCKS, type Act, type Fault, type Plan } from './plan.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

/** Result of playing a seed. */
export interface Played {
  payees: Payee[];
  asked: Asked[];
  reorgs: number;
  /** Number of coins of the wallet spent by another holder of the key. */
  conflicts: number;
  /** Ids of the withdrawals paid by another holder of the key. */
  paidElsewhere: string[];
}

const XCH = 1_000n * MILLI_XCH;

/** Plays a plan, and leaves everything unsettled. */
export async function play(world: World, plan: Plan): Promise<Played> {
  const { processes } = world;
  const coins = plan.coins.map((milli) => BigInt(milli) * MILLI_XCH);
  await fillWallet(world, coins);
  const amounts = listAmounts(plan.asks);
  if (plan.isShort) amounts.push({ person: 0, amount: (await readWalletSum(world)) + XCH });
  const payees = await makePayees(
    world,
    amounts.reduce((sum, { amount }) => sum + amount, XCH),
  );
  const played: Played = { payees, asked: [], reorgs: 0, conflicts: 0, paidElsewhere: [] };
  processes.letCompete(plan.isRivalry);
  arm(world, plan, -1);
  for (const { person, amount } of amounts) {
    const payee = payees[person];
    if (payee) played.asked.push(await withdraw(world, payee, amount));
  }
  breakNode(world, plan.fault);
  const half = Math.ceil(played.asked.length / 2);
  await approveAll(world, played.asked.slice(0, half));
  for (const [index, act] of plan.acts.entries()) {
    arm(world, plan, index);
    if (act.kind === 'approve') await approveAll(world, played.asked.slice(half));
    else await doAct(world, played, act);
    for (let turn = 0; turn < act.turns; turn++) await waitForTurn(world);
  }
  breakNode(world, null);
  return played;
}

/** Waits for the end of a turn that begins after this call. */
export async function waitForTurn({ chain, processes }: Pick<World, 'chain' | 'processes'>): Promise<void> {
  // The next turn may belong to the second worker.
  const needed = processes.areCompeting() ? 3 : 2;
  const begun = countTurns(chain);
  await until(
    () => 'No worker takes a turn',
    () => (countTurns(chain) >= begun + needed ? true : undefined),
  );
}

function countTurns({ asked }: World['chain']): number {
  return asked.filter((path) => path === '/get_blockchain_state').length;
}

function arm({ processes }: World, { kills }: Plan, index: number): void {
  for (const { role, act, ...fuse } of kills) if (act === index) processes.arm(role, fuse);
}

async function approveAll(world: World, some: readonly Asked[]): Promise<void> {
  for (const { id } of some) await approve(world, id);
}

async function doAct(world: World, played: Played, act: Exclude<Act, { kind: 'approve' }>): Promise<void> {
  const { chain } = world;
  switch (act.kind) {
    case 'farm':
      chain.farm(act.blocks);
      break;
    case 'reorg':
      played.reorgs += 1;
      chain.reorg(act.back, act.more);
      break;
    case 'fault':
      breakNode(world, act.fault);
      break;
    case 'conflict':
      if (!(await spendElsewhere(world))) return;
      played.conflicts += 1;
      breakNode(world, null);
      // The node now reports the batch as pending.
      if (act.isPending) await waitForTurn(world);
      if (act.isFinal) farmDeep(world);
      else chain.farm();
      break;
    case 'paidElsewhere': {
      await stopPayouts(world);
      const paid = await payElsewhere(world, played.asked, played.paidElsewhere);
      if (paid === null) return;
      played.paidElsewhere.push(paid);
      played.conflicts += 1;
      chain.farm();
      break;
    }
    case 'push':
      await pushAgain(world);
      break;
    case 'stuck':
      breakNode(world, 'forget');
      await waitForTurn(world);
      chain.farm(STUCK_BLOCKS + 1);
      await waitForTurn(world);
      breakNode(world, null);
  }
}

async function stopPayouts(world: World): Promise<void> {
  const body = { isOpen: true, reason: 'to look at it' };
  await askFor(world, { as: world.operator, path: '/api/admin/payouts/breaker', body });
}

/** Sets the only fault of the node; null clears it. */
function breakNode({ chain }: World, fault: Fault | null): void {
  chain.outage(fault === 'outage');
  chain.rejectPushes(fault === 'reject');
  chain.forgetPushes(fault === 'forget');
  chain.loseAnswers(fault === 'lose');
}

/** Pushes all bundles of open batches, as a replica that knows only the database would. */
async function pushAgain({ db, chain }: World): Promise<void> {
  const bundles = await db
    .selectFrom('payoutBundle')
    .innerJoin('payoutBatch', 'payoutBatch.id', 'payoutBundle.batchId')
    .select('bundle')
    .where('payoutBatch.status', '=', 'sending')
    .orderBy('attempt', 'desc')
    .execute();
  const node = createFullNode(chain.onlooker);
  // The node may be down.
  for (const { bundle } of bundles) await node.push(bundle).catch(() => undefined);
}
