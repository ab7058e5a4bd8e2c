import type { ResolvedRemote } from '@farm/contracts/registry';

/** Whether this browser alone has something else in the place of a remote, and can be led back from it. */
export function isSubstitute({ why }: Pick<ResolvedRemote, 'why'>): boolean {
  return why.kind === 'preview' || (why.kind === 'override' && why.isForAll !== true);
}
