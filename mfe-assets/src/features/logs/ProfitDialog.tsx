import type { ProfitLogEntry } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Button, Stack, Typography } from '@farm/ui';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { useId } from 'react';
import { ProfitFacts } from './ProfitFacts.tsx';
import { ProfitFormulas } from './ProfitFormulas.tsx';
import { ProfitVerdict } from './ProfitVerdict.tsx';
import { usePeriod } from './usePeriod.ts';

interface ProfitDialogProps {
  entry: ProfitLogEntry;
  isOpen: boolean;
  onClose: () => void;
}

/** Details of a profit log entry: its factors, the formula, and a check that the formula yields the amount. */
export function ProfitDialog({ entry, isOpen, onClose }: ProfitDialogProps) {
  const titleId = useId();
  const period = usePeriod(entry);
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        <FormattedMessage id="assets.profit.title" />
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          {period}
        </Typography>
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 3 }}>
          <ProfitVerdict entry={entry} />
          <ProfitFacts entry={entry} />
          <ProfitFormulas entry={entry} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" autoFocus onClick={onClose}>
          <FormattedMessage id="kit.close" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}
