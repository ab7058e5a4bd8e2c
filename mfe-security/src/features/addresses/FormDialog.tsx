import { SlowNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Stack } from '@farm/ui';
import { FormError } from '@farm/ui/forms';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@farm/ui/overlay';
import { useId, type ReactNode } from 'react';
import { ChangeFailure } from './ChangeFailure.tsx';
import type { AddressForm } from './useAddressForm.ts';

interface FormDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  submitLabel: ReactNode;
  state: AddressForm;
  /** The fields. */
  children: ReactNode;
}

/** A dialog that is filled in: fields, what is wrong with the whole, and its two ends. */
export function FormDialog({ isOpen, onClose, title, submitLabel, state, children }: FormDialogProps) {
  const { isBusy, isSlow, stop, refusal, submit } = state;
  const titleId = useId();
  // What is under way is given up first, and what became of it is said.
  const leave = isBusy ? stop : onClose;
  return (
    <Dialog open={isOpen} onClose={leave} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <Box component="form" noValidate onSubmit={submit} sx={formStyle}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2.5, pt: 1 }}>
            {children}
            {refusal ? (
              <FormError>
                <ChangeFailure refusal={refusal} />
              </FormError>
            ) : null}
            <SlowNotice isSlow={isSlow} onStop={stop} />
          </Stack>
        </DialogContent>
        <DialogActions sx={{ p: 2, flexWrap: 'wrap' }}>
          <Button variant="outlined" color="inherit" onClick={leave}>
            <FormattedMessage id="kit.cancel" />
          </Button>
          <Button
            type="submit"
            variant="contained"
            aria-disabled={isBusy}
            aria-busy={isBusy}
            sx={{ opacity: isBusy ? 0.6 : 1 }}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** It hands the height on, so that the content scrolls and the buttons stay in view. */
const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
