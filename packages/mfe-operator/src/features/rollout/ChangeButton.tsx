import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import type { ChangeIntent } from '../../model/changeDraft.ts';
import type { Changes } from './useChanges.ts';

interface ChangeButtonProps {
  intent: ChangeIntent;
  changes: Changes;
  /** The end of the id of its words, when not the kind of the change. */
  words?: string;
  isMain?: boolean;
  isSmall?: boolean;
}

/** Asks about a change; while it cannot be made it leads to the sentence that says why. */
export function ChangeButton({
  intent,
  changes,
  words = intent.kind,
  isMain = false,
  isSmall = false,
}: ChangeButtonProps) {
  const intl = useIntl();
  const obstacle = changes.obstacleTo(intent.kind);
  const isRed = intent.kind === 'disable' || intent.kind === 'freeze';
  const label = intl.formatMessage({ id: `operator.rollout.${words}` });
  return (
    <Button
      size={isSmall ? 'small' : 'medium'}
      variant={isMain ? 'contained' : isSmall ? 'text' : 'outlined'}
      color={isRed ? 'error' : 'primary'}
      aria-haspopup="dialog"
      {...(intent.entry !== null && {
        'aria-label': intl.formatMessage(
          { id: 'operator.rollout.changeOf' },
          { change: label, name: intent.entry.name },
        ),
      })}
      {...(obstacle !== null && { 'aria-disabled': true, 'aria-describedby': obstacle })}
      onClick={() => changes.ask(intent)}
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
