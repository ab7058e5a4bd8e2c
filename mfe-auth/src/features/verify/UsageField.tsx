import { emailCodeUsages } from '../../model/verifyLink.ts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { TextField, type UseFormRegisterReturn } from '@farm/ui/forms';

/** What a code is for. */
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
      label={<FormattedMessage id="auth.usage.label" />}
      slotProps={{ select: { native: true } }}
    >
      {emailCodeUsages.map((usage) => (
        <option key={usage} value={usage}>
          {intl.formatMessage({ id: `auth.usage.${usage}` })}
        </option>
      ))}
    </TextField>
  );
}
