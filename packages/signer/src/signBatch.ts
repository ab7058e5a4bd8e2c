import { type Coin, toCoinId, decodeAddress, type Spend } from '@farm/chain';
import { type Db, retryDeadlocks } from '@farm/database';
import { assertValidBatch, type BatchLimits } from './assertValidBatch.ts';
import { SignerRefused, type BatchRequest, type Payee, type SignResponse } from './client/protocol.ts';
import {
  addBatch,
  addBundle,
  addPayments,
  addInputs,
  isHalted,
  setTransactionTimeouts,
  listOwnPuzzleHashes,
  listUnbackedWithdrawals,
  listReleasedCoinIds,
  lockBatch,
  lockWithdrawals,
  markWithdrawalsSending,
} from './signer.repository.ts';
import type { Wallet } from './wallet.ts';

/** Dependencies of signing. */
export interface SigningDependencies extends Omit<BatchLimits, 'releasedIds'> {
  db: Db;
  wallet: Wallet;
}

/**
 * Signs and stores a batch that matches the ledger, in the same transaction that moves its withdrawals to
 * sending. Idempotent: repeating a batch returns the first result.
 * @throws SignerRefused, which changes nothing
 */
export async function signBatch(
  { db, wallet, feeMaxMojo }: SigningDependencies,
  batch: BatchRequest,
): Promise<SignResponse> {
  const { id, inputs, payees, changeMojo, chainFeeMojo } = batch;
  const kind = payees.length > 0 ? 'payout' : 'sweep';
  const changePuzzleHash = wallet.current;
  const sign = async (transaction: Db): Promise<SignResponse> => {
    await setTransactionTimeouts(transaction);
    // Concurrent requests for the same batch wait here and get the result of the first request.
    const isNew = await addBatch(transaction, { id, kind, changePuzzleHash });
    if (!isNew) return readSigned(transaction, batch);
    const releasedIds = await listReleasedCoinIds(transaction, inputs.map(toCoinId));
    assertValidBatch(batch, { wallet, feeMaxMojo, releasedIds });
    await assertNotHalted(transaction);
    if (kind === 'payout') await assertMatchesLedger(transaction, batch);
    await claimInputs(transaction, batch);
    const spend = wallet.sign({
      inputs,
      outputs: toOutputs(payees),
      change: { puzzleHash: changePuzzleHash, amount: changeMojo },
      fee: chainFeeMojo,
    });
    if (kind === 'payout') await recordPayments(transaction, batch, spend.coins);
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
export async function assertNotHalted(transaction: Db): Promise<void> {
  if (await isHalted(transaction)) throw new SignerRefused('breaker_open', 'Payouts are stopped');
}

async function readSigned(transaction: Db, batch: BatchRequest): Promise<SignResponse> {
  const stored = await lockBatch(transaction, batch.id);
  const first = stored?.bundles[0];
  if (first && toBatchText({ ...stored, ...first }) === toBatchText(batch)) return { txId: first.txId };
  throw new SignerRefused('conflict', `Batch ${batch.id} differs from the one signed before`);
}

/** Returns a text that is equal for equal batches, regardless of the order of inputs and payees. */
function toBatchText({ inputs, payees, changeMojo, chainFeeMojo }: Omit<BatchRequest, 'id'>): string {
  const coinIds = inputs.map(toCoinId).sort();
  const payments = payees.map((payee) => `${payee.withdrawalId} ${payee.puzzleHash} ${payee.netMojo}`).sort();
  return [...coinIds, ...payments, changeMojo, chainFeeMojo].join('\n');
}

async function assertMatchesLedger(transaction: Db, { payees }: BatchRequest): Promise<void> {
  const ids = payees.map(({ withdrawalId }) => withdrawalId);
  const rowsById = new Map((await lockWithdrawals(transaction, ids)).map((row) => [row.id, row]));
  for (const { withdrawalId, puzzleHash, netMojo } of payees) {
    const row = rowsById.get(withdrawalId);
    if (row?.status !== 'approved')
      throw new SignerRefused('not_approved', `Withdrawal ${withdrawalId} is ${row?.status ?? 'missing'}`);
    // Recomputed on purpose, instead of trusting the amount computed by the product.
    if (netMojo !== row.grossMojo - row.feeMojo)
      throw new SignerRefused('wrong_output', `Withdrawal ${withdrawalId} is not for ${netMojo} mojo`);
    if (puzzleHash !== decodeAddress(row.address))
      throw new SignerRefused('wrong_output', `Withdrawal ${withdrawalId} is for another address`);
  }
  const [unbacked] = await listUnbackedWithdrawals(transaction, ids);
  if (unbacked) throw new SignerRefused('not_backed', `Withdrawal ${unbacked.id} ${unbacked.problem}`);
  // Includes keys that are unknown to this wallet.
  const [ownHash] = await listOwnPuzzleHashes(
    transaction,
    payees.map(({ puzzleHash }) => puzzleHash),
  );
  if (ownHash !== undefined)
    throw new SignerRefused('own_output', `An output goes to ${ownHash}, which belongs to the wallet`);
}

async function claimInputs(transaction: Db, { id, inputs }: BatchRequest): Promise<void> {
  const claimed = await addInputs(transaction, id, inputs);
  const missing = inputs.map(toCoinId).find((coinId) => !claimed.has(coinId));
  if (missing !== undefined)
    throw new SignerRefused('input_given', `Coin ${missing} was assigned to another batch`);
}

async function recordPayments(transaction: Db, batch: BatchRequest, coins: readonly Coin[]): Promise<void> {
  await addPayments(transaction, batch, coins);
  const ids = batch.payees.map(({ withdrawalId }) => withdrawalId);
  if ((await markWithdrawalsSending(transaction, ids)) !== ids.length)
    throw new SignerRefused('not_approved', 'A withdrawal changed in the meantime');
}
