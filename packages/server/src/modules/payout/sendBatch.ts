import { randomUUID } from 'node:crypto';
import type { PayoutObstacle } from '@farm/contracts';
import { type Payee, type RefusalCode, SignerRefused, type SignerStatus } from '@farm/signer/client';
import { holdForOperator, listApproved, tell } from '../withdrawal/index.ts';
import { stopPayouts, type Look } from './checkBooks.ts';
import { BATCH_MAX, chooseBatch, type WalletCoin } from './chooseBatch.ts';
import { firstFee, guessCost } from './fees.ts';
import { findPending } from './findPending.ts';
import { holdShort } from './holdShort.ts';
import type { PayoutParts } from './payoutParts.ts';
import { pushBundle } from './pushBundle.ts';
import { listGiven, listOpenBatches } from './repository.ts';

/** State that one turn works with, including the signer's. */
export interface SignedLook extends Look {
  status: SignerStatus;
}

/** Withdrawals considered for one batch; the rest wait for the next. */
const DUE_MAX = 500;

/**
 * Has the next batch signed and pushes it; with nothing to pay, sweeps coins of retired keys to the current key.
 * @returns the obstacle to payouts, or null
 */
export async function sendBatch(parts: PayoutParts, look: SignedLook): Promise<PayoutObstacle | null> {
  const { db, payouts } = parts;
  const due = await listDue(parts, look.wallet.keys);
  const { free, coming } = await sortCoins(parts, look);
  const { payees, inputs, short } = chooseBatch({ due, free, coming, feeMaxMojo: payouts.feeMaxMojo });
  if (short.length > 0) {
    await holdShort(
      parts,
      short.map(({ withdrawalId }) => withdrawalId),
    );
  }
  const { retired } = look.status;
  const swept = free.filter(({ puzzleHash }) => retired.includes(puzzleHash)).slice(0, BATCH_MAX);
  const batch = payees.length > 0 ? { inputs, payees } : { inputs: swept, payees: [] };
  // Later replacements must be able to afford the highest fee.
  if (restOf(batch) <= payouts.feeMaxMojo) return null;
  const pending = await findPending(parts, look.wallet);
  if (pending.problems.length > 0)
    return stopPayouts(parts, { problems: pending.problems, breaker: look.breaker });
  // The next turn handles the outcome.
  if (pending.isPast) return null;
  const { obstacle, id } = await sign(parts, batch);
  const [signed] = id === null ? [] : await listOpenBatches(db, id);
  if (!signed) return obstacle;
  const tellAll = () => {
    for (const { accountId, withdrawalId } of signed.items) tell(parts.live, { accountId, id: withdrawalId });
  };
  tellAll();
  // Subscribers learn of the push immediately instead of with the next block.
  if (await pushBundle(parts, signed)) tellAll();
  return obstacle;
}

/** Returns the payees. Holds withdrawals to the wallet itself for review by an operator. */
async function listDue({ db, live }: PayoutParts, keys: readonly string[]): Promise<Payee[]> {
  const approved = await listApproved(db, DUE_MAX);
  const own = approved.filter(({ puzzleHash }) => keys.includes(puzzleHash));
  if (own.length === 0) return approved;
  const ids = own.map(({ withdrawalId }) => withdrawalId);
  for (const held of await holdForOperator(db, ids)) tell(live, held);
  return approved.filter((payee) => !own.includes(payee));
}

/** Returns coins that may be assigned to a batch, and amounts that become free without intervention. */
async function sortCoins(
  { db, withdrawals: { confirmations } }: PayoutParts,
  { wallet: { unspent }, status, peakHeight }: SignedLook,
): Promise<{ free: WalletCoin[]; coming: bigint[] }> {
  const ids = unspent.map(({ coinId }) => coinId);
  const given = new Set((await listGiven(db, ids)).map(({ coinId }) => coinId));
  // The signer no longer has the key: its coins cannot be spent.
  const keys = [status.current, ...status.retired];
  const own = unspent.filter(({ coinId, puzzleHash }) => !given.has(coinId) && keys.includes(puzzleHash));
  const isDeep = ({ height }: { height: number }) => peakHeight - height >= confirmations;
  const there = new Set(ids);
  const change = (await listOpenBatches(db)).flatMap(({ bundles }) =>
    bundles.some(({ changeCoinId }) => there.has(changeCoinId)) ? [] : bundles.slice(-1),
  );
  return {
    free: own.filter(isDeep),
    coming: [
      ...own.filter((coin) => !isDeep(coin)).map(({ amount }) => amount),
      ...change.map(({ changeMojo }) => changeMojo),
    ],
  };
}

/** Coins to spend, and their payees. */
interface Spending {
  inputs: readonly WalletCoin[];
  payees: Payee[];
}

/** Refusals due to a concurrent turn or operator: the next turn chooses again. */
const PASSING: RefusalCode[] = ['not_approved', 'input_given', 'conflict'];

async function sign(
  { node, signer, payouts, log }: PayoutParts,
  { inputs, payees }: Spending,
): Promise<{ id: string | null; obstacle: PayoutObstacle | null }> {
  const estimate = await node.estimateFee(guessCost({ inputs: inputs.length, outputs: payees.length }));
  const chainFeeMojo = firstFee(estimate, payouts.feeMaxMojo);
  const id = randomUUID();
  const changeMojo = restOf({ inputs, payees }) - chainFeeMojo;
  try {
    const spent = inputs.map(({ parentId, puzzleHash, amount }) => ({ parentId, puzzleHash, amount }));
    await signer.sign({ id, inputs: spent, payees, changeMojo, chainFeeMojo });
    log.info({ batchId: id, payments: payees.length, chainFeeMojo: chainFeeMojo.toString() }, 'batch signed');
    return { id, obstacle: null };
  } catch (error) {
    log.warn({ batchId: id, err: error }, 'batch not signed');
    if (!(error instanceof SignerRefused)) return { id: null, obstacle: { kind: 'signerAway' } };
    const { code, message } = error;
    return { id: null, obstacle: PASSING.includes(code) ? null : { kind: 'signerRefuses', message } };
  }
}

/** Returns the mojo that the coins hold beyond the payments. */
function restOf({ inputs, payees }: Spending): bigint {
  const held = inputs.reduce((sum, { amount }) => sum + amount, 0n);
  return payees.reduce((rest, { netMojo }) => rest - netMojo, held);
}
