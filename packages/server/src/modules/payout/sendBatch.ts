import { randomUUID } from 'node:crypto';
import type { PayoutObstacle } from '@farm/contracts';
import { type Payee, type RefusalCode, SignerRefused, type SignerStatus } from '@farm/signer/client';
import { holdForOperator, listApprovedPayees, publishWithdrawalChange } from '../withdrawal/index.ts';
import { stopPayouts, type TurnState } from './payoutCheck.ts';
import { MAX_BATCH_SIZE, planBatch, type WalletCoin } from './planBatch.ts';
import { computeFirstFee, computeBundleCost } from './fees.ts';
import { checkPendingSpends } from './checkPendingSpends.ts';
import { planMerges, planQuietMerges, type MergePlanInput } from './planMerges.ts';
import { holdShortWithdrawals } from './holdShortWithdrawals.ts';
import type { PayoutDependencies } from './payoutDependencies.ts';
import { sendBundle } from './sendBundle.ts';
import { listAssignedCoins, listOpenBatches } from './payout.repository.ts';

/** State that one turn works with, including the signer's. */
export interface SigningState extends TurnState {
  status: SignerStatus;
}

/** Withdrawals considered for one batch; the rest wait for the next. */
const MAX_DUE_WITHDRAWALS = 500;
/** Merges signed in one turn. A block has room for about as many, of 100 coins each. */
const MAX_MERGES = 10;

/**
 * Has the next batch signed and pushes it, and the merges without which the largest coins do not suffice for the payment whose
 * turn it is. With nothing to pay, sweeps coins of retired keys to the current key, or merges the smallest of many coins.
 * @returns the obstacle to payouts, or null
 */
export async function sendBatch(
  dependencies: PayoutDependencies,
  turnState: SigningState,
): Promise<PayoutObstacle | null> {
  const { feeMaxMojo } = dependencies.payouts;
  const due = await listDuePayees(dependencies, turnState.wallet.keys);
  const { free, released, incoming } = await listSpendableCoins(dependencies, turnState);
  const { payees, inputs, short, waiting } = planBatch({ due, free, incoming, feeMaxMojo });
  if (short.length > 0) {
    await holdShortWithdrawals(
      dependencies,
      short.map(({ withdrawalId }) => withdrawalId),
    );
  }
  const rest = { free: free.filter((coin) => !inputs.includes(coin)), incoming, feeMaxMojo };
  const merges = waiting ? planMerges(rest, waiting.netMojo + feeMaxMojo + 1n) : [];
  const isIdle = payees.length === 0 && merges.length === 0;
  const sweeps = isIdle ? planSweeps(rest, { status: turnState.status, isQuiet: due.length === 0 }) : [];
  const batches = [
    ...(payees.length > 0 ? [{ inputs, payees }] : []),
    ...[...planReleases(released, feeMaxMojo), ...merges, ...sweeps]
      .slice(0, MAX_MERGES)
      .map((coins) => ({ inputs: coins, payees: [] })),
  ];
  if (batches.length === 0) return null;
  const pending = await checkPendingSpends(dependencies, turnState.wallet);
  if (pending.problems.length > 0)
    return stopPayouts(dependencies, { problems: pending.problems, breaker: turnState.breaker });
  // The next turn handles the outcome.
  if (pending.isOutdated) return null;
  for (const batch of batches) {
    const { obstacle, id } = await sign(dependencies, batch);
    if (id === null) return obstacle;
    await sendSignedBatch(dependencies, id);
  }
  return null;
}

/** Chooses the coins to move while there is nothing to sign: those of retired keys, or in quiet times the smallest of many. */
function planSweeps(
  rest: MergePlanInput,
  { status: { retired }, isQuiet }: { status: SignerStatus; isQuiet: boolean },
): WalletCoin[][] {
  const coins = rest.free.filter(({ puzzleHash }) => retired.includes(puzzleHash)).slice(0, MAX_BATCH_SIZE);
  // Later replacements must be able to afford the highest fee.
  if (computeRemainder({ inputs: coins, payees: [] }) > rest.feeMaxMojo) return [coins];
  return isQuiet ? planQuietMerges(rest) : [];
}

/** Moves released coins within the wallet: spent once more, they can be no part of the batch that had them. */
function planReleases(released: readonly WalletCoin[], feeMaxMojo: bigint): WalletCoin[][] {
  const coins = released.slice(0, MAX_BATCH_SIZE);
  return computeRemainder({ inputs: coins, payees: [] }) > feeMaxMojo ? [coins] : [];
}

