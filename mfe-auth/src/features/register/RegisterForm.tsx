import { FormattedMessage, useIntl, useLocation, useNotify, useSession } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { useForm } from '@farm/ui/form-state';
import { useRegisterAccountMutation } from '../../api/accountApi.ts';
import { EmailCodeFields } from '../../email-code/EmailCodeFields.tsx';
import { AuthForm } from '../../form/AuthForm.tsx';
import { withAbortSignal } from '../../form/withAbortSignal.ts';
import { AuthPageLink } from '../../form/AuthPageLink.tsx';
import { toPartialForm } from '../../form/toPartialForm.ts';
import { NewPasswordInputs } from '../../form/NewPasswordInputs.tsx';
import { PAGE_LEFT } from '../../form/useAction.ts';
import { useReturnTarget } from '../../form/useReturnTarget.ts';
import { useSubmission } from '../../form/useSubmission.ts';
import { useHumanCheck } from '../../human-check/useHumanCheck.ts';
import { LOGIN_PATH } from '../../model/paths.ts';
import { parsePrefill } from '../../model/prefill.ts';
import { TermsSentence } from './TermsSentence.tsx';

/** Signs up with an emailed code, then signs in. */
export function RegisterForm() {
  const intl = useIntl();
  const notify = useNotify();
  const session = useSession();
  const { goToTarget, goToAuthPage } = useReturnTarget();
  const prefill = parsePrefill(useLocation().state);
  const check = useHumanCheck();
  const [registerAccount] = useRegisterAccountMutation();
  const form = useForm({ defaultValues: { ...prefill, password: '', confirmation: '' } });

  const submission = useSubmission(form, async ({ email, password, code }, signal) => {
    const payload = { email, password, code };
    await check.run(
      (humanCheck) => withAbortSignal(registerAccount({ payload, humanCheck }), signal),
      signal,
    );
    notify.success(intl.formatMessage({ id: 'auth.register.success' }));
    try {
      await session.signIn({ email, password, remember: false }, undefined, signal);
    } catch {
      if (signal.reason === PAGE_LEFT) return;
      // The account exists; the login page handles the obstacle to signing in (a human check, the network).
      goToAuthPage(LOGIN_PATH, { email });
      return;
    }
    if (signal.reason !== PAGE_LEFT) goToTarget();
  });

  return (
    <AuthForm
      messages="auth.register"
      submission={submission}
      fields={['email', 'code', 'password']}
      footer={
        <>
          <Typography sx={{ textAlign: 'center', color: 'text.secondary' }}>
            <FormattedMessage id="auth.register.haveAccount" />{' '}
            <AuthPageLink id="auth.register.login" to={LOGIN_PATH} />
          </Typography>
          <TermsSentence />
        </>
      }
    >
      <EmailCodeFields form={toPartialForm(form)} usage="register" check={check} autoComplete="username" />
      <NewPasswordInputs form={toPartialForm(form)} />
    </AuthForm>
  );
}
