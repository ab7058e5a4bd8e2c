import type { EmailCodeUsage } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { useForm } from '@farm/ui/form-state';
import { useLazyCheckEmailCodeQuery } from '../../api/accountApi.ts';
import { EmailCodeFields } from '../../email-code/EmailCodeFields.tsx';
import { AuthForm } from '../../form/AuthForm.tsx';
import { withAbortSignal } from '../../form/withAbortSignal.ts';
import { AuthPageLink } from '../../form/AuthPageLink.tsx';
import { toPartialForm } from '../../form/toPartialForm.ts';
import { useReturnTarget } from '../../form/useReturnTarget.ts';
import { useSubmission } from '../../form/useSubmission.ts';
import { useHumanCheck } from '../../human-check/useHumanCheck.ts';
import { LOGIN_PATH } from '../../model/paths.ts';
import type { Prefill } from '../../model/prefill.ts';
import { toUsagePath, type VerifyLink } from '../../model/verifyLink.ts';
import { UsageField } from './UsageField.tsx';

interface VerifyFormProps {
  /** Values known from the link. */
  link: VerifyLink;
  /** Message id of the link's problem; null without a link. */
  problem: string | null;
}

/** Checks a typed code, or requests a new code, then opens the page that uses it. */
export function VerifyForm({ link, problem }: VerifyFormProps) {
  const { goToAuthPage } = useReturnTarget();
  const check = useHumanCheck();
  const [checkEmailCode] = useLazyCheckEmailCodeQuery();
  const usageOrDefault: EmailCodeUsage = link.usage ?? 'register';
  const form = useForm({ defaultValues: { usage: usageOrDefault, email: link.email, code: link.code } });

  const submission = useSubmission(form, async (values, signal) => {
    await withAbortSignal(checkEmailCode(values), signal);
    const prefill: Prefill = { email: values.email, code: values.code };
    goToAuthPage(toUsagePath(values.usage), prefill);
  });

  return (
    <AuthForm
      messages="auth.verify"
      submission={submission}
      fields={['email', 'code']}
      footer={
        <Box sx={{ textAlign: 'center' }}>
          <AuthPageLink id="auth.newPassword.login" to={LOGIN_PATH} />
        </Box>
      }
    >
      {problem === null ? null : (
        <Alert severity="warning" role="alert">
          <FormattedMessage id={problem} />
        </Alert>
      )}
      <UsageField field={form.register('usage')} />
      <EmailCodeFields
        form={toPartialForm(form)}
        usage={form.watch('usage')}
        check={check}
        autoComplete="email"
      />
    </AuthForm>
  );
}
