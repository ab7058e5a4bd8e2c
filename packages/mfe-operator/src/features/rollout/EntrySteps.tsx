import { SHELL } from '@farm/contracts/registry';
import type { RolloutEntry } from '@farm/contracts/rollout';
import { Stack } from '@farm/ui';
import { StepButton } from './StepButton.tsx';
import type { Steps } from './useSteps.ts';

interface EntryStepsProps {
  entry: RolloutEntry;
  steps: Steps;
}

/** What can be done with a remote, or with the shell. */
export function EntrySteps({ entry, steps }: EntryStepsProps) {
  const { name, stable, canary, disabled } = entry;
  return (
    <Stack direction="row" sx={style}>
      {stable === null ? null : (
        <StepButton
          step={{ kind: 'canary', entry }}
          steps={steps}
          words={canary === null ? 'canary' : 'canary.change'}
          isSmall
        />
      )}
      <StepButton step={{ kind: 'promote', entry }} steps={steps} isSmall />
      {stable === null ? null : <StepButton step={{ kind: 'rollback', entry }} steps={steps} isSmall />}
      {/* Without the shell there is no page that could say why. */}
      {name === SHELL || stable === null ? null : (
        <StepButton step={{ kind: disabled === null ? 'disable' : 'enable', entry }} steps={steps} isSmall />
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
