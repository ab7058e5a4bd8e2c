import { FormattedMessage } from '@farm/remote-sdk';
import { Button, Stack } from '@farm/ui';

interface MoreButtonProps {
  isLoading: boolean;
  onClick: () => void;
}

/** Asks for the next page of a list. */
export function MoreButton({ isLoading, onClick }: MoreButtonProps) {
  return (
    <Stack sx={{ alignItems: 'center', mt: 2 }}>
      <Button variant="outlined" disabled={isLoading} onClick={onClick}>
        <FormattedMessage id={isLoading ? 'devices.machines.loadingMore' : 'devices.machines.more'} />
      </Button>
    </Stack>
  );
}
