import type { EmailCodeUsage } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { CodeField } from '@farm/ui/code-field';
import { useController, type UseFormReturn } from '@farm/ui/form-state';
import { EmailInput } from '../form/fields.tsx';
import { FailureNotice } from '../form/FailureNotice.tsx';
import { SlowNotice } from '../form/SlowNotice.tsx';
import { HumanCheckField } from '../human-check/HumanCheckField.tsx';
import type { HumanCheck } from '../human-check/useHumanCheck.ts';
import { codeRules, emailRules } from '../model/rules.ts';
import { SendCodeButton } from './SendCodeButton.tsx';
import { useSendCode } from './useSendCode.ts';

/** Form values held by these fields. */
export interface EmailCodeValues {
  email: string;
  code: string;
}

interface EmailCodeFieldsProps {
  /** Form with at least these values. */
  form: UseFormReturn<EmailCodeValues>;
  usage: EmailCodeUsage;
  check: HumanCheck;
  autoComplete: 'username' | 'email';
  /** True if the email is fixed. */
  isEmailReadOnly?: boolean;
}

/** Fields for an email and the one-time code that proves it, with a button that requests a code. */
export function EmailCodeFields({ form, usage, check, autoComplete, ...props }: EmailCodeFieldsProps) {
  const sendCode = useSendCode(check);
  const { field } = useController({ control: form.control, name: 'code', rules: codeRules });
  const { errors } = form.formState;
  const handleSend = async () => {
    // Without a valid email there is no recipient; the field shows the problem.
    if (!(await form.trigger('email', { shouldFocus: true }))) return;
    if (!(await sendCode.send(usage, form.getValues('email').trim()))) return;
    form.clearErrors('code');
    form.setFocus('code');
  };
  return (
    <>
      <EmailInput
        field={form.register('email', emailRules)}
        error={errors.email?.message}
        autoComplete={autoComplete}
        isReadOnly={props.isEmailReadOnly ?? false}
      />
      <HumanCheckField check={check} />
      <Stack sx={{ gap: 1 }}>
        <CodeField
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          name={field.name}
          inputRef={field.ref}
          label={<FormattedMessage id="auth.code.label" />}
          error={errors.code?.message && <FormattedMessage id={errors.code.message} />}
          action={
            <SendCodeButton
              isBusy={sendCode.isBusy}
              secondsLeft={sendCode.secondsLeft}
              onClick={() => void handleSend()}
            />
          }
        />
        <Typography
          variant="body2"
          role="status"
          sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}
        >
          {sendCode.lastMail && <FormattedMessage id="auth.code.sent" values={sendCode.lastMail} />}
        </Typography>
        <FailureNotice failure={sendCode.failure} fields={[]} />
        <SlowNotice {...sendCode} />
      </Stack>
    </>
  );
}
