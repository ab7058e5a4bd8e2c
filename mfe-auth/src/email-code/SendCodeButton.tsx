import { FormattedMessage } from '@farm/remote-sdk';
import { Button, Icon } from '@farm/ui';

interface SendCodeButtonProps {
  isBusy: boolean;
  /** Until another code may be asked for. */
  secondsLeft: number;
  onClick: () => void;
}

/** Asks for a code; while the last one is fresh it counts down instead. It keeps the focus throughout. */
export function SendCodeButton({ isBusy, secondsLeft, onClick }: SendCodeButtonProps) {
  const isWaiting = isBusy || secondsLeft > 0;
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-disabled={isWaiting}
      aria-busy={isBusy}
      startIcon={<Icon name="mail" />}
      onClick={() => {
        if (!isWaiting) onClick();
      }}
      sx={{
        minHeight: 44,
        borderColor: 'divider',
        color: isWaiting ? 'text.secondary' : undefined,
        cursor: isWaiting ? 'default' : undefined,
      }}
    >
      {isBusy ? (
        <FormattedMessage id="auth.code.sending" />
      ) : secondsLeft > 0 ? (
        <FormattedMessage id="auth.code.again" values={{ seconds: secondsLeft }} />
      ) : (
        <FormattedMessage id="auth.code.send" />
      )}
    </Button>
  );
}
