import { SlowNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Stack } from '@farm/ui';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { FormError } from '@farm/ui/feedback';
import type { ReactNode, Ref, SyntheticEvent } from 'react';
import { titleStyle, useCloseGuard } from './FreshDialog.tsx';

/** Submission of a form in a dialog. */
export interface FormSubmission {
  isBusy: boolean;
  isSlow: boolean;
  abort: () => void;
  submit: (event: SyntheticEvent) => void;
}

interface DialogFormProps {
  titleId: string;
  title: ReactNode;
  /** Receives the title, which then can be focused. */
  titleRef?: Ref<HTMLHeadingElement>;
  submitLabel: ReactNode;
  /** True if what it submits cannot be undone. */
  isDestructive?: boolean;
  state: FormSubmission;
  /** Reason why the form as a whole was refused. */
  failure?: ReactNode;
  onClose: () => void;
  /** Form fields. */
  children: ReactNode;
}

/** Content of a dialog with a form: its fields, the error of the whole form, and buttons to cancel and submit. */
export function DialogForm({ titleId, title, titleRef, submitLabel, state, ...props }: DialogFormProps) {
  const { isBusy, isSlow, abort, submit } = state;
  const { failure, isDestructive = false, onClose, children } = props;
  // Closing first aborts a request in flight and shows the outcome.
  useCloseGuard(isBusy ? abort : null);
  return (
    <Box component="form" noValidate onSubmit={submit} sx={formStyle}>
      <DialogTitle
        id={titleId}
        sx={titleStyle}
        {...(titleRef !== undefined && { ref: titleRef, tabIndex: -1 })}
      >
        {title}
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2.5, pt: 1 }}>
          {children}
          {failure === undefined || failure === null ? null : <FormError>{failure}</FormError>}
          <SlowNotice isSlow={isSlow} onStop={abort} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={isBusy ? abort : onClose}>
          <FormattedMessage id="kit.cancel" />
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          aria-disabled={isBusy}
          aria-busy={isBusy}
          sx={{ opacity: isBusy ? 0.6 : 1 }}
        >
          {submitLabel}
        </Button>
      </DialogActions>
    </Box>
  );
}

/** Passes the height on, so that the content scrolls and the buttons stay visible. */
const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
