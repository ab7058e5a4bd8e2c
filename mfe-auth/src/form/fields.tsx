import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { EmailField, PasswordField, type UseFormRegisterReturn } from '@farm/ui/forms';

interface InputProps {
  field: UseFormRegisterReturn;
  /** Id of the message that says what is wrong. */
  error: string | undefined;
}

interface EmailInputProps extends InputProps {
  autoComplete: 'username' | 'email';
  isReadOnly?: boolean;
}

/** The e-mail field with its words. */
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
  /** Id of the label. */
  labelId?: string;
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with its words. */
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
