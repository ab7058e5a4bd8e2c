import { toCoinId } from '@farm/chain';
import { SignerRefused, type BatchRequest } from './client/protocol.ts';
import type { Wallet } from './wallet.ts';

/** Largest amount of a coin, in mojo: amounts on the chain are unsigned 64-bit integers. */
const MAX_COIN_MOJO = 2n ** 64n - 1n;

/** Limits that a batch is checked against. */
export interface BatchLimits {
  wallet: Pick<Wallet, 'current' | 'retired'>;
  feeMaxMojo: bigint;
  /** Coins that an operator released from a batch that had ended without them. */
  releasedIds: ReadonlySet<string>;
}

/**
 * Checks a batch on its own, before it is compared with the ledger.
 * @throws SignerRefused for the first violation
 */
export function assertValidBatch(
  batch: BatchRequest,
  { wallet, feeMaxMojo, releasedIds }: BatchLimits,
): void {
  assertValidInputs(batch, { ...wallet, releasedIds });
  assertValidPayees(batch, wallet);
  assertBalanced(batch);
  if (batch.chainFeeMojo > feeMaxMojo)
    throw new SignerRefused(
      'fee_too_high',
      `The fee of ${batch.chainFeeMojo} mojo is more than the maximum of ${feeMaxMojo}`,
    );
}

function assertValidInputs(
  { inputs, payees }: BatchRequest,
  { current, retired, releasedIds }: BatchLimits['wallet'] & Pick<BatchLimits, 'releasedIds'>,
): void {
  const ids = new Set<string>();
  // Each merge leaves fewer coins, and each move ends a release, so that nobody can make the wallet pay chain fees without end.
  const isMerge = inputs.length > 1;
  for (const input of inputs) {
    const id = toCoinId(input);
    if (input.puzzleHash !== current && !retired.includes(input.puzzleHash))
      throw new SignerRefused('wrong_input', `Coin ${id} does not belong to the wallet`);
    const isReleased = releasedIds.has(id);
    if (payees.length > 0 && isReleased)
      throw new SignerRefused('wrong_input', `Coin ${id} was released, and the batch pays someone`);
    if (payees.length === 0 && input.puzzleHash === current && !isMerge && !isReleased)
      throw new SignerRefused(
        'wrong_input',
        `Coin ${id} does not belong to a retired key, and the batch neither pays anyone nor merges coins`,
      );
    if (!isAmount(input.amount))
      throw new SignerRefused('wrong_input', `A coin cannot have ${input.amount} mojo`);
    if (ids.has(id)) throw new SignerRefused('wrong_input', `Coin ${id} is listed twice`);
    ids.add(id);
  }
}

function assertValidPayees(
  { inputs, payees }: BatchRequest,
  { current, retired }: BatchLimits['wallet'],
): void {
  const equals = new Map<string, number>();
  const payments = new Set<string>();
  for (const { withdrawalId, puzzleHash, netMojo } of payees) {
    if (puzzleHash === current || retired.includes(puzzleHash))
      throw new SignerRefused('own_output', `The output of ${withdrawalId} goes to the wallet itself`);
    if (!isAmount(netMojo))
      throw new SignerRefused('wrong_output', `The output of ${withdrawalId} cannot have ${netMojo} mojo`);
    const output = `${puzzleHash} ${netMojo}`;
    const before = equals.get(output) ?? 0;
    // Each of equal outputs needs an input of its own: from one input they would be the same coin.
    const payment = `${withdrawalId} ${output}`;
    if (payments.has(payment) || before >= inputs.length)
      throw new SignerRefused('duplicate_output', `The output of ${withdrawalId} is already in the batch`);
    equals.set(output, before + 1);
    payments.add(payment);
  }
}

function assertBalanced({ inputs, payees, changeMojo, chainFeeMojo }: BatchRequest): void {
  if (!isAmount(changeMojo)) throw new SignerRefused('wrong_sum', `The change cannot be ${changeMojo} mojo`);
  const inputMojo = sum(inputs.map(({ amount }) => amount));
  const outputMojo = sum(payees.map(({ netMojo }) => netMojo)) + changeMojo + chainFeeMojo;
  if (inputMojo !== outputMojo)
    throw new SignerRefused(
      'wrong_sum',
      `Inputs of ${inputMojo} mojo do not equal outputs of ${outputMojo} mojo`,
    );
}

function isAmount(mojo: bigint): boolean {
  return mojo > 0n && mojo <= MAX_COIN_MOJO;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
