import { type Coin, coinIdOf, puzzleHashOf, type Spend } from '@farm/chain';
import { type Db, retryDeadlocks } from '@farm/database';
import { checkBatch, type BatchLimits } from './checkBatch.ts';
import { SignerRefused, type BatchRequest, type Payee, type Signed } from './client/protocol.ts';
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

/** Dependencies of signing. */
export interface SigningParts extends BatchLimits {
  db: Db;
  wallet: Wallet;
}

/**
 * Signs and stores a batch that matches the ledger, in the same transaction that moves its withdrawals to
 * sending. Idempotent: repeating a batch returns the first result.
 * @throws SignerRefused, which changes nothing
 */
export async function signBatch(
  { db, wallet, feeMaxMojo }: SigningParts,
  batch: BatchRequest,
): Promise<Signed> {
  const { id, inputs, payees, changeMojo, chainFeeMojo } = batch;
  const kind = payees.length > 0 ? 'payout' : 'sweep';
  const changePuzzleHash = wallet.current;
  const sign = async (transaction: Db): Promise<Signed> => {
    await limitWaiting(transaction);
    // Concurrent requests for the same batch wait here and get the result of the first request.
    const isNew = await addBatch(transaction, { id, kind, changePuzzleHash });
    if (!isNew) return answerAgain(transaction, batch);
    checkBatch(batch, { wallet, feeMaxMojo });
    await refuseHalted(transaction);
    if (kind === 'payout') await compareWithLedger(transaction, batch);
    await giveInputs(transaction, batch);
    const spend = wallet.sign({
      inputs,
      outputs: toOutputs(payees),
      change: { puzzleHash: changePuzzleHash, amount: changeMojo },
      fee: chainFeeMojo,
    });
    if (kind === 'payout') await pay(transaction, batch, spend.coins);
    await addBundle(transaction, { batchId: id, attempt: 1, chainFeeMojo }, spend);
    return { txId: spend.txId };
  };
  return retryDeadlocks(() => db.transaction().execute(sign));
}

/** Returns the outputs of a spend that pays the payees. */
export function toOutputs(payees: readonly Payee[]): Spend['outputs'] {
  return payees.map(({ puzzleHash, netMojo }) => ({ puzzleHash, amount: netMojo }));
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

/** Returns a text that is equal for equal batches, regardless of the order of inputs and payees. */
function describe({ inputs, payees, changeMojo, chainFeeMojo }: Omit<BatchRequest, 'id'>): string {
  const given = inputs.map(coinIdOf).sort();
  const paid = payees.map((one) => `${one.withdrawalId} ${one.puzzleHash} ${one.netMojo}`).sort();
  return [...given, ...paid, changeMojo, chainFeeMojo].join('\n');
}

async function compareWithLedger(transaction: Db, { payees }: BatchRequest): Promise<void> {
  const ids = payees.map(({ withdrawalId }) => withdrawalId);
  const asked = new Map((await lockWithdrawals(transaction, ids)).map((row) => [row.id, row]));
  for (const { withdrawalId, puzzleHash, netMojo } of payees) {
    const row = asked.get(withdrawalId);
    if (row?.status !== 'approved')
      throw new SignerRefused(
        'not_approved',
        `The withdrawal ${withdrawalId} is ${row?.status ?? 'not there'}`,
      );
    // Recomputed on purpose, instead of trusting the amount computed by the product.
    if (netMojo !== row.grossMojo - row.feeMojo)
      throw new SignerRefused(
        'wrong_output',
        `The withdrawal ${withdrawalId} does not ask for ${netMojo} mojo`,
      );
    if (puzzleHash !== puzzleHashOf(row.address))
      throw new SignerRefused('wrong_output', `The withdrawal ${withdrawalId} asks for another address`);
  }
  // Includes keys that are unknown to this wallet.
  const [own] = await listOwn(
    transaction,
    payees.map(({ puzzleHash }) => puzzleHash),
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
  const ids = batch.payees.map(({ withdrawalId }) => withdrawalId);
  if ((await sendWithdrawals(transaction, ids)) !== ids.length)
    throw new SignerRefused('not_approved', 'A withdrawal was moved meanwhile');
}
