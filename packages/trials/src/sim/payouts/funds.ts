import { createFullNode } from '@farm/chain';
import { CONFIRMATIONS } from './plan.ts';
import type { World } from './world.ts';

/** Farms blocks until the coins of the newest block are final. */
export function addConfirmingBlocks({ chain }: Pick<World, 'chain'>): void {
  chain.farm(CONFIRMATIONS + 1);
}

/**
 * Sends coins to the wallet, mojo each, and confirms them. Each amount grows by its index, so that no two coins
 * are alike.
 */
export async function addWalletCoins(world: World, amounts: readonly bigint[]): Promise<void> {
  const { chain, hot, treasury } = world;
  const [coin] = await createFullNode(chain.observer).readCoinsAt([treasury.puzzleHash], { unspent: true });
  if (!coin) throw new Error('The treasury is empty');
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  await chain.spend([treasury], {
    inputs: [coin],
    outputs: amounts.map((amount, index) => ({ puzzleHash: hot.puzzleHash, amount: amount + BigInt(index) })),
    change: { puzzleHash: treasury.puzzleHash, amount: coin.amount - sum - triangle(amounts.length) },
    fee: 0n,
  });
  addConfirmingBlocks(world);
}

const triangle = (count: number) => BigInt((count * (count - 1)) / 2);

/** Coins that a batch spends at most. */
const MAX_BATCH_COINS = 100;
const SCATTERED_COINS = Array.from({ length: 160 }, () => 10n ** 11n);

/**
 * Sends many small coins to the wallet. @returns an amount, in mojo, that the wallet covers, but not with as many coins as a
 * batch spends
 */
export async function addScatteredCoins(world: World): Promise<bigint> {
  await addWalletCoins(world, SCATTERED_COINS);
  const amounts = (await listWalletCoins(world)).map(({ amount }) => amount);
  const largest = amounts.toSorted((a, b) => (a < b ? 1 : -1)).slice(0, MAX_BATCH_COINS);
  return largest.reduce((sum, amount) => sum + amount, 1n);
}

/** Reads the unspent amount in the wallet, in mojo. */
export async function readWalletSum(world: World): Promise<bigint> {
  return (await listWalletCoins(world)).reduce((sum, { amount }) => sum + amount, 0n);
}

function listWalletCoins({ chain, hot }: World) {
  return createFullNode(chain.observer).readCoinsAt([hot.puzzleHash], { unspent: true });
}
