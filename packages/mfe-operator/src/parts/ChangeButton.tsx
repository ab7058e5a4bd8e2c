import { useIntl } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import type { ChangeIntent } from '../model/changeDraft.ts';
import type { Changes } from '../model/changes.ts';

interface ChangeButtonProps {
  intent: ChangeIntent;
  changes: Changes;
  /** End of its message IDs, if not the kind of the change. */
  words?: string;
  /** Values of its label. */
  values?: Record<string, string>;
  isMain?: boolean;
  isSmall?: boolean;
}

/** Opens the dialog of a change. While the change is not possible, it refers to the sentence that explains why. */
export function ChangeButton({
  intent,
  changes,
  words = intent.kind,
  values = {},
  isMain = false,
  isSmall = false,
}: ChangeButtonProps) {
  const intl = useIntl();
  const obstacle = changes.obstacleTo(intent);
  const isRed = intent.kind === 'disable' || intent.kind === 'freeze';
  const label = intl.formatMessage({ id: `operator.rollout.${words}` }, values);
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
        // Three of them share a table row.
        ...(isSmall && { minWidth: 0, px: 1 }),
      }}
    >
      {label}
    </Button>
  );
}
