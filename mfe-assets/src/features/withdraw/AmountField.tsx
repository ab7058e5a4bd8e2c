import type { WithdrawalRule } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage, formatXchInput, usePage } from '@farm/remote-sdk';
import { Box, Button } from '@farm/ui';
import { InputAdornment, TextField } from '@farm/ui/fields';
import type { UseFormReturn } from '@farm/ui/form-state';
import { toDebt } from '../../model/debt.ts';
import { parseAmount } from '../../model/withdrawAmount.ts';
import type { WithdrawValues } from '../../model/withdrawOrder.ts';

interface AmountFieldProps {
  form: UseFormReturn<WithdrawValues>;
  rule: WithdrawalRule;
  /** Decimal XCH. */
  usable: string;
}

/** Amount to withdraw, typed or pasted as people write numbers, or the whole usable balance. */
export function AmountField({ form, rule, usable }: AmountFieldProps) {
  const { locale } = usePage();
  const error = form.formState.errors.amount?.message;
  const { ref, ...input } = form.register('amount', {
    validate: (text) => {
      const amount = parseAmount(text, { rule, usable, locale });
      return 'problem' in amount ? amount.problem : true;
    },
  });
  const fillMaximum = () => {
    form.setValue('amount', formatXchInput(usable, locale), { shouldValidate: true, shouldDirty: true });
    form.setFocus('amount');
  };
  return (
    <TextField
      {...input}
      inputRef={ref}
      autoFocus
      label={<FormattedMessage id="assets.withdraw.amount" />}
      fullWidth
      autoComplete="off"
      error={error !== undefined}
      helperText={
        <FormattedMessage
          id={`assets.withdraw.amount.${error ?? 'hint'}`}
          values={{ usable: <Xch xch={usable} />, min: <Xch xch={rule.min} /> }}
        />
      }
      slotProps={{
        htmlInput: { inputMode: 'decimal', spellCheck: false, 'aria-required': true, dir: 'ltr' },
        inputLabel: { required: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Box component="span" sx={{ marginInlineEnd: 0.5 }}>
                {UNIT}
              </Box>
              <Button
                onClick={fillMaximum}
                disabled={toDebt(usable) !== null}
                sx={{ minWidth: 0, marginInlineEnd: -0.75 }}
              >
                <FormattedMessage id="assets.withdraw.max" />
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** Currency symbol, the same in every language. */
const UNIT = 'XCH';
