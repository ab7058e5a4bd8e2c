import { MAX_NOTE_LENGTH } from '@farm/contracts/operator';
import { RequestId } from '@farm/kit';
import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Box, Button, Stack } from '@farm/ui';
import { FormError } from '@farm/ui/feedback';
import { TextField } from '@farm/ui/fields';
import { SlowAction } from '../../parts/SlowAction.tsx';
import { useNoteForm } from './useNoteForm.ts';

interface NoteFormProps {
  /** ID of the account. */
  id: string;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Adds a note to an account. */
export function NoteForm({ id, onUncertain }: NoteFormProps) {
  const { field, problem, isBusy, isSlow, failure, submit, abort } = useNoteForm(id, onUncertain);
  const { ref, ...input } = field;
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
      <Box sx={rowStyle}>
        <TextField
          {...input}
          inputRef={ref}
          fullWidth
          autoComplete="off"
          label={<FormattedMessage id="operator.account.note" />}
          error={problem !== undefined}
          helperText={
            <FormattedMessage
              id={`operator.account.note.${problem ?? 'help'}`}
              values={{ max: MAX_NOTE_LENGTH }}
            />
          }
          slotProps={{ htmlInput: { readOnly: isBusy, 'aria-required': true } }}
        />
        <Button
          type="submit"
          variant="outlined"
          aria-disabled={isBusy}
          aria-busy={isBusy}
          sx={{ mt: { sm: 1 }, opacity: isBusy ? 0.6 : 1 }}
        >
          <FormattedMessage id={isBusy ? 'operator.sending' : 'operator.account.note.add'} />
        </Button>
      </Box>
      {failure === undefined ? null : <NoteFailure failure={failure} />}
      <SlowAction isSlow={isSlow} onStop={abort} />
    </Stack>
  );
}

/** Trying again could add a note twice, so the text of an unknown outcome leads to the list. */
function NoteFailure({ failure }: { failure: unknown }) {
  const { reason, requestId } = toFailure(failure);
  const isForbidden = isApiError(failure) && failure.code === 'forbidden';
  return (
    <FormError>
      <FormattedMessage id={`operator.account.note.failure.${isForbidden ? 'forbidden' : reason}`} />
      <RequestId requestId={requestId} />
    </FormError>
  );
}

const rowStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
};
