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
      size="small"
      color={isWaiting ? 'inherit' : 'primary'}
      aria-disabled={isWaiting}
      aria-busy={isBusy}
      startIcon={<Icon name="mail" size={18} />}
      onClick={() => {
        if (!isWaiting) onClick();
      }}
      sx={{
        minHeight: 44,
        marginInlineEnd: -1,
        opacity: isWaiting ? 0.75 : 1,
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
