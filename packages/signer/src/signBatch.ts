import { type Coin, coinIdOf, puzzleHashOf } from '@farm/chain';
import { type Db, retryDeadlocks } from '@farm/database';
import { checkBatch, type BatchLimits } from './checkBatch.ts';
import { SignerRefused, type BatchRequest, type Signed } from './client/protocol.ts';
import {
  addBatch,
  addBundle,
  addPayments,
  giveCoins,
  isHalted,
  limitWaiting,
  listOwn,
  lockBatch,
  lockWithdrawals,
  sendWithdrawals,
} from './repository.ts';
import type { Wallet } from './wallet.ts';

/** What signing needs. */
export interface SigningParts extends BatchLimits {
  db: Db;
  wallet: Wallet;
}

/**
 * Signs a batch that agrees with the ledger, and stores it, in the transaction that moves its withdrawals to sending:
 * all of it happens, or nothing. The same batch again gets the same answer.
 * @throws SignerRefused, which changes nothing
 */
export async function signBatch(
  { db, wallet, feeMaxMojo }: SigningParts,
  batch: BatchRequest,
): Promise<Signed> {
  const { id, inputs, outputs, change, fee } = batch;
  const kind = outputs.length > 0 ? 'payout' : 'sweep';
  const changePuzzleHash = wallet.current;
  const sign = async (transaction: Db): Promise<Signed> => {
    await limitWaiting(transaction);
    // Whoever asks for the same at the same time waits here, and gets the answer of the first.
    const isNew = await addBatch(transaction, { id, kind, changePuzzleHash });
    if (!isNew) return answerAgain(transaction, batch);
    checkBatch(batch, { wallet, feeMaxMojo });
    await refuseHalted(transaction);
    if (kind === 'payout') await compareWithLedger(transaction, batch);
    await giveInputs(transaction, batch);
    const spend = wallet.sign({
      inputs,
      outputs,
      change: { puzzleHash: changePuzzleHash, amount: change },
      fee,
    });
    if (kind === 'payout') await pay(transaction, batch, spend.coins);
    await addBundle(transaction, { batchId: id, attempt: 1, fee }, spend);
    return { txId: spend.txId };
  };
  return retryDeadlocks(() => db.transaction().execute(sign));
}

/** @throws SignerRefused `breaker_open` */
export async function refuseHalted(transaction: Db): Promise<void> {
  if (await isHalted(transaction)) throw new SignerRefused('breaker_open', 'Payouts are stopped');
}

async function answerAgain(transaction: Db, batch: BatchRequest): Promise<Signed> {
  const stored = await lockBatch(transaction, batch.id);
  const first = stored?.bundles[0];
  if (first && describe({ ...stored, ...first }) === describe(batch)) return { txId: first.txId };
  throw new SignerRefused('conflict', `The batch ${batch.id} is another one`);
}

/** In no order: the order decides nothing. */
function describe({ inputs, outputs, change, fee }: Omit<BatchRequest, 'id'>): string {
  const given = inputs.map(coinIdOf).sort();
  const paid = outputs.map((one) => `${one.withdrawalId} ${one.puzzleHash} ${one.amount}`).sort();
  return [...given, ...paid, change, fee].join('\n');
}

async function compareWithLedger(transaction: Db, { outputs }: BatchRequest): Promise<void> {
  const ids = outputs.map(({ withdrawalId }) => withdrawalId);
  const asked = new Map((await lockWithdrawals(transaction, ids)).map((row) => [row.id, row]));
  for (const { withdrawalId, puzzleHash, amount } of outputs) {
    const row = asked.get(withdrawalId);
    if (row?.status !== 'approved')
      throw new SignerRefused(
        'not_approved',
        `The withdrawal ${withdrawalId} is ${row?.status ?? 'not there'}`,
      );
    if (amount !== row.amount - row.fee)
      throw new SignerRefused(
        'wrong_output',
        `The withdrawal ${withdrawalId} does not ask for ${amount} mojo`,
      );
    if (puzzleHash !== puzzleHashOf(row.address))
      throw new SignerRefused('wrong_output', `The withdrawal ${withdrawalId} asks for another address`);
  }
  // Also to keys that this wallet was not told of.
  const [own] = await listOwn(
    transaction,
    outputs.map(({ puzzleHash }) => puzzleHash),
  );
  if (own !== undefined)
    throw new SignerRefused('own_output', `An output goes to ${own}, which is the wallet's`);
}

async function giveInputs(transaction: Db, { id, inputs }: BatchRequest): Promise<void> {
  const given = await giveCoins(transaction, id, inputs);
  const missing = inputs.map(coinIdOf).find((coinId) => !given.has(coinId));
  if (missing !== undefined)
    throw new SignerRefused('input_given', `The coin ${missing} was given to another batch`);
}

async function pay(transaction: Db, batch: BatchRequest, coins: readonly Coin[]): Promise<void> {
  await addPayments(transaction, batch, coins);
  const ids = batch.outputs.map(({ withdrawalId }) => withdrawalId);
  if ((await sendWithdrawals(transaction, ids)) !== ids.length)
    throw new SignerRefused('not_approved', 'A withdrawal was moved meanwhile');
}
