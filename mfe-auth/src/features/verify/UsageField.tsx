import type { EmailCodeUsage } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { TextField } from '@farm/ui/fields';
import type { UseFormRegisterReturn } from '@farm/ui/form-state';

const names: Record<EmailCodeUsage, string> = {
  register: 'auth.verify.usage.register',
  'reset-password': 'auth.verify.usage.resetPassword',
};

/** Selects the purpose of a code. */
export function UsageField({ field }: { field: UseFormRegisterReturn }) {
  const intl = useIntl();
  const { ref, ...select } = field;
  return (
    <TextField
      {...select}
      inputRef={ref}
      id="usage"
      select
      fullWidth
      label={<FormattedMessage id="auth.verify.usage.label" />}
      slotProps={{ select: { native: true } }}
    >
      {Object.entries(names).map(([usage, id]) => (
        <option key={usage} value={usage}>
          {intl.formatMessage({ id })}
        </option>
      ))}
    </TextField>
  );
}
