import { type Db, retryDeadlocks } from '@farm/database';
import { SignerRefused, type SignResponse } from './client/protocol.ts';
import { addBundle, setTransactionTimeouts, lockBatch } from './signer.repository.ts';
import { assertNotHalted, toOutputs, type SigningDependencies } from './signBatch.ts';

/** Smallest fee increase, in mojo, for which a mempool replaces a bundle (chia/full_node/mempool). */
const MIN_FEE_INCREASE_MOJO = 10_000_000n;

/**
 * Signs a batch again with a higher fee, paid out of its change. The inputs and payments stay the same, so at
 * most one bundle of the batch can ever be included. The bundle is stored like the first. Idempotent: a fee that
 * an existing bundle pays returns that bundle.
 * @throws SignerRefused, which changes nothing
 */
export async function signReplacement(
  { db, wallet, feeMaxMojo }: SigningDependencies,
  { batchId, chainFeeMojo }: { batchId: string; chainFeeMojo: bigint },
): Promise<SignResponse> {
  const replace = async (transaction: Db): Promise<SignResponse> => {
    await setTransactionTimeouts(transaction);
    const batch = await lockBatch(transaction, batchId);
    const last = batch?.bundles.at(-1);
    if (!batch || !last) throw new SignerRefused('not_found', `Batch ${batchId} is unknown to the signer`);
    const same = batch.bundles.find((bundle) => bundle.chainFeeMojo === chainFeeMojo);
    if (same) return { txId: same.txId };
    await assertNotHalted(transaction);
    if (batch.status !== 'sending') throw new SignerRefused('conflict', `Batch ${batchId} has ended`);
    if (chainFeeMojo > feeMaxMojo)
      throw new SignerRefused(
        'fee_too_high',
        `The fee of ${chainFeeMojo} mojo is more than the maximum of ${feeMaxMojo}`,
      );
    if (chainFeeMojo < last.chainFeeMojo + MIN_FEE_INCREASE_MOJO)
      throw new SignerRefused(
        'fee_too_low',
        `A fee of ${chainFeeMojo} mojo cannot replace one of ${last.chainFeeMojo}`,
      );
    const changeMojo = last.changeMojo - (chainFeeMojo - last.chainFeeMojo);
    if (changeMojo <= 0n)
      throw new SignerRefused('wrong_sum', `A fee of ${chainFeeMojo} mojo leaves no change`);
    assertKeysPresent([...batch.inputs.map(({ puzzleHash }) => puzzleHash), batch.changePuzzleHash], wallet);
    const spend = wallet.sign({
      inputs: batch.inputs,
      outputs: toOutputs(batch.payees),
      change: { puzzleHash: batch.changePuzzleHash, amount: changeMojo },
      fee: chainFeeMojo,
    });
    await addBundle(transaction, { batchId, attempt: last.attempt + 1, chainFeeMojo }, spend);
    return { txId: spend.txId };
  };
  return retryDeadlocks(() => db.transaction().execute(replace));
}

/** Refuses puzzle hashes without a key: a key may have been removed since the batch was signed. */
function assertKeysPresent(
  puzzleHashes: string[],
  { current, retired }: SigningDependencies['wallet'],
): void {
  const missing = puzzleHashes.find((hash) => hash !== current && !retired.includes(hash));
  if (missing !== undefined)
    throw new SignerRefused('wrong_input', `The wallet no longer has a key for ${missing}`);
}
