import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { PasswordField } from '@farm/ui/fields';
import type { ComponentProps } from 'react';

interface CurrentPasswordFieldProps {
  field: ComponentProps<typeof PasswordField>['field'];
  /** End of the id of the message about a problem. */
  problem: string | undefined;
}

/** Field for the account's password, which some changes ask for. */
export function CurrentPasswordField({ field, problem }: CurrentPasswordFieldProps) {
  const intl = useIntl();
  return (
    <PasswordField
      field={field}
      label={<FormattedMessage id="security.currentPassword" />}
      error={problem && <FormattedMessage id={`security.currentPassword.${problem}`} />}
      autoComplete="current-password"
      revealLabels={{
        show: intl.formatMessage({ id: 'security.currentPassword.show' }),
        hide: intl.formatMessage({ id: 'security.currentPassword.hide' }),
      }}
    />
  );
}
