import { SHELL } from '@farm/contracts/registry';
import type { RolloutEntry } from '@farm/contracts/rollout';
import { ChangeButton } from '../../parts/ChangeButton.tsx';
import type { Changes } from '../../model/changes.ts';

interface EntrySwitchProps {
  entry: RolloutEntry;
  changes: Changes;
  isSmall?: boolean;
}

/**
 * Kill switch of a remote. It is shown with the state that it changes, and never beside the button that promotes. The shell
 * has none: without it, no page could explain the reason.
 */
export function EntrySwitch({ entry, changes, isSmall = false }: EntrySwitchProps) {
  const { name, stable, disabled } = entry;
  if (name === SHELL || stable === null) return null;
  const kind = disabled === null ? 'disable' : 'enable';
  return <ChangeButton intent={{ kind, entry }} changes={changes} isSmall={isSmall} />;
}
