import type { World } from './world.ts';

/** Returns every secret that can spend the money: the seed of the key, its keys, and the synthetic key of the coins. */
export function listSecrets({ chain: { sdk }, seed }: Pick<World, 'chain' | 'seed'>): Uint8Array[] {
  const master = sdk.SecretKey.fromSeed(seed);
  const wallet = master.deriveUnhardenedPath([12381, 8444, 2, 0]);
  return [seed, ...[master, wallet, wallet.deriveSynthetic()].map((key) => key.toBytes())];
}
