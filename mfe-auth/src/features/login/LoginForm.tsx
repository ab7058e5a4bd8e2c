import { NEW_PASSWORD_PATH, REGISTER_PATH } from '@farm/kit';
import { isApiError, useLocation, useNotify, useSession, useIntl, FormattedMessage } from '@farm/remote-sdk';
import { Box, Stack, Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { Checkbox } from '@farm/ui/fields';
import { useForm } from '@farm/ui/form-state';
import { AuthForm } from '../../form/AuthForm.tsx';
import { AuthPageLink } from '../../form/AuthPageLink.tsx';
import { EmailInput, PasswordInput } from '../../form/fields.tsx';
import { useReturnTarget } from '../../form/useReturnTarget.ts';
import { useSubmission } from '../../form/useSubmission.ts';
import { parsePrefill } from '../../model/prefill.ts';
import { emailRules, passwordRules } from '../../model/rules.ts';
import { useLoginCheck } from './useLoginCheck.tsx';

/** Signs in by email and password. Shows a human check once the API requires it. */
export function LoginForm() {
  const intl = useIntl();
  const notify = useNotify();
  const session = useSession();
  const { goToTarget } = useReturnTarget();
  const { email } = parsePrefill(useLocation().state);
  const check = useLoginCheck();
  const form = useForm({ defaultValues: { email, password: '', remember: false } });
  const { errors } = form.formState;

  const submission = useSubmission(form, async (values, signal) => {
    const signIn = (solution?: string) => session.signIn(values, solution, signal);
    let isDone = false;
    if (!check.isNeeded) isDone = await signInUnlessCheckRequired(signIn);
    if (!isDone) {
      const { run } = await check.request(signal);
      await run(signIn, signal);
    }
    notify.success(intl.formatMessage({ id: 'auth.login.success' }));
    goToTarget();
  });

  return (
    <AuthForm
      messages="auth.login"
      submission={submission}
      fields={['email', 'password']}
      footer={
        <Typography sx={{ textAlign: 'center', color: 'text.secondary' }}>
          <FormattedMessage id="auth.login.noAccount" />{' '}
          <AuthPageLink id="auth.login.register" to={REGISTER_PATH} />
        </Typography>
      }
    >
      {session.end === 'expired' || session.end === 'unreachable' ? (
        <Alert severity="info">
          <FormattedMessage id={`auth.login.end.${session.end}`} />
        </Alert>
      ) : null}
      <EmailInput
        field={form.register('email', emailRules)}
        error={errors.email?.message}
        autoComplete="username"
      />
      <PasswordInput
        field={form.register('password', passwordRules)}
        error={errors.password?.message}
        autoComplete="current-password"
      />
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 1 }}
      >
        <Box component="label" sx={rememberStyle}>
          <Checkbox {...form.register('remember')} />
          <FormattedMessage id="auth.login.remember" />
        </Box>
        <AuthPageLink id="auth.login.forgot" to={NEW_PASSWORD_PATH} />
      </Stack>
      {check.field}
    </AuthForm>
  );
}

/** The box of the checkbox is aligned with the fields, as MUI's labels do. */
const rememberStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  marginInlineStart: '-11px',
  cursor: 'pointer',
};

/** Signs in. Returns false if the API requires a human check first. */
async function signInUnlessCheckRequired(signIn: () => Promise<void>): Promise<boolean> {
  try {
    await signIn();
    return true;
  } catch (failure) {
    if (isApiError(failure) && failure.code === 'human_check_required') return false;
    throw failure;
  }
}
