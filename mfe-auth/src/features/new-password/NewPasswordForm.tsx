import { FormattedMessage, Link, useIntl, useLocation, useNotify, useSession } from '@farm/remote-sdk';
import { Box, MuiLink } from '@farm/ui';
import { useForm } from '@farm/ui/forms';
import { useChangePasswordMutation } from '../../api/accountApi.ts';
import { EmailCodeFields } from '../../email-code/EmailCodeFields.tsx';
import { AuthForm } from '../../form/AuthForm.tsx';
import { cancelable } from '../../form/cancelable.ts';
import { FamilyLink } from '../../form/FamilyLink.tsx';
import { formPart } from '../../form/formPart.ts';
import { NewPasswordInputs } from '../../form/NewPasswordInputs.tsx';
import { useReturn } from '../../form/useReturn.ts';
import { useSubmission } from '../../form/useSubmission.ts';
import { useHumanCheck } from '../../human-check/useHumanCheck.ts';
import { LOGIN_PATH } from '../../model/paths.ts';
import { readPrefill } from '../../model/prefill.ts';

/** Sets a new password with an emailed code. A signed-in user does so for their own email. */
export function NewPasswordForm() {
  const intl = useIntl();
  const notify = useNotify();
  const { user } = useSession();
  const { goOn, target } = useReturn();
  const prefill = readPrefill(useLocation().state);
  const check = useHumanCheck();
  const [changePassword] = useChangePasswordMutation();
  const email = prefill.email === '' ? (user?.email ?? '') : prefill.email;
  const form = useForm({
    defaultValues: { ...prefill, email, password: '', confirmation: '' },
  });

  const submission = useSubmission(form, async ({ confirmation: _typedTwice, ...payload }, signal) => {
    await cancelable(changePassword(payload), signal);
    notify.success(intl.formatMessage({ id: 'auth.newPassword.success' }));
    goOn(LOGIN_PATH, { email: payload.email });
  });

  return (
    <AuthForm
      messages="auth.newPassword"
      submission={submission}
      fields={['email', 'code', 'password']}
      footer={
        <Box sx={{ textAlign: 'center' }}>
          {user ? (
            <MuiLink component={Link} to={target} sx={{ fontWeight: 600 }}>
              <FormattedMessage id="auth.newPassword.back" />
            </MuiLink>
          ) : (
            <FamilyLink id="auth.newPassword.login" to={LOGIN_PATH} />
          )}
        </Box>
      }
    >
      <EmailCodeFields
        form={formPart(form)}
        usage="reset-password"
        check={check}
        autoComplete="username"
        isEmailReadOnly={user?.email === email}
      />
      <NewPasswordInputs form={formPart(form)} />
    </AuthForm>
  );
}
