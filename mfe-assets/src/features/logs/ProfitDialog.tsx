import type { ProfitLogEntry } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Button, Stack, Typography } from '@farm/ui';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@farm/ui/overlay';
import { useId } from 'react';
import { Period } from './Period.tsx';
import { ProfitFacts } from './ProfitFacts.tsx';
import { ProfitFormulas } from './ProfitFormulas.tsx';
import { ProfitVerdict } from './ProfitVerdict.tsx';

interface ProfitDialogProps {
  entry: ProfitLogEntry;
  isOpen: boolean;
  onClose: () => void;
}

/** A line of the profit log with every factor, how they make the amount, and whether they really do. */
export function ProfitDialog({ entry, isOpen, onClose }: ProfitDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        <FormattedMessage id="assets.profit.title" />
        <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
          <Period from={entry.from} to={entry.to} />
        </Typography>
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 3 }}>
          <ProfitVerdict entry={entry} />
          <ProfitFacts entry={entry} />
          <ProfitFormulas entry={entry} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button variant="outlined" color="inherit" autoFocus onClick={onClose}>
          <FormattedMessage id="assets.close" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}
