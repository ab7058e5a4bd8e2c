import type { OperatorAccount } from '@farm/contracts/operator';
import { RequestId, useAbortableMutation, type MutationHook } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl, useNotify } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { SlowAction } from '../../parts/SlowAction.tsx';

interface ConfirmActionProps {
  account: OperatorAccount;
  /** Beginning of the message ids of its title, text, button and success. */
  messages: string;
  mutation: MutationHook<string, unknown>;
  isOpen: boolean;
  onClose: () => void;
  isDestructive?: boolean;
  /** Message IDs of the refusals that trying again cannot change, by their codes. */
  tooLateIds: Readonly<Record<string, string>>;
  /** Called when the outcome of the request is unknown. */
  onUncertain: () => void;
}

/** Asks before something is done to an account, which it names. */
export function ConfirmAction(props: ConfirmActionProps) {
  const {
    account,
    messages,
    mutation,
    isOpen,
    onClose,
    isDestructive = false,
    tooLateIds,
    onUncertain,
  } = props;
  const intl = useIntl();
  const notify = useNotify();
  const { send, isSlow, abort } = useAbortableMutation(mutation);
  const confirm = async () => {
    try {
      await send(account.id);
    } catch (error) {
      if (!isApiError(error)) onUncertain();
      throw error;
    }
    notify.success(intl.formatMessage({ id: `${messages}.done` }));
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      isDestructive={isDestructive}
      title={<FormattedMessage id={`${messages}.title`} />}
      count={<bdi dir="ltr">{account.email}</bdi>}
      confirmLabel={<FormattedMessage id={`${messages}.do`} />}
      cancelLabel={<FormattedMessage id="kit.cancel" />}
      onConfirm={confirm}
      failureText={(failure) => <Failure failure={failure} tooLateIds={tooLateIds} />}
    >
      <FormattedMessage id={`${messages}.text`} />
      <SlowAction isSlow={isSlow} onStop={abort} />
    </ConfirmDialog>
  );
}

interface FailureProps {
  failure: unknown;
  /** Message IDs of the refusals that trying again cannot change, by their codes. */
  tooLateIds: Readonly<Record<string, string>>;
}

/** Reason why a confirmed action was not done, or a note that its outcome is unknown. */
function Failure({ failure, tooLateIds }: FailureProps) {
  const code = isApiError(failure) ? failure.code : '';
  const tooLateId = tooLateIds[code];
  if (tooLateId !== undefined) return <FormattedMessage id={tooLateId} />;
  const { reason, requestId } = toFailure(failure);
  return (
    <>
      <FormattedMessage id={`operator.deed.failure.${code === 'forbidden' ? code : reason}`} />
      <RequestId requestId={requestId} />
    </>
  );
}
