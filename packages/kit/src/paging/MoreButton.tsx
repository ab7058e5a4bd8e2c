import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button } from '@farm/ui';

interface MoreButtonProps {
  isBusy: boolean;
  onClick: () => void;
}

/** Button below a list that keeps the focus while the next rows load. */
export function MoreButton({ isBusy, onClick }: MoreButtonProps) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center' }}>
      <Button
        variant="outlined"
        color="inherit"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => {
          if (!isBusy) onClick();
        }}
      >
        <FormattedMessage id="kit.more" />
      </Button>
    </Box>
  );
}
