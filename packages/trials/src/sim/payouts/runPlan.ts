import { createFullNode } from '@farm/chain';
import { requestBody } from './client.ts';
import { addConfirmingBlocks, addScatteredCoins, addWalletCoins, readWalletSum } from './funds.ts';
import {
  sendCorrection,
  requestApproval,
  listAmounts,
  makePayees,
  MILLI_XCH,
  requestWithdrawal,
  type RequestedWithdrawal,
  type Payee,
} from './payees.ts';
import { sendOutsidePayment, sendOutsideSpend } from './outsideSpender.ts';
import { CONFIRMATIONS, STUCK_BLOCKS, type Act, type Fault, type Plan } from './plan.ts';
import { waitUntil } from './waitUntil.ts';
import type { World } from './world.ts';

/** Result of playing a seed. */
export interface PlanResult {
  payees: Payee[];
  asked: RequestedWithdrawal[];
  reorgs: number;
  /** Number of coins of the wallet spent by another holder of the key. */
  conflicts: number;
  /** Ids of the withdrawals paid by another holder of the key. */
  paidElsewhere: string[];
  /** People whose deposit was taken back, and is given again in the end. */
  corrected: Set<Payee>;
}

const XCH = 1_000n * MILLI_XCH;

/** Plays a plan, and leaves everything unsettled. */
export async function runPlan(world: World, plan: Plan): Promise<PlanResult> {
  const { processes } = world;
  const coins = plan.coins.map((milli) => BigInt(milli) * MILLI_XCH);
  await addWalletCoins(world, coins);
  const amounts = listAmounts(plan.asks);
  if (plan.isShort) amounts.push({ person: 0, amount: (await readWalletSum(world)) + XCH });
  if (plan.isScattered) amounts.push({ person: 1, amount: await addScatteredCoins(world) });
  const payees = await makePayees(
    world,
    amounts.reduce((sum, { amount }) => sum + amount, XCH),
  );
  const played: PlanResult = {
    ...{ payees, asked: [], reorgs: 0, conflicts: 0, paidElsewhere: [] },
    corrected: new Set(),
  };
  processes.setCompeting(plan.isRivalry);
  armFuses(world, plan, -1);
  for (const { person, amount } of amounts) {
    const payee = payees[person];
    if (payee) played.asked.push(await requestWithdrawal(world, payee, amount));
  }
  setFault(world, plan.fault);
  const half = Math.ceil(played.asked.length / 2);
  await requestApprovals(world, played.asked.slice(0, half));
  for (const [index, act] of plan.acts.entries()) {
    armFuses(world, plan, index);
    if (act.kind === 'approve') await requestApprovals(world, played.asked.slice(half));
    else await runAct(world, played, act);
    for (let turn = 0; turn < act.turns; turn++) await waitForTurn(world);
  }
  setFault(world, null);
  return played;
}

/** Waits for the end of a turn that begins after this call. */
export async function waitForTurn({ chain, processes }: Pick<World, 'chain' | 'processes'>): Promise<void> {
  // The next turn may belong to the second worker.
  const needed = processes.isCompeting() ? 3 : 2;
  const begun = countTurns(chain);
  await waitUntil(
    () => 'No worker takes a turn',
    () => (countTurns(chain) >= begun + needed ? true : undefined),
  );
}

function countTurns({ requestPaths }: World['chain']): number {
  return requestPaths.filter((path) => path === '/get_blockchain_state').length;
}

function armFuses({ processes }: World, { kills }: Plan, index: number): void {
  for (const { role, act, ...fuse } of kills) if (act === index) processes.arm(role, fuse);
}

async function requestApprovals(world: World, withdrawals: readonly RequestedWithdrawal[]): Promise<void> {
  for (const { id } of withdrawals) await requestApproval(world, id);
}

async function runAct(
  world: World,
  played: PlanResult,
  act: Exclude<Act, { kind: 'approve' }>,
): Promise<void> {
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
      setFault(world, act.fault);
      break;
    case 'conflict':
      if (!(await sendOutsideSpend(world))) return;
      played.conflicts += 1;
      setFault(world, null);
      // The node now reports the batch as pending.
      if (act.isPending) await waitForTurn(world);
      if (act.isFinal) addConfirmingBlocks(world);
      else chain.farm();
      break;
    case 'paidElsewhere': {
      await stopPayouts(world);
      const paid = await sendOutsidePayment(world, played.asked, played.paidElsewhere);
      if (paid === null) return;
      played.paidElsewhere.push(paid);
      played.conflicts += 1;
      chain.farm();
      break;
    }
    case 'push':
      await pushAgain(world);
      break;
    case 'correct': {
      const payee = played.payees[act.person];
      if (!payee || played.corrected.has(payee)) return;
      played.corrected.add(payee);
      await sendCorrection(world, payee);
      break;
    }
    case 'deepReorg':
      played.reorgs += 1;
      // Payouts stop when the farm notices.
      played.conflicts += 1;
      setFault(world, null);
      await waitForTurn(world);
      addConfirmingBlocks(world);
      await waitForTurn(world);
      chain.reorg(CONFIRMATIONS + act.deeper, CONFIRMATIONS + act.deeper + 1);
      break;
    case 'stuck':
      setFault(world, 'forget');
      await waitForTurn(world);
      chain.farm(STUCK_BLOCKS + 1);
      await waitForTurn(world);
      setFault(world, null);
  }
}

async function stopPayouts(world: World): Promise<void> {
  const body = { isOpen: true, reason: 'to look at it' };
  await requestBody(world, { as: world.operator, path: '/api/admin/payouts/breaker', body });
}

/** Sets the only fault of the node; null clears it. */
function setFault({ chain }: World, fault: Fault | null): void {
  chain.setOutage(fault === 'outage');
  chain.setRejectingPushes(fault === 'reject');
  chain.setForgettingPushes(fault === 'forget');
  chain.setDroppingResponses(fault === 'lose');
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
  const node = createFullNode(chain.observer);
  // The node may be down.
  for (const { bundle } of bundles) await node.push(bundle).catch(() => undefined);
}
