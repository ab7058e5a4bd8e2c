import { SlowNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Stack } from '@farm/ui';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { FormError } from '@farm/ui/feedback';
import { useId, type ReactNode } from 'react';
import { ChangeFailure } from './ChangeFailure.tsx';
import type { AddressForm } from './useAddressForm.ts';

interface FormDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  submitLabel: ReactNode;
  state: AddressForm;
  /** Form fields. */
  children: ReactNode;
}

/** Dialog with a form: its fields, the error of the whole form, and buttons to cancel and submit. */
export function FormDialog({ isOpen, onClose, title, submitLabel, state, children }: FormDialogProps) {
  const { isBusy, isSlow, abort, refusal, submit } = state;
  const titleId = useId();
  // Closing first aborts a request in flight and shows the outcome.
  const handleClose = isBusy ? abort : onClose;
  return (
    <Dialog open={isOpen} onClose={handleClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
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
            <SlowNotice isSlow={isSlow} onStop={abort} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" color="inherit" onClick={handleClose}>
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

/** Passes the height on, so that the content scrolls and the buttons stay visible. */
const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
