import { MAX_REASON_LENGTH } from '@farm/contracts';
import { RequestId } from '@farm/kit';
import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Box, Button, Stack } from '@farm/ui';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { FormError } from '@farm/ui/feedback';
import { TextField } from '@farm/ui/fields';
import type { ReactNode } from 'react';
import { SlowAction } from './SlowAction.tsx';
import { useReasonForm, type ReasonFormOptions } from './useReasonForm.ts';

interface ReasonFormProps<Argument, Answer> extends ReasonFormOptions<Argument, Answer> {
  /** ID of the element that names the dialog. */
  titleId: string;
  /** Message IDs. */
  ids: { title: string; help: string; tooLate: string; submit: string };
  color: 'primary' | 'error';
  onClose: () => void;
  /** Explains the action and its subject. */
  children: ReactNode;
}

/** Content of a dialog that explains an action and asks for a reason. */
export function ReasonForm<Argument, Answer>(props: ReasonFormProps<Argument, Answer>) {
  const { titleId, ids, color, onClose, children } = props;
  const { reasonField, reasonProblem, isBusy, isSlow, failure, isTooLate, submit, abort } =
    useReasonForm(props);
  const { ref, ...reasonInput } = reasonField;
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
      <DialogTitle id={titleId}>
        <FormattedMessage id={ids.title} />
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2.5 }}>
          {children}
          <TextField
            {...reasonInput}
            inputRef={ref}
            autoFocus={props.isComplete === undefined}
            fullWidth
            label={<FormattedMessage id="operator.reason" />}
            error={reasonProblem !== undefined}
            helperText={
              <FormattedMessage
                id={reasonProblem === undefined ? ids.help : `operator.reason.${reasonProblem}`}
                values={{ max: MAX_REASON_LENGTH }}
              />
            }
            slotProps={{ htmlInput: { readOnly: isBusy, 'aria-required': true } }}
          />
          {isTooLate ? (
            <FormError>
              <FormattedMessage id={ids.tooLate} />
            </FormError>
          ) : failure === undefined ? null : (
            <Failure failure={failure} />
          )}
          <SlowAction isSlow={isSlow} onStop={abort} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          <FormattedMessage id="kit.close" />
        </Button>
        {isTooLate ? null : (
          <Button
            type="submit"
            variant="contained"
            color={color}
            aria-disabled={isBusy}
            aria-busy={isBusy}
            sx={{ opacity: isBusy ? 0.6 : 1 }}
          >
            <FormattedMessage id={isBusy ? 'operator.sending' : ids.submit} />
          </Button>
        )}
      </DialogActions>
    </Box>
  );
}

/** Reason why the action was not done, or a note that the outcome is unknown. */
function Failure({ failure }: { failure: unknown }) {
  const { reason, requestId } = toFailure(failure);
  const isForbidden = isApiError(failure) && failure.code === 'forbidden';
  return (
    <FormError>
      <FormattedMessage id={`operator.deed.failure.${isForbidden ? 'forbidden' : reason}`} />
      <RequestId requestId={requestId} />
    </FormError>
  );
}
