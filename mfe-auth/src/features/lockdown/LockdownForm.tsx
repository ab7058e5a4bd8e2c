import { useLockDownAccountMutation } from '../../api/lockdownApi.ts';
import { BadLink } from '../../form/BadLink.tsx';
import { LinkForm } from '../../form/LinkForm.tsx';
import { useLinkAction } from '../../form/useLinkAction.ts';
import { withAbortSignal } from '../../form/withAbortSignal.ts';
import { LockdownResult } from './LockdownResult.tsx';

/** Explains the effect of the emailed link and applies it on confirmation. */
export function LockdownForm({ token }: { token: string }) {
  const [lockDown] = useLockDownAccountMutation();
  const { submission, result, wasStopped } = useLinkAction((signal) =>
    withAbortSignal(lockDown({ token }), signal),
  );
  if (result) return <LockdownResult result={result} />;
  if (submission.failure?.code === 'code_expired')
    return <BadLink messages="auth.lockdown" reason="expired" next="newPassword" />;
  return (
    <LinkForm
      messages="auth.lockdown"
      submission={submission}
      wasStopped={wasStopped}
      effects={[
        'doesSessions',
        'doesTokens',
        'doesWebhooks',
        'doesPayout',
        'doesWithdrawals',
        'doesFactors',
        'doesRemoval',
        'doesClosing',
      ]}
    />
  );
}
