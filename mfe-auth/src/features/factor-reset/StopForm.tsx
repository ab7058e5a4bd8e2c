import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { useCancelFactorResetByLinkMutation } from '../../api/factorResetApi.ts';
import { BadLink } from '../../form/BadLink.tsx';
import { LinkForm } from '../../form/LinkForm.tsx';
import { LinkView } from '../../form/LinkView.tsx';
import { useLinkAction } from '../../form/useLinkAction.ts';
import { withAbortSignal } from '../../form/withAbortSignal.ts';

const MESSAGES = 'auth.factorReset.stop';

/** Stops the removal of the second factors that waits, on confirmation. */
export function StopForm({ token }: { token: string }) {
  const [cancelReset] = useCancelFactorResetByLinkMutation();
  const { submission, result, wasStopped } = useLinkAction(async (signal) => {
    await withAbortSignal(cancelReset({ token }), signal);
    return 'stopped' as const;
  });
  if (result)
    return (
      <LinkView messages={MESSAGES} titleKey="doneTitle" next="newPassword">
        <Alert severity="success" role="status">
          <FormattedMessage id="auth.factorReset.stop.done" />
        </Alert>
        <Typography>
          <FormattedMessage id="auth.factorReset.stop.next" />
        </Typography>
      </LinkView>
    );
  const code = submission.failure?.code;
  if (code === 'code_expired') return <BadLink messages={MESSAGES} reason="expired" next="login" />;
  if (code === 'not_found')
    return <BadLink messages={MESSAGES} reason="nothing" titleKey="nothingTitle" next="login" />;
  return (
    <LinkForm
      messages={MESSAGES}
      submission={submission}
      wasStopped={wasStopped}
      effects={['doesKeep', 'doesTell']}
    />
  );
}
