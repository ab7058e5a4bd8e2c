import type { EmailCodeUsage } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { Alert, useForm } from '@farm/ui/forms';
import { useLazyCheckEmailCodeQuery } from '../../api/accountApi.ts';
import { EmailCodeFields } from '../../email-code/EmailCodeFields.tsx';
import { AuthForm } from '../../form/AuthForm.tsx';
import { cancelable } from '../../form/cancelable.ts';
import { FamilyLink } from '../../form/FamilyLink.tsx';
import { formPart } from '../../form/formPart.ts';
import { useReturn } from '../../form/useReturn.ts';
import { useSubmission } from '../../form/useSubmission.ts';
import { useHumanCheck } from '../../human-check/useHumanCheck.ts';
import { LOGIN_PATH } from '../../model/paths.ts';
import type { Prefill } from '../../model/prefill.ts';
import { usageToPath, type VerifyLink } from '../../model/verifyLink.ts';
import { UsageField } from './UsageField.tsx';

interface VerifyFormProps {
  /** Values known from the link. */
  known: VerifyLink;
  /** Message id of the link's problem; null without a link. */
  problem: string | null;
}

/** Checks a typed code, or requests a new code, then opens the page that uses it. */
export function VerifyForm({ known, problem }: VerifyFormProps) {
  const { goOn } = useReturn();
  const check = useHumanCheck();
  const [checkEmailCode] = useLazyCheckEmailCodeQuery();
  const usageOrDefault: EmailCodeUsage = known.usage ?? 'register';
  const form = useForm({ defaultValues: { usage: usageOrDefault, email: known.email, code: known.code } });

  const submission = useSubmission(form, async (values, signal) => {
    await cancelable(checkEmailCode(values), signal);
    const prefill: Prefill = { email: values.email, code: values.code };
    goOn(usageToPath(values.usage), prefill);
  });

  return (
    <AuthForm
      messages="auth.verify"
      submission={submission}
      fields={['email', 'code']}
      footer={
        <Box sx={{ textAlign: 'center' }}>
          <FamilyLink id="auth.newPassword.login" to={LOGIN_PATH} />
        </Box>
      }
    >
      {problem === null ? null : (
        <Alert severity="warning" role="alert">
          <FormattedMessage id={problem} />
        </Alert>
      )}
      <UsageField field={form.register('usage')} />
      <EmailCodeFields form={formPart(form)} usage={form.watch('usage')} check={check} autoComplete="email" />
    </AuthForm>
  );
}
