import type { CorrectionPreview } from '@farm/contracts';
import { toMojo } from '@farm/contracts/amount';
import { RequestId, useAbortableMutation, Xch } from '@farm/kit';
import { FormattedMessage, formatXchInput, parseXch, usePage } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { FormError } from '@farm/ui/feedback';
import { TextField } from '@farm/ui/fields';
import { useForm } from '@farm/ui/form-state';
import { useState } from 'react';
import { usePreviewCorrectionMutation } from '../../api/depositApi.ts';
import { SlowAction } from '../../parts/SlowAction.tsx';

/** Transaction to correct. */
export interface Correctable {
  txId: string;
  /** Decimal XCH that can still be corrected. */
  left: string;
  email: string;
}

interface CorrectionAmountProps extends Correctable {
  titleId: string;
  onClose: () => void;
  onReviewed: (amount: string, preview: CorrectionPreview) => void;
}

/** Asks for the amount to correct, at first all that is left, and what that would do. */
export function CorrectionAmount(props: CorrectionAmountProps) {
  const { titleId, txId, left, email, onClose, onReviewed } = props;
  const { locale } = usePage();
  const { send, isBusy, isSlow, abort } = useAbortableMutation(usePreviewCorrectionMutation(), {
    abortsOnUnmount: true,
  });
  const [failure, setFailure] = useState<unknown>();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { amount: formatXchInput(left, locale) },
  });
  const submit = handleSubmit(async ({ amount }) => {
    const parsed = parseXch(amount, locale);
    if ('problem' in parsed || isBusy) return;
    setFailure(undefined);
    try {
      onReviewed(parsed.xch, await send({ txId, amount: parsed.xch }));
    } catch (error) {
      setFailure(error);
    }
  });
  const problem = formState.errors.amount?.message;
  const { ref, ...input } = register('amount', { validate: (text) => problemOf(text, left, locale) ?? true });
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
      <DialogTitle id={titleId}>
        <FormattedMessage id="operator.correct.title" />
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2.5 }}>
          <Typography>
            <FormattedMessage
              id="operator.correct.text"
              values={{ txId, email: <bdi dir="ltr">{email}</bdi>, left: <Xch xch={left} /> }}
            />
          </Typography>
          <TextField
            {...input}
            inputRef={ref}
            autoFocus
            fullWidth
            autoComplete="off"
            label={<FormattedMessage id="operator.deposit.amount" />}
            error={problem !== undefined}
            helperText={<FormattedMessage id={`operator.deposit.amount.${problem ?? 'help'}`} />}
            slotProps={{ htmlInput: { 'aria-required': true, dir: 'ltr', inputMode: 'decimal' } }}
          />
          {failure === undefined ? null : <PreviewFailure failure={failure} />}
          <SlowAction isSlow={isSlow} onStop={abort} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          <FormattedMessage id="kit.close" />
        </Button>
        <Button type="submit" variant="contained" aria-disabled={isBusy} aria-busy={isBusy}>
          <FormattedMessage id={isBusy ? 'operator.sending' : 'operator.correct.preview'} />
        </Button>
      </DialogActions>
    </Box>
  );
}

function PreviewFailure({ failure }: { failure: unknown }) {
  const { reason, requestId } = toFailure(failure);
  return (
    <FormError>
      <FormattedMessage id={`operator.correct.failure.${reason}`} />
      <RequestId requestId={requestId} />
    </FormError>
  );
}

/** Problem of the amount: the end of a message ID. */
function problemOf(text: string, left: string, locale: string): string | null {
  if (text.trim() === '') return 'missing';
  const parsed = parseXch(text, locale);
  if ('problem' in parsed) return parsed.problem;
  if (!/[1-9]/.test(parsed.xch)) return 'zero';
  return toMojo(parsed.xch) > toMojo(left) ? 'left' : null;
}
