import { FormattedMessage, useIntl, useLocation, useNotify, useSession } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { useForm } from '@farm/ui/forms';
import { useRegisterAccountMutation } from '../../api/accountApi.ts';
import { EmailCodeFields } from '../../email-code/EmailCodeFields.tsx';
import { AuthForm } from '../../form/AuthForm.tsx';
import { cancelable } from '../../form/cancelable.ts';
import { FamilyLink } from '../../form/FamilyLink.tsx';
import { formPart } from '../../form/formPart.ts';
import { NewPasswordInputs } from '../../form/NewPasswordInputs.tsx';
import { PAGE_LEFT } from '../../form/useAction.ts';
import { useReturn } from '../../form/useReturn.ts';
import { useSubmission } from '../../form/useSubmission.ts';
import { useHumanCheck } from '../../human-check/useHumanCheck.ts';
import { LOGIN_PATH } from '../../model/paths.ts';
import { readPrefill } from '../../model/prefill.ts';

/** Signs up with an emailed code, then signs in. */
export function RegisterForm() {
  const intl = useIntl();
  const notify = useNotify();
  const session = useSession();
  const { goToTarget, goOn } = useReturn();
  const prefill = readPrefill(useLocation().state);
  const check = useHumanCheck();
  const [registerAccount] = useRegisterAccountMutation();
  const form = useForm({ defaultValues: { ...prefill, password: '', confirmation: '' } });

  const submission = useSubmission(form, async ({ email, password, code }, signal) => {
    const payload = { email, password, code };
    await check.run((humanCheck) => cancelable(registerAccount({ payload, humanCheck }), signal), signal);
    notify.success(intl.formatMessage({ id: 'auth.register.success' }));
    try {
      await session.signIn({ email, password, remember: false }, undefined, signal);
    } catch {
      if (signal.reason === PAGE_LEFT) return;
      // The account exists; the login page handles the obstacle to signing in (a human check, the network).
      goOn(LOGIN_PATH, { email });
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
        <Typography sx={{ textAlign: 'center', color: 'text.secondary' }}>
          <FormattedMessage id="auth.register.haveAccount" />{' '}
          <FamilyLink id="auth.register.login" to={LOGIN_PATH} />
        </Typography>
      }
    >
      <EmailCodeFields form={formPart(form)} usage="register" check={check} autoComplete="username" />
      <NewPasswordInputs form={formPart(form)} />
    </AuthForm>
  );
}
