import type { PlotNft } from '@farm/chain';
import type { PoolDependencies } from './poolDependencies.ts';
import { PoolError } from './PoolError.ts';
import { readNewestPlotNft } from './readNewestPlotNft.ts';

type MemberSource = Pick<PoolDependencies, 'sdk' | 'node' | 'genesis' | 'settings'>;

/** Shortest time, in seconds, after which an owner may take a reward without the pool (pool-reference). */
const MIN_DELAY_SECONDS = 3_600n;

/**
 * Reads a PlotNFT that farms to this pool by the rules of this pool, following it from where it was read before.
 * @throws PoolError if it does not
 */
export async function readMember(
  parts: MemberSource,
  { launcherId, tip }: { launcherId: string; tip?: PlotNft },
): Promise<PlotNft> {
  const reading = await readNewestPlotNft(parts, launcherId, tip);
  if (reading.outcome !== 'read') throw createSingletonError(unreadable[reading.outcome]);
  assertMember(parts.settings, reading.plotNft);
  return reading.plotNft;
}

/** @throws PoolError unless a PlotNFT farms to this pool by the rules of this pool */
export function assertMember(
  { targetPuzzleHash, relativeLockHeight }: MemberSource['settings'],
  { state, delaySeconds }: PlotNft,
): void {
  if (delaySeconds < MIN_DELAY_SECONDS)
    throw new PoolError(
      'delayTimeTooShort',
      `The delay of the PlotNFT is below ${MIN_DELAY_SECONDS} seconds.`,
    );
  if (state.state !== 'farmingToPool') throw createSingletonError('does not farm to a pool');
  if (state.targetPuzzleHash !== targetPuzzleHash) throw createSingletonError('farms to another pool');
  if (state.relativeLockHeight !== relativeLockHeight)
    throw createSingletonError(
      `has a lock height of ${state.relativeLockHeight} instead of ${relativeLockHeight}`,
    );
}

const unreadable = {
  unfinished: 'has more coins than this pool follows',
  noLauncher: 'is not on the chain',
  unspent: 'is not launched yet',
  foreign: 'is no PlotNFT that this pool knows',
} as const;

function createSingletonError(problem: string): PoolError {
  return new PoolError('invalidSingleton', `The PlotNFT ${problem}.`);
}
