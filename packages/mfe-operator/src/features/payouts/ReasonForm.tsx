import { REASON_MAX_LENGTH } from '@farm/contracts';
import { RequestId } from '@farm/kit';
import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { FormError, TextField } from '@farm/ui/forms';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/overlay';
import type { ReactNode } from 'react';
import { SlowDeed } from '../../parts/SlowDeed.tsx';
import { useReasonForm } from './useReasonForm.ts';

interface ReasonFormProps {
  /** What is done; its words stand under this name in the messages. */
  deed: 'stop' | 'resume' | 'record';
  titleId: string;
  color: 'primary' | 'error';
  send: Parameters<typeof useReasonForm>[0]['send'];
  onDone: () => void;
  onClose: () => void;
  onUncertain: () => void;
  /** What it is about. */
  children?: ReactNode;
}

/** Says what a deed does, and asks why. */
export function ReasonForm(props: ReasonFormProps) {
  const { deed, titleId, color, send, onDone, onClose, onUncertain, children } = props;
  const form = useReasonForm({ send, onDone, onUncertain });
  const { ref, ...reasonInput } = form.reasonField;
  return (
    <Box component="form" noValidate onSubmit={(event) => void form.submit(event)}>
      <DialogTitle id={titleId}>
        <FormattedMessage id={`operator.payouts.${deed}.title`} />
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2.5 }}>
          <Typography>
            <FormattedMessage id={`operator.payouts.${deed}.text`} />
          </Typography>
          {children}
          <TextField
            {...reasonInput}
            inputRef={ref}
            autoFocus
            fullWidth
            label={<FormattedMessage id="operator.reason" />}
            error={form.reasonProblem !== undefined}
            helperText={
              form.reasonProblem === undefined ? (
                <FormattedMessage id="operator.payouts.reason.help" />
              ) : (
                <FormattedMessage
                  id={`operator.reason.${form.reasonProblem}`}
                  values={{ max: REASON_MAX_LENGTH }}
                />
              )
            }
            slotProps={{ htmlInput: { readOnly: form.isBusy, 'aria-required': true } }}
          />
          {form.failure ? <Failure failure={form.failure} isTooLate={form.isTooLate} /> : null}
          <SlowDeed isSlow={form.isSlow} onStop={form.stop} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          <FormattedMessage id="kit.close" />
        </Button>
        {form.isTooLate ? null : (
          <Button
            type="submit"
            variant="contained"
            color={color}
            aria-disabled={form.isBusy}
            aria-busy={form.isBusy}
            sx={{ opacity: form.isBusy ? 0.6 : 1 }}
          >
            <FormattedMessage id={form.isBusy ? 'operator.sending' : `operator.payouts.${deed}`} />
          </Button>
        )}
      </DialogActions>
    </Box>
  );
}

function Failure({ failure, isTooLate }: { failure: unknown; isTooLate: boolean }) {
  const { reason, requestId } = toFailure(failure);
  const isForbidden = isApiError(failure) && failure.code === 'forbidden';
  return (
    <FormError>
      {isTooLate ? (
        <FormattedMessage id="operator.payouts.record.tooLate" />
      ) : (
        <FormattedMessage id={`operator.deed.failure.${isForbidden ? 'forbidden' : reason}`} />
      )}
      {isTooLate ? null : <RequestId requestId={requestId} />}
    </FormError>
  );
}
