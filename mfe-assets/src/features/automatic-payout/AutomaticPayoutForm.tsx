import type { AutomaticPayout } from '@farm/contracts';
import { SlowNotice, useAbortableMutation } from '@farm/kit';
import { FormattedMessage, useIntl, useNotify, usePage } from '@farm/remote-sdk';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { FormError } from '@farm/ui/feedback';
import { useForm } from '@farm/ui/form-state';
import { SelectField } from '@farm/ui/select';
import { useState } from 'react';
import { useSetAutomaticPayoutMutation } from '../../api/automaticPayoutApi.ts';
import {
  checkMultiple,
  checkThreshold,
  toNewAutomaticPayout,
  toRefusedFields,
  toValues,
  type AutomaticPayoutValues,
} from '../../model/automaticPayout.ts';
import { formatWeekday } from '../../model/formatWeekday.ts';
import { AddressField } from '../../parts/AddressField.tsx';
import type { WithdrawFacts } from '../../api/useWithdrawFacts.ts';
import { ChangeFailure } from './ChangeFailure.tsx';
import { XchField } from './XchField.tsx';

interface AutomaticPayoutFormProps {
  titleId: string;
  payout: AutomaticPayout | null;
  facts: WithdrawFacts;
  onClose: () => void;
}

const kinds = ['threshold', 'weekly', 'monthly'] as const;
const amounts = ['all', 'multiples'] as const;
const weekdays = Array.from({ length: 7 }, (_, index) => String(index + 1));
const monthDays = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** Form for condition, amount and address of the automatic payout. */
export function AutomaticPayoutForm({ titleId, payout, facts, onClose }: AutomaticPayoutFormProps) {
  const intl = useIntl();
  const { locale } = usePage();
  const notify = useNotify();
  const { rule, addresses } = facts;
  const [now] = useState(() => Date.now());
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<AutomaticPayoutValues>({ defaultValues: toValues(payout, addresses, locale) });
  const { send, isBusy, isSlow, abort } = useAbortableMutation(useSetAutomaticPayoutMutation());
  const { kind, weekday, monthDay, amount } = form.watch();
  const submit = form.handleSubmit(async (values) => {
    if (isBusy) return;
    setFailure(null);
    try {
      await send(toNewAutomaticPayout(values, addresses, locale));
      notify.success(intl.formatMessage({ id: 'assets.automatic.saved' }));
      onClose();
    } catch (error) {
      const fields = toRefusedFields(error);
      for (const field of fields) form.setError(field, { message: 'refused' }, { shouldFocus: true });
      if (fields.length === 0) setFailure(error);
    }
  });
  const handleClose = isBusy ? abort : onClose;
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={formStyle}>
      <DialogTitle id={titleId}>
        <FormattedMessage id="assets.automatic.title" />
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2.5, pt: 1 }}>
          <SelectField
            label={<FormattedMessage id="assets.automatic.when" />}
            value={kind}
            onChange={(value) => form.setValue('kind', value)}
            options={kinds.map((value) => ({
              value,
              label: <FormattedMessage id={`assets.automatic.kind.${value}`} />,
            }))}
            hint={<FormattedMessage id={`assets.automatic.kind.${kind}.hint`} />}
          />
          {kind === 'threshold' ? (
            <XchField
              form={form}
              name="threshold"
              label={<FormattedMessage id="assets.automatic.threshold" />}
              hint={<FormattedMessage id="assets.automatic.threshold.hint" />}
              min={rule.min}
              check={(text) => checkThreshold(text, rule, locale)}
            />
          ) : null}
          {kind === 'weekly' ? (
            <SelectField
              label={<FormattedMessage id="assets.automatic.weekday" />}
              value={weekday}
              onChange={(day) => form.setValue('weekday', day)}
              options={weekdays.map((day) => ({
                value: day,
                label: formatWeekday(intl.locale, Number(day)),
              }))}
            />
          ) : null}
          {kind === 'monthly' ? (
            <SelectField
              label={<FormattedMessage id="assets.automatic.monthDay" />}
              value={monthDay}
              onChange={(day) => form.setValue('monthDay', day)}
              options={monthDays.map((day) => ({ value: day, label: day }))}
            />
          ) : null}
          <SelectField
            label={<FormattedMessage id="assets.withdraw.amount" />}
            value={amount}
            onChange={(chosen) => form.setValue('amount', chosen)}
            options={amounts.map((chosen) => ({
              value: chosen,
              label: <FormattedMessage id={`assets.automatic.amount.${chosen}`} />,
            }))}
          />
          {amount === 'multiples' ? (
            <XchField
              form={form}
              name="multiple"
              label={<FormattedMessage id="assets.automatic.multiple" />}
              hint={<FormattedMessage id="assets.automatic.multiple.hint" />}
              min={rule.min}
              check={(text, values) => checkMultiple(text, values, locale)}
            />
          ) : null}
          <AddressField form={form} addresses={addresses} now={now} onLeave={onClose} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="assets.automatic.guards" />
          </Typography>
          {failure === null ? null : (
            <FormError>
              <ChangeFailure failure={failure} />
            </FormError>
          )}
          <SlowNotice isSlow={isSlow} onStop={abort} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" size="large" onClick={handleClose}>
          <FormattedMessage id="kit.cancel" />
        </Button>
        <Button
          type="submit"
          variant="contained"
          size="large"
          aria-disabled={isBusy}
          aria-busy={isBusy}
          sx={{ opacity: isBusy ? 0.6 : 1 }}
        >
          <FormattedMessage id="assets.automatic.save" />
        </Button>
      </DialogActions>
    </Box>
  );
}

const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
