import { FormattedMessage, Link, useIntl, useLocation, useNotify, useSession } from '@farm/remote-sdk';
import { Box, MuiLink } from '@farm/ui';
import { useForm } from '@farm/ui/form-state';
import { useChangePasswordMutation } from '../../api/accountApi.ts';
import { EmailCodeFields } from '../../email-code/EmailCodeFields.tsx';
import { AuthForm } from '../../form/AuthForm.tsx';
import { withAbortSignal } from '../../form/withAbortSignal.ts';
import { AuthPageLink } from '../../form/AuthPageLink.tsx';
import { toPartialForm } from '../../form/toPartialForm.ts';
import { NewPasswordInputs } from '../../form/NewPasswordInputs.tsx';
import { useReturnTarget } from '../../form/useReturnTarget.ts';
import { useSubmission } from '../../form/useSubmission.ts';
import { useHumanCheck } from '../../human-check/useHumanCheck.ts';
import { LOGIN_PATH } from '../../model/paths.ts';
import { parsePrefill } from '../../model/prefill.ts';

/** Sets a new password with an emailed code. A signed-in user does so for their own email. */
export function NewPasswordForm() {
  const intl = useIntl();
  const notify = useNotify();
  const { user } = useSession();
  const { goToAuthPage, target } = useReturnTarget();
  const prefill = parsePrefill(useLocation().state);
  const check = useHumanCheck();
  const [changePassword] = useChangePasswordMutation();
  const email = prefill.email === '' ? (user?.email ?? '') : prefill.email;
  const form = useForm({
    defaultValues: { ...prefill, email, password: '', confirmation: '' },
  });

  const submission = useSubmission(form, async ({ confirmation: _confirmation, ...payload }, signal) => {
    await withAbortSignal(changePassword(payload), signal);
    notify.success(intl.formatMessage({ id: 'auth.newPassword.success' }));
    goToAuthPage(LOGIN_PATH, { email: payload.email });
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
            <AuthPageLink id="auth.newPassword.login" to={LOGIN_PATH} />
          )}
        </Box>
      }
    >
      <EmailCodeFields
        form={toPartialForm(form)}
        usage="reset-password"
        check={check}
        autoComplete="username"
        isEmailReadOnly={user?.email === email}
      />
      <NewPasswordInputs form={toPartialForm(form)} />
    </AuthForm>
  );
}
