import type { ResolvedRemote } from '@farm/contracts/registry';

/** True if a remote is overridden or previewed in this browser alone, so that the user can reset it. */
export function isSubstitute({ why }: Pick<ResolvedRemote, 'why'>): boolean {
  return why.kind === 'preview' || (why.kind === 'override' && why.isForAll !== true);
}
