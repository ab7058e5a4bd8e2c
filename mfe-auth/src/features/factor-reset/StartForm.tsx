import { FACTOR_RESET_HOURS } from '@farm/contracts';
import { FormattedDate, FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { useConfirmFactorResetMutation } from '../../api/factorResetApi.ts';
import { BadLink } from '../../form/BadLink.tsx';
import { LinkForm } from '../../form/LinkForm.tsx';
import { LinkView } from '../../form/LinkView.tsx';
import { useLinkAction } from '../../form/useLinkAction.ts';
import { withAbortSignal } from '../../form/withAbortSignal.ts';

const MESSAGES = 'auth.factorReset';

/** Explains the removal of lost second factors, and starts the wait for it on confirmation. */
export function StartForm({ token }: { token: string }) {
  const [confirmReset] = useConfirmFactorResetMutation();
  const { submission, result, wasStopped } = useLinkAction((signal) =>
    withAbortSignal(confirmReset({ token }), signal),
  );
  if (result) return <StartResult dueAt={result.dueAt} />;
  const code = submission.failure?.code;
  if (code === 'code_expired') return <BadLink messages={MESSAGES} reason="expired" next="login" />;
  if (code === 'operator_account') return <BadLink messages={MESSAGES} reason="operator" next="login" />;
  return (
    <LinkForm
      messages={MESSAGES}
      submission={submission}
      wasStopped={wasStopped}
      effects={['doesRemove', 'doesSay', 'doesStop']}
      values={{ hours: FACTOR_RESET_HOURS }}
    />
  );
}

/** Says when the second factors will be removed, and how to stop that. */
function StartResult({ dueAt }: { dueAt: string }) {
  return (
    <LinkView messages={MESSAGES} titleKey="startedTitle" next="login">
      <Alert severity="success" role="status">
        <FormattedMessage
          id="auth.factorReset.started"
          values={{ date: <FormattedDate value={dueAt} dateStyle="long" timeStyle="short" /> }}
        />
      </Alert>
      <Typography>
        <FormattedMessage id="auth.factorReset.wait" />
      </Typography>
      <Typography>
        <FormattedMessage id="auth.factorReset.howToStop" />
      </Typography>
    </LinkView>
  );
}
