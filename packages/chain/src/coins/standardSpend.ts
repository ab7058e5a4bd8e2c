import { toCoinId, type Coin } from './coin.ts';
import { encodeBundle } from './encodeBundle.ts';
import { toBytes32, toHex } from './hex.ts';
import type { SpendingKey } from './keys.ts';
import type { ChiaSdk, SdkProgram, SdkSignature } from './sdk.ts';
import { toSdkCoin } from './toSdkCoin.ts';

/** A coin to create: an amount in mojo at a puzzle hash. */
export type Output = Pick<Coin, 'puzzleHash' | 'amount'>;

/** Coins spent together and their outputs. The inputs equal the outputs plus the change plus the fee. */
export interface Spend {
  /** At least one, each at the puzzle hash of a key. */
  inputs: readonly Coin[];
  outputs: readonly Output[];
  change: Output;
  /** Fee for the farmer of the block, in mojo. */
  fee: bigint;
  /** Genesis challenge of the chain, see `GENESIS`. */
  genesis: string;
}

/** A signed spend that a node accepts. */
export interface SignedSpend {
  /** Id of the bundle in the mempool, in hex. */
  txId: string;
  /** The spend bundle as JSON, in the form that `push_tx` expects. */
  bundle: string;
  /** CLVM cost. */
  cost: bigint;
  /** Coins created for the outputs, in the same order. */
  coins: Coin[];
  changeCoin: Coin;
}

/** Largest amount of a coin, in mojo: a uint64. */
const MAX_COIN_MOJO = 2n ** 64n - 1n;

/**
 * Builds and signs a spend. The first input, by id, creates the outputs and the change; the second creates the second of
 * equal outputs, and so on, because from one input they would be the same coin. Deterministic: the same inputs, outputs,
 * change and fee give the same bytes in any order, and the same inputs and outputs give the same coins for any fee.
 * @throws RangeError if the spend does not add up, would create the same coin twice, or a key is missing
 */
export function signSpend(sdk: ChiaSdk, keys: readonly SpendingKey[], spend: Spend): SignedSpend {
  assertValidSpend(spend);
  const inputs = sortById(spend.inputs);
  const places = assignInputs(spend.outputs);
  const clvm = new sdk.Clvm();
  const genesis = toBytes32(spend.genesis);
  const signatures = inputs.map(({ coin, id }, index): SdkSignature => {
    const key = keys.find(({ puzzleHash }) => puzzleHash === coin.puzzleHash);
    if (!key) throw new RangeError(`No key for coin ${id}`);
    const conditions: SdkProgram[] = [];
    const created = spend.outputs.filter((_, output) => places[output] === index);
    for (const { puzzleHash, amount } of sortOutputs(index === 0 ? [...created, spend.change] : created))
      conditions.push(clvm.createCoin(toBytes32(puzzleHash), amount));
    if (index === 0 && spend.fee > 0n) conditions.push(clvm.reserveFee(spend.fee));
    // The assertions form a ring: no coin can be spent without all of the others.
    const next = inputs[(index + 1) % inputs.length];
    if (next && next.id !== id) conditions.push(clvm.assertConcurrentSpend(toBytes32(next.id)));
    const delegated = clvm.delegatedSpend(conditions);
    clvm.spendStandardCoin(toSdkCoin(sdk, coin), key.publicKey, delegated);
    return key.sign(Buffer.concat([delegated.puzzle.treeHash(), toBytes32(id), genesis]));
  });
  const coinSpends = clvm.coinSpends();
  const signature = sdk.Signature.aggregate(signatures);
  const parentId = selectParentId(spend.inputs);
  const parentOf = (output: number) => inputs[places[output] ?? 0]?.id ?? parentId;
  return {
    txId: toHex(new sdk.SpendBundle(coinSpends, signature).hash()),
    bundle: encodeBundle(coinSpends, signature),
    cost: sdk.spendBundleCost(coinSpends),
    coins: spend.outputs.map(({ puzzleHash, amount }, output) => ({
      parentId: parentOf(output),
      puzzleHash,
      amount,
    })),
    changeCoin: { parentId, puzzleHash: spend.change.puzzleHash, amount: spend.change.amount },
  };
}

/** Returns the id of the input that creates the change and all outputs that differ; known before anything is signed. */
export function selectParentId(inputs: readonly Coin[]): string {
  const first = sortById(inputs)[0];
  if (!first) throw new RangeError('A spend needs at least one input');
  return first.id;
}

function sortById(inputs: readonly Coin[]) {
  return inputs.map((coin) => ({ coin, id: toCoinId(coin) })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Returns, for each output, the place of the input that creates it: 0 for the first of equal ones, 1 for the second. */
function assignInputs(outputs: readonly Output[]): number[] {
  const equals = new Map<string, number>();
  return outputs.map((output) => {
    const place = equals.get(toKey(output)) ?? 0;
    equals.set(toKey(output), place + 1);
    return place;
  });
}

function toKey({ puzzleHash, amount }: Output): string {
  return `${puzzleHash} ${amount}`;
}

function sortOutputs(outputs: readonly Output[]): Output[] {
  return outputs.toSorted((a, b) =>
    a.puzzleHash === b.puzzleHash ? Number(a.amount > b.amount) - 0.5 : a.puzzleHash < b.puzzleHash ? -1 : 1,
  );
}

function assertValidSpend({ inputs, outputs, change, fee }: Spend): void {
  const created = [...outputs, change];
  if ([...inputs, ...created].some(({ amount }) => amount <= 0n || amount > MAX_COIN_MOJO)) {
    throw new RangeError('The amount of a coin must be between 1 and 2^64 - 1 mojo');
  }
  if (fee < 0n) throw new RangeError('The fee must not be negative');
  if (new Set(inputs.map(toCoinId)).size !== inputs.length) throw new RangeError('A coin is spent twice');
  const changeKey = toKey(change);
  const isTwice = assignInputs(outputs).some((place) => place >= inputs.length);
  if (isTwice || outputs.some((output) => toKey(output) === changeKey))
    throw new RangeError('Two outputs would be the same coin');
  const inputMojo = sum(inputs);
  const outputMojo = sum(created) + fee;
  if (inputMojo !== outputMojo)
    throw new RangeError(`Inputs of ${inputMojo} mojo do not equal outputs of ${outputMojo} mojo`);
}

function sum(coins: readonly Pick<Coin, 'amount'>[]): bigint {
  return coins.reduce((total, { amount }) => total + amount, 0n);
}
