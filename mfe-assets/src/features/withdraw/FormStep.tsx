import { MAX_MEMO_LENGTH } from '@farm/contracts';
import { FormattedMessage, usePage } from '@farm/remote-sdk';
import { Stack } from '@farm/ui';
import { TextField } from '@farm/ui/fields';
import type { UseFormReturn } from '@farm/ui/form-state';
import { useState } from 'react';
import { toDebt } from '../../model/debt.ts';
import { parseAmount, computeReceivedXch } from '../../model/withdrawAmount.ts';
import { toWithdrawNotes } from '../../model/withdrawNotes.ts';
import { checkMemo, type WithdrawValues } from '../../model/withdrawOrder.ts';
import { AddressField } from '../../parts/AddressField.tsx';
import { AmountField } from './AmountField.tsx';
import { AmountRows } from './AmountRows.tsx';
import type { WithdrawFacts } from '../../api/useWithdrawFacts.ts';
import { WithdrawNotes } from './WithdrawNotes.tsx';

interface FormStepProps {
  form: UseFormReturn<WithdrawValues>;
  facts: WithdrawFacts;
  /** Called when a link leads away from the dialog. */
  onLeave: () => void;
}

/** Form for amount, address and memo, with the fee and the amount that would arrive. */
export function FormStep({ form, facts, onLeave }: FormStepProps) {
  const { locale } = usePage();
  const { rule, usable, addresses } = facts;
  const [now] = useState(() => Date.now());
  const { amount: text, addressId } = form.watch();
  const amount = parseAmount(text, { rule, usable, locale });
  const notes = toWithdrawNotes({
    amount: 'xch' in amount ? amount.xch : null,
    address: addresses.find(({ id }) => id === addressId) ?? null,
    rule,
    now,
  });
  const debt = toDebt(usable);
  const memoError = form.formState.errors.memo?.message;
  const { ref: memoRef, ...memo } = form.register('memo', {
    validate: (value) => checkMemo(value) ?? true,
  });
  return (
    <Stack sx={{ gap: 2.5, pt: 1 }}>
      <AmountField form={form} rule={rule} usable={usable} />
      <AddressField form={form} addresses={addresses} now={now} onLeave={onLeave} />
      <TextField
        {...memo}
        inputRef={memoRef}
        label={<FormattedMessage id="assets.withdraw.memo" />}
        fullWidth
        autoComplete="off"
        error={memoError !== undefined}
        helperText={
          <FormattedMessage
            id={`assets.withdraw.memo.${memoError ?? 'hint'}`}
            values={{ max: MAX_MEMO_LENGTH }}
          />
        }
      />
      <AmountRows fee={rule.fee} received={computeReceivedXch(text, rule.fee, locale)} />
      <WithdrawNotes notes={debt === null ? notes : [{ about: 'debt', debt }]} />
    </Stack>
  );
}
