import { FormattedMessage } from '@farm/remote-sdk';
import { Button, Icon } from '@farm/ui';
import type { Ref } from 'react';

interface AddButtonProps {
  ref?: Ref<HTMLButtonElement>;
  isLoading: boolean;
  onClick: () => void;
}

/** Opens the dialog that enrolls another machine. */
export function AddButton({ ref, isLoading, onClick }: AddButtonProps) {
  return (
    <Button
      {...(ref !== undefined && { ref })}
      variant="contained"
      size="large"
      aria-haspopup="dialog"
      aria-busy={isLoading}
      onClick={onClick}
      startIcon={<Icon name="plus" />}
    >
      <FormattedMessage id="devices.add" />
    </Button>
  );
}
