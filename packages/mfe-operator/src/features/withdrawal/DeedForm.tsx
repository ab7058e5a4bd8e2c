import { REASON_MAX_LENGTH, type OperatorWithdrawal, type WithdrawalDeed } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { TextField } from '@farm/ui/forms';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/overlay';
import { Address } from '../../parts/Address.tsx';
import { Facts } from '../../parts/Facts.tsx';
import { SlowDeed } from '../../parts/SlowDeed.tsx';
import { DeedFailure } from './DeedFailure.tsx';
import { deedColours } from './deedColours.ts';
import { useDeedForm } from './useDeedForm.ts';

interface DeedFormProps {
  withdrawal: OperatorWithdrawal;
  deed: WithdrawalDeed;
  onClose: () => void;
  onUncertain: () => void;
}

/** Names what will be done with which withdrawal, and asks why. */
export function DeedForm({ withdrawal, deed, onClose, onUncertain }: DeedFormProps) {
  const { account, amount, received, address } = withdrawal;
  const form = useDeedForm({ id: withdrawal.id, deed, onDone: onClose, onUncertain });
  const { ref, ...reasonInput } = form.reasonField;
  return (
    <Box component="form" noValidate onSubmit={(event) => void form.submit(event)}>
      <DialogTitle id="deed-title">
        <FormattedMessage id={`operator.deed.${deed}.title`} />
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2.5 }}>
          <Typography>
            <FormattedMessage
              id={`operator.deed.${deed}.text`}
              values={{ amount: <Xch xch={amount} />, account: <bdi dir="ltr">{account.email}</bdi> }}
            />
          </Typography>
          <Facts
            facts={[
              { id: 'account', value: <bdi dir="ltr">{account.email}</bdi> },
              { id: 'amount', value: <Xch xch={amount} /> },
              { id: 'received', value: <Xch xch={received} /> },
              { id: 'address', value: <Address address={address} form="grouped" /> },
            ].map((fact) => ({
              ...fact,
              label: <FormattedMessage id={`operator.withdrawal.${fact.id}`} />,
            }))}
          />
          <TextField
            {...reasonInput}
            inputRef={ref}
            autoFocus
            fullWidth
            label={<FormattedMessage id="operator.reason" />}
            error={form.reasonProblem !== undefined}
            helperText={
              <FormattedMessage
                id={`operator.reason.${form.reasonProblem ?? 'userReads'}`}
                values={{ max: REASON_MAX_LENGTH }}
              />
            }
            slotProps={{ htmlInput: { readOnly: form.isBusy, 'aria-required': true } }}
          />
          {form.failure ? <DeedFailure failure={form.failure} /> : null}
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
            color={deedColours[deed]}
            aria-disabled={form.isBusy}
            aria-busy={form.isBusy}
            sx={{ opacity: form.isBusy ? 0.6 : 1 }}
          >
            <FormattedMessage id={form.isBusy ? 'operator.sending' : `operator.deed.${deed}`} />
          </Button>
        )}
      </DialogActions>
    </Box>
  );
}
