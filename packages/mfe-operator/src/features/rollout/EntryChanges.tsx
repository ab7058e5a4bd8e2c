import type { RolloutEntry } from '@farm/contracts/rollout';
import { Stack } from '@farm/ui';
import { ChangeButton } from '../../parts/ChangeButton.tsx';
import type { Changes } from '../../model/changes.ts';

interface EntryChangesProps {
  entry: RolloutEntry;
  changes: Changes;
}

/** Actions that give versions to visitors; the kill switch is apart from them. */
export function EntryChanges({ entry, changes }: EntryChangesProps) {
  const { stable, canary } = entry;
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
    </Stack>
  );
}

const style = {
  flexWrap: 'wrap',
  justifyContent: { xs: 'flex-end', sm: 'flex-start' },
  columnGap: 0.5,
  minWidth: { lg: 260 },
} as const;
