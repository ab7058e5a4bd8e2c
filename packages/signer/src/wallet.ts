import { type ChiaSdk, createSpendingKey, type SignedSpend, signSpend, type Spend } from '@farm/chain';
import type { Seeds } from './keyFile.ts';

/** Keys that spend the farm's coins. Puzzle hashes are in hex. */
export interface Wallet {
  /** Puzzle hash that receives change and deposits. */
  current: string;
  retired: string[];
  /** Genesis challenge of the chain that its signatures are valid on. */
  genesis: string;
  /** Signs without any check: the caller must have compared the spend with the ledger. */
  sign: (spend: Omit<Spend, 'genesis'>) => SignedSpend;
}

/** Opens the wallet of the keys on the chain with the genesis challenge. */
export function openWallet(sdk: ChiaSdk, { seeds, genesis }: { seeds: Seeds; genesis: string }): Wallet {
  const [current, ...retired] = [seeds.current, ...seeds.retired].map((seed) => createSpendingKey(sdk, seed));
  if (!current) throw new RangeError('A wallet needs a key');
  const others = retired.map(({ puzzleHash }) => puzzleHash).filter((hash) => hash !== current.puzzleHash);
  return {
    current: current.puzzleHash,
    retired: [...new Set(others)],
    genesis,
    sign: (spend) => signSpend(sdk, [current, ...retired], { ...spend, genesis }),
  };
}
