import { SHELL } from '@farm/contracts/registry';
import type { RolloutEntry } from '@farm/contracts/rollout';
import { Stack } from '@farm/ui';
import { ChangeButton } from './ChangeButton.tsx';
import type { Changes } from './useChanges.ts';

interface EntryChangesProps {
  entry: RolloutEntry;
  changes: Changes;
}

/** Actions on a remote or the shell. */
export function EntryChanges({ entry, changes }: EntryChangesProps) {
  const { name, stable, canary, disabled } = entry;
  return (
    <Stack direction="row" sx={style}>
      {stable === null ? null : (
        <ChangeButton
          intent={{ kind: 'canary', entry }}
          changes={changes}
          words={canary === null ? 'canary' : 'canary.change'}
          isSmall
        />
      )}
      <ChangeButton intent={{ kind: 'promote', entry }} changes={changes} isSmall />
      {stable === null ? null : (
        <ChangeButton intent={{ kind: 'rollback', entry }} changes={changes} isSmall />
      )}
      {/* Without the shell, no page could explain the reason. */}
      {name === SHELL || stable === null ? null : (
        <ChangeButton
          intent={{ kind: disabled === null ? 'disable' : 'enable', entry }}
          changes={changes}
          isSmall
        />
      )}
    </Stack>
  );
}

const style = {
  flexWrap: 'wrap',
  justifyContent: { xs: 'flex-end', sm: 'flex-start' },
  columnGap: 0.5,
  minWidth: { lg: 260 },
} as const;
