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

/** Reads the unspent amount in the wallet, in mojo. */
export async function readWalletSum({ chain, hot }: World): Promise<bigint> {
  const coins = await createFullNode(chain.observer).readCoinsAt([hot.puzzleHash], { unspent: true });
  return coins.reduce((sum, { amount }) => sum + amount, 0n);
}
