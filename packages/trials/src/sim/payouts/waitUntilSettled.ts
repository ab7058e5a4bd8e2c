import type { PayoutBatchDetail, PayoutBatchPage, Payouts } from '@farm/contracts';
import { requestBody, requestResult } from './client.ts';
import { addConfirmingBlocks, addWalletCoins } from './funds.ts';
import { requestApproval, sendDeposit, MILLI_XCH } from './payees.ts';
import { waitForTurn, type PlanResult } from './runPlan.ts';
import type { World } from './world.ts';

/** Limit on rounds, above the need of any seed. */
const MAX_ROUNDS = 25;
const PAYOUTS_PATH = '/api/admin/payouts';

/**
 * Lets everything settle: the chain advances, an operator does the manual work, and in the end no process is
 * killed any more.
 * @throws Error if it does not settle
 */
export async function waitUntilSettled(
  world: World,
  { asked, corrected }: Pick<PlanResult, 'asked' | 'corrected'>,
): Promise<void> {
  const { processes } = world;
  processes.disarm();
  processes.setCompeting(false);
  // Without the signer, rounds would pass in which nothing is signed.
  await processes.waitUntilReady('signer');
  for (const payee of corrected) await sendDeposit(world, payee);
  let areKillsStopped = false;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await waitForTurn(world);
    addConfirmingBlocks(world);
    await waitForTurn(world);
    const isInOrder = await handleOperatorWork(world);
    const open = await listOpen(world, asked);
    if (isInOrder && open.length === 0) {
      if (areKillsStopped) return;
      // A process killed a moment ago may not have reported its findings yet.
      processes.hunt(null);
      areKillsStopped = true;
    }
    const underfunded = open.filter(({ holdReasons }) => holdReasons.includes('hot_wallet'));
    if (underfunded.length > 0) await fundWithdrawals(world, underfunded);
    for (const { id, status } of open)
      if (status === 'pending' || status === 'held') await requestApproval(world, id);
  }
  const left = { open: await listOpen(world, asked), payouts: await readPayouts(world) };
  throw new Error(`Not at rest after ${MAX_ROUNDS} rounds: ${JSON.stringify(left)}`);
}

async function listOpen({ db }: World, asked: PlanResult['asked']) {
  const ids = asked.map(({ id }) => id);
  const rows = await db
    .selectFrom('withdrawal')
    .select(['id', 'status', 'grossMojo', 'holdReasons'])
    .where('id', 'in', ids)
    .where('status', 'not in', ['success', 'refunded'])
    .execute();
  return rows.map((row) => ({ ...row, grossMojo: row.grossMojo.toString() }));
}

/** Records unknown spends in the books, and resumes payouts. @returns true if there was nothing to do */
async function handleOperatorWork(world: World): Promise<boolean> {
  const { operator } = world;
  const { unknownSpends, breaker, batches } = await readPayouts(world);
  for (const { coinId } of unknownSpends.filter(({ isFinal }) => isFinal)) {
    const recorded = {
      as: operator,
      path: `${PAYOUTS_PATH}/spends/${coinId}/record`,
      body: { reason: 'known' },
    };
    // Sends the request twice, like a double click; an earlier request may also have succeeded without a
    // response.
    for (const result of [await requestResult(world, recorded), await requestResult(world, recorded)])
      if (!result.isDone && result.code !== 'not_found')
        throw new Error(`${coinId} is refused: ${result.code}`);
  }
  const areBatchesLeft = await handleStrandedBatches(world);
  const isClean = unknownSpends.length === 0;
  if (breaker.isOpen && isClean) {
    const body = { isOpen: false, reason: 'looked at' };
    await requestBody(world, { as: operator, path: `${PAYOUTS_PATH}/breaker`, body });
  }
  return isClean && !breaker.isOpen && batches.length === 0 && !areBatchesLeft;
}

/** Takes the way out that each batch offers: sends it again, releases its coins, or gives it up. @returns true if any did */
async function handleStrandedBatches(world: World): Promise<boolean> {
  const { operator } = world;
  const path = `${PAYOUTS_PATH}/batches`;
  const page = await requestBody<PayoutBatchPage>(world, { as: operator, method: 'GET', path });
  let areAny = false;
  for (const { id } of page.items) {
    const one = { as: operator, path: `${path}/${id}` };
    const { actions } = await requestBody<PayoutBatchDetail>(world, { ...one, method: 'GET' });
    const [action] = actions;
    if (action === undefined) continue;
    areAny = true;
    const body = { action, reason: 'stranded' };
    const result = await requestResult(world, { ...one, path: `${one.path}/decision`, body });
    // The first of two requests may have succeeded without a response.
    if (!result.isDone && result.code !== 'illegal_transition')
      throw new Error(`${action} of ${id} is refused: ${result.code}`);
    world.stranded.set(action, (world.stranded.get(action) ?? 0) + 1);
  }
  return areAny;
}

async function readPayouts(world: World): Promise<Extract<Payouts, { state: 'on' }>> {
  const seen = await requestBody<Payouts>(world, { as: world.operator, method: 'GET', path: PAYOUTS_PATH });
  if (seen.state === 'off') throw new Error('Payouts are off');
  return seen;
}

const HEADROOM_MOJO = 1_000n * MILLI_XCH;

/** Funds the wallet for the withdrawals, and approves them as an operator. */
async function fundWithdrawals(world: World, short: { id: string; grossMojo: string }[]): Promise<void> {
  await addWalletCoins(
    world,
    short.map(({ grossMojo }) => BigInt(grossMojo) + HEADROOM_MOJO),
  );
  await waitForTurn(world);
  for (const { id } of short) await requestApproval(world, id);
}
