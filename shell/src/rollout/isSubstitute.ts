import type { ResolvedRemote } from '@farm/contracts/registry';

/** A remote, or the shell, that is overridden or previewed in this browser alone. */
export type Substitute = Pick<ResolvedRemote, 'name' | 'version' | 'why'>;

/** True if a remote is overridden or previewed in this browser alone, so that the user can reset it. */
export function isSubstitute({ why }: Pick<Substitute, 'why'>): boolean {
  return why.kind === 'preview' || (why.kind === 'override' && why.isForAll !== true);
}
