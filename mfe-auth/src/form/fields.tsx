import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { EmailField, PasswordField } from '@farm/ui/fields';
import type { UseFormRegisterReturn } from '@farm/ui/form-state';

interface InputProps {
  field: UseFormRegisterReturn;
  /** Message id of the error. */
  error: string | undefined;
}

interface EmailInputProps extends InputProps {
  autoComplete: 'username' | 'email';
  isReadOnly?: boolean;
}

/** Email field with its localized texts. */
export function EmailInput({ error, ...props }: EmailInputProps) {
  return (
    <EmailField
      {...props}
      label={<FormattedMessage id="auth.email.label" />}
      error={error && <FormattedMessage id={error} />}
    />
  );
}

interface PasswordInputProps extends InputProps {
  /** Message id of the label. */
  labelId?: string;
  autoComplete: 'current-password' | 'new-password';
}

/** Password field with its localized texts. */
export function PasswordInput({ error, labelId = 'auth.password.label', ...props }: PasswordInputProps) {
  const intl = useIntl();
  return (
    <PasswordField
      {...props}
      label={<FormattedMessage id={labelId} />}
      error={error && <FormattedMessage id={error} />}
      revealLabels={{
        show: intl.formatMessage({ id: 'auth.password.show' }),
        hide: intl.formatMessage({ id: 'auth.password.hide' }),
      }}
    />
  );
}
