import { MAX_REASON_LENGTH } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { TextField } from '@farm/ui/fields';
import type { useMeasuredRun } from './useMeasuredRun.ts';

/** Reason for posting the run. */
export function ReasonField({ form }: { form: ReturnType<typeof useMeasuredRun> }) {
  const { reason, changeReason, reasonProblem, reasonInput } = form;
  return (
    <Box sx={{ mt: 3, maxWidth: 560 }}>
      <TextField
        inputRef={reasonInput}
        fullWidth
        autoComplete="off"
        label={<FormattedMessage id="operator.run.reason" />}
        value={reason}
        onChange={(event) => changeReason(event.target.value)}
        error={reasonProblem !== undefined}
        helperText={
          <FormattedMessage
            id={`operator.run.reason.${reasonProblem ?? 'help'}`}
            values={{ max: MAX_REASON_LENGTH }}
          />
        }
        slotProps={{ htmlInput: { 'aria-required': true } }}
      />
    </Box>
  );
}
