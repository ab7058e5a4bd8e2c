import { FormattedMessage } from '@farm/remote-sdk';
import { Button, Icon } from '@farm/ui';

interface SendCodeButtonProps {
  isBusy: boolean;
  /** Seconds until another code may be requested. */
  secondsLeft: number;
  onClick: () => void;
}

/** Requests a code, or counts down while the last code is fresh. The button keeps the focus throughout. */
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
