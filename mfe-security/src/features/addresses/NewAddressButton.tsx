import { FormattedMessage } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import type { Ref } from 'react';

interface NewAddressButtonProps {
  ref?: Ref<HTMLButtonElement>;
  /** True for the first address. */
  isFirst?: boolean;
  onClick: () => void;
}

/** Opens the dialog for a new address. */
export function NewAddressButton({ ref, isFirst = false, onClick }: NewAddressButtonProps) {
  return (
    <Button
      {...(ref !== undefined && { ref })}
      variant={isFirst ? 'outlined' : 'contained'}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <FormattedMessage id={`security.addresses.${isFirst ? 'first' : 'new'}`} />
    </Button>
  );
}
