import type { LockdownDone } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Stack, Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { useState } from 'react';
import { useLockDownAccountMutation } from '../../api/lockdownApi.ts';
import { AuthForm } from '../../form/AuthForm.tsx';
import { withAbortSignal } from '../../form/withAbortSignal.ts';
import { AuthPageLink } from '../../form/AuthPageLink.tsx';
import { useAction } from '../../form/useAction.ts';
import { LOGIN_PATH } from '../../model/paths.ts';
import { BadLink } from './BadLink.tsx';
import { LockdownResult } from './LockdownResult.tsx';

/** Explains the effect of the emailed link and applies it on confirmation. */
export function LockdownForm({ token }: { token: string }) {
  const [lockDown] = useLockDownAccountMutation();
  const { run, cancel, ...action } = useAction();
  const [result, setResult] = useState<LockdownDone | null>(null);
  const [wasStopped, setWasStopped] = useState(false);
  if (result) return <LockdownResult result={result} />;
  if (action.failure?.code === 'code_expired') return <BadLink id="auth.lockdown.expired" />;

  const submission = {
    ...action,
    cancel: () => {
      cancel();
      setWasStopped(true);
    },
    handleSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      setWasStopped(false);
      void run(async (signal) => {
        setResult(await withAbortSignal(lockDown({ token }), signal));
      });
    },
  };
  return (
    <AuthForm
      messages="auth.lockdown"
      submission={submission}
      fields={[]}
      footer={
        <Box sx={{ textAlign: 'center' }}>
          <AuthPageLink id="auth.newPassword.login" to={LOGIN_PATH} />
        </Box>
      }
    >
      <Stack sx={{ gap: 1 }}>
        <Typography>
          <FormattedMessage id="auth.lockdown.does" />
        </Typography>
        <Stack component="ul" sx={{ gap: 1, m: 0, paddingInlineStart: 3 }}>
          {['auth.lockdown.doesSessions', 'auth.lockdown.doesWithdrawals', 'auth.lockdown.doesFactors'].map(
            (id) => (
              <Typography key={id} component="li">
                <FormattedMessage id={id} />
              </Typography>
            ),
          )}
        </Stack>
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="auth.lockdown.after" />
        </Typography>
      </Stack>
      {wasStopped ? (
        <Alert severity="info" role="status">
          <FormattedMessage id="auth.lockdown.stopped" />
        </Alert>
      ) : null}
    </AuthForm>
  );
}
