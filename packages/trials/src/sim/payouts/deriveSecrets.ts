import type { World } from './world.ts';

/** Everything that the money could be spent by: what the key is made from, the key of it, and the one of the coins. */
export function deriveSecrets({ chain: { sdk }, seed }: Pick<World, 'chain' | 'seed'>): Uint8Array[] {
  const master = sdk.SecretKey.fromSeed(seed);
  const wallet = master.deriveUnhardenedPath([12381, 8444, 2, 0]);
  return [seed, ...[master, wallet, wallet.deriveSynthetic()].map((key) => key.toBytes())];
}
