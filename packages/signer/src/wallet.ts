import { type ChiaSdk, deriveSpendingKey, type SignedSpend, signSpend, type Spend } from '@farm/chain';
import type { Seeds } from './keyFile.ts';

/** Whoever can spend the coins of the farm. Puzzle hashes in hex. */
export interface Wallet {
  /** Where change and deposits go. */
  current: string;
  retired: string[];
  /** Signs without asking anything: who calls has compared it with the ledger. */
  sign: (spend: Omit<Spend, 'genesis'>) => SignedSpend;
}

/** Opens the wallet of these keys on the chain of this genesis challenge. */
export function openWallet(sdk: ChiaSdk, { seeds, genesis }: { seeds: Seeds; genesis: string }): Wallet {
  const [current, ...retired] = [seeds.current, ...seeds.retired].map((seed) => deriveSpendingKey(sdk, seed));
  if (!current) throw new RangeError('A wallet has a key');
  const others = retired.map(({ puzzleHash }) => puzzleHash).filter((hash) => hash !== current.puzzleHash);
  return {
    current: current.puzzleHash,
    retired: [...new Set(others)],
    sign: (spend) => signSpend(sdk, [current, ...retired], { ...spend, genesis }),
  };
}