async function sendSignedBatch(dependencies: PayoutDependencies, id: string): Promise<void> {
  const [batch] = await listOpenBatches(dependencies.db, id);
  if (!batch) return;
  const publishAll = () => {
    for (const { accountId, withdrawalId } of batch.items)
      publishWithdrawalChange(dependencies.live, { accountId, id: withdrawalId });
  };
  publishAll();
  // Subscribers learn of the push immediately instead of with the next block.
  if (await sendBundle(dependencies, batch)) publishAll();
}

/** Returns the payees. Holds withdrawals to the wallet itself for review by an operator. */
async function listDuePayees(
  { db, live, mailQueue }: PayoutDependencies,
  keys: readonly string[],
): Promise<Payee[]> {
  const approved = await listApprovedPayees(db, MAX_DUE_WITHDRAWALS);
  const ownPayees = approved.filter(({ puzzleHash }) => keys.includes(puzzleHash));
  if (ownPayees.length === 0) return approved;
  const ids = ownPayees.map(({ withdrawalId }) => withdrawalId);
  const held = await db.transaction().execute((transaction) => holdForOperator(transaction, mailQueue, ids));
  for (const withdrawal of held) publishWithdrawalChange(live, withdrawal);
  return approved.filter((payee) => !ownPayees.includes(payee));
}

/** Returns coins that may be assigned to a batch, those that only a sweep may spend, and amounts that become free without intervention. */
async function listSpendableCoins(
  { db, withdrawals: { confirmations } }: PayoutDependencies,
  { wallet: { unspent }, status, peakHeight }: SigningState,
): Promise<{ free: WalletCoin[]; released: WalletCoin[]; incoming: bigint[] }> {
  const ids = unspent.map(({ coinId }) => coinId);
  const assigned = await listAssignedCoins(db, ids);
  const assignedIds = new Set(assigned.map(({ coinId }) => coinId));
  const releasedIds = new Set(assigned.flatMap(({ coinId, isReleased }) => (isReleased ? coinId : [])));
  // The signer no longer has the key: its coins cannot be spent.
  const keys = [status.current, ...status.retired];
  const signable = unspent.filter(({ puzzleHash }) => keys.includes(puzzleHash));
  const spendable = signable.filter(({ coinId }) => !assignedIds.has(coinId));
  const released = signable.filter(({ coinId }) => releasedIds.has(coinId));
  const isDeep = ({ height }: { height: number }) => peakHeight - height >= confirmations;
  const unspentIds = new Set(ids);
  const change = (await listOpenBatches(db)).flatMap(({ bundles }) =>
    bundles.some(({ changeCoinId }) => unspentIds.has(changeCoinId)) ? [] : bundles.slice(-1),
  );
  return {
    free: spendable.filter(isDeep),
    released: released.filter(isDeep),
    incoming: [
      ...released.map(({ amount }) => amount),
      ...spendable.filter((coin) => !isDeep(coin)).map(({ amount }) => amount),
      ...change.map(({ changeMojo }) => changeMojo),
    ],
  };
}

/** Coins to spend, and their payees. */
interface BatchSpend {
  inputs: readonly WalletCoin[];
  payees: Payee[];
}

/** Refusals due to a concurrent turn or operator: the next turn chooses again. */
const TRANSIENT_REFUSALS: RefusalCode[] = ['not_approved', 'input_given', 'conflict'];

async function sign(
  { node, signer, payouts, log }: PayoutDependencies,
  { inputs, payees }: BatchSpend,
): Promise<{ id: string | null; obstacle: PayoutObstacle | null }> {
  const estimate = await node.estimateFee(
    computeBundleCost({ inputs: inputs.length, outputs: payees.length }),
  );
  const chainFeeMojo = computeFirstFee(estimate, payouts.feeMaxMojo);
  const id = randomUUID();
  const changeMojo = computeRemainder({ inputs, payees }) - chainFeeMojo;
  try {
    const inputCoins = inputs.map(({ parentId, puzzleHash, amount }) => ({ parentId, puzzleHash, amount }));
    await signer.sign({ id, inputs: inputCoins, payees, changeMojo, chainFeeMojo });
    log.info({ batchId: id, payments: payees.length, chainFeeMojo: chainFeeMojo.toString() }, 'batch signed');
    return { id, obstacle: null };
  } catch (error) {
    log.warn({ batchId: id, err: error }, 'batch not signed');
    if (!(error instanceof SignerRefused)) return { id: null, obstacle: { kind: 'signerAway' } };
    const { code, message } = error;
    return {
      id: null,
      obstacle: TRANSIENT_REFUSALS.includes(code) ? null : { kind: 'signerRefuses', message },
    };
  }
}

/** Returns the mojo that the coins hold beyond the payments. */
function computeRemainder({ inputs, payees }: BatchSpend): bigint {
  const held = inputs.reduce((sum, { amount }) => sum + amount, 0n);
  return payees.reduce((rest, { netMojo }) => rest - netMojo, held);
}
