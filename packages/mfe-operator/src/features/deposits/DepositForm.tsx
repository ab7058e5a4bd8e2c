import { MAX_REASON_LENGTH } from '@farm/contracts';
import { RequestId, Xch } from '@farm/kit';
import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Box, Button, Card, Stack, Typography } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { TextField } from '@farm/ui/fields';
import { SlowAction } from '../../parts/SlowAction.tsx';
import { useDepositForm } from './useDepositForm.ts';

const fields = ['account', 'amount', 'reason'] as const;

/** Credits a user with an amount and a reason, after a confirmation. */
export function DepositForm({ onUncertain }: { onUncertain: () => void }) {
  const form = useDepositForm(onUncertain);
  const { asked } = form;
  return (
    <Card component="section" aria-labelledby="deposit" sx={{ p: 3, mb: 3 }}>
      <Typography id="deposit" variant="h5" component="h2">
        <FormattedMessage id="operator.deposit.title" />
      </Typography>
      <Box component="form" noValidate onSubmit={(event) => void form.ask(event)} sx={formStyle}>
        {fields.map((field) => {
          const { ref, ...input } = form.fields[field];
          return (
            <TextField
              key={field}
              {...input}
              inputRef={ref}
              fullWidth
              autoComplete="off"
              label={<FormattedMessage id={`operator.deposit.${field}`} />}
              error={form.problems[field] !== undefined}
              helperText={
                <FormattedMessage
                  id={`operator.deposit.${field}.${form.problems[field] ?? 'help'}`}
                  values={{ max: MAX_REASON_LENGTH }}
                />
              }
              slotProps={{ htmlInput: { 'aria-required': true, ...inputProps[field] } }}
            />
          );
        })}
        <Button type="submit" variant="contained" sx={{ mt: { md: 1 }, minHeight: 40 }}>
          <FormattedMessage id="operator.deposit.check" />
        </Button>
      </Box>
      {asked ? (
        <ConfirmDialog
          isOpen={form.isAsking}
          onClose={form.close}
          title={<FormattedMessage id="operator.deposit.confirm.title" />}
          count={
            <FormattedMessage
              id="operator.deposit.confirm.what"
              values={{ amount: <Xch xch={asked.amount} />, account: <bdi dir="ltr">{asked.account}</bdi> }}
            />
          }
          confirmLabel={<FormattedMessage id="operator.deposit.confirm.do" />}
          cancelLabel={<FormattedMessage id="kit.cancel" />}
          onConfirm={form.make}
          failureText={(failure) => <DepositFailure failure={failure} />}
        >
          <Stack sx={{ gap: 2 }}>
            <FormattedMessage
              id="operator.deposit.confirm.text"
              values={{ reason: <bdi>{asked.reason}</bdi> }}
            />
            <SlowAction isSlow={form.isSlow} onStop={form.stop} />
          </Stack>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

/** Every failure keeps the idempotency key, so confirming again makes at most one deposit. */
function DepositFailure({ failure }: { failure: unknown }) {
  const { reason, requestId } = toFailure(failure);
  const code = isApiError(failure) ? failure.code : '';
  const known = ['idempotency_conflict', 'forbidden'].includes(code) ? code : reason;
  return (
    <>
      <FormattedMessage id={`operator.deposit.failure.${known}`} />
      <RequestId requestId={requestId} />
    </>
  );
}

const inputProps = {
  account: { dir: 'ltr', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  amount: { dir: 'ltr', inputMode: 'decimal' },
  reason: {},
} as const;

const formStyle = {
  display: 'grid',
  gap: 2,
  mt: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { md: '1.4fr 1fr 1.6fr auto' },
};
