import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import type { Step } from '../../model/step.ts';
import type { Steps } from './useSteps.ts';

interface StepButtonProps {
  step: Step;
  steps: Steps;
  /** The end of the id of its words, when not the kind of the step. */
  words?: string;
  isMain?: boolean;
  isSmall?: boolean;
}

/** Asks about a step; while it cannot be taken it leads to the sentence that says why. */
export function StepButton({
  step,
  steps,
  words = step.kind,
  isMain = false,
  isSmall = false,
}: StepButtonProps) {
  const intl = useIntl();
  const obstacle = steps.obstacleTo(step.kind);
  const isRed = step.kind === 'disable' || step.kind === 'freeze';
  const label = intl.formatMessage({ id: `operator.rollout.${words}` });
  return (
    <Button
      size={isSmall ? 'small' : 'medium'}
      variant={isMain ? 'contained' : isSmall ? 'text' : 'outlined'}
      color={isRed ? 'error' : 'primary'}
      aria-haspopup="dialog"
      {...(step.entry !== null && {
        'aria-label': intl.formatMessage(
          { id: 'operator.rollout.deedOf' },
          { deed: label, name: step.entry.name },
        ),
      })}
      {...(obstacle !== null && { 'aria-disabled': true, 'aria-describedby': obstacle })}
      onClick={() => steps.ask(step)}
      sx={{
        opacity: obstacle === null ? 1 : 0.5,
        whiteSpace: 'nowrap',
        // Four of them stand in a row of a table.
        ...(isSmall && { minWidth: 0, px: 1 }),
      }}
    >
      <FormattedMessage id={`operator.rollout.${words}`} />
    </Button>
  );
}
