import { RECOVERY_CODES } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { FEW_RECOVERY_CODES } from '../../model/factors.ts';

interface RecoveryCodesLeftProps {
  /** Codes that were not used. */
  left: number;
  onReplace: () => void;
}

/** Number of recovery codes left, a warning if they are few, and a button that replaces them. */
export function RecoveryCodesLeft({ left, onReplace }: RecoveryCodesLeftProps) {
  return (
    <Box component="section" aria-labelledby="recovery-codes" sx={{ mt: 3 }}>
      <Typography id="recovery-codes" variant="subtitle1" component="h3">
        <FormattedMessage id="security.factors.codes.title" />
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="security.factors.codes.text" />
      </Typography>
      {left > FEW_RECOVERY_CODES ? (
        <Typography variant="body2" sx={{ mt: 1 }}>
          <FormattedMessage id="security.factors.codes.left" values={{ left, total: RECOVERY_CODES }} />
        </Typography>
      ) : (
        <Alert severity="warning" role="note" sx={{ mt: 1 }}>
          <FormattedMessage id="security.factors.codes.few" values={{ left }} />
        </Alert>
      )}
      <Button variant="outlined" color="inherit" aria-haspopup="dialog" onClick={onReplace} sx={{ mt: 2 }}>
        <FormattedMessage id="security.factors.codes.new" />
      </Button>
    </Box>
  );
}
