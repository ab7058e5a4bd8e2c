import type { OperatorAccount } from '@farm/contracts/operator';
import { ChoiceList } from '@farm/kit/choice';
import { FormattedMessage, useIntl, useNotify } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { useRef, useState } from 'react';
import { useChangeAccountLockMutation } from '../../api/accountApi.ts';
import { ReasonForm } from '../../parts/ReasonForm.tsx';

/** Parts of an account that a lock closes. */
const parts = ['signIn', 'withdrawals'] as const;

/** A change of an account's lock. */
export type LockAction = 'lock' | 'change' | 'unlock';

interface LockFormProps {
  account: OperatorAccount;
  action: LockAction;
  titleId: string;
  onClose: () => void;
  onUncertain: () => void;
}

/** Says what a lock does, and asks what to lock and for the reason that the user reads. */
export function LockForm({ account, action, titleId, onClose, onUncertain }: LockFormProps) {
  const { id, email, lock } = account;
  const intl = useIntl();
  const notify = useNotify();
  const isUnlock = action === 'unlock';
  const [locked, setLocked] = useState(parts.filter((part) => !isUnlock && lock?.[part] === true));
  const [isMissing, setIsMissing] = useState(false);
  const firstBox = useRef<HTMLInputElement>(null);
  const isComplete = () => {
    const isChosen = locked.length > 0;
    setIsMissing(!isChosen);
    if (!isChosen) firstBox.current?.focus();
    return isChosen;
  };
  return (
    <ReasonForm
      titleId={titleId}
      ids={{
        title: `operator.account.lock.${action}.title`,
        help: 'operator.account.lock.reason.help',
        tooLate: 'operator.account.tooLate',
        submit: `operator.account.lock.${action}.do`,
      }}
      color={isUnlock ? 'primary' : 'error'}
      mutation={useChangeAccountLockMutation()}
      toArgument={(reason) => ({
        id,
        signIn: locked.includes('signIn'),
        withdrawals: locked.includes('withdrawals'),
        reason,
      })}
      isComplete={isUnlock ? undefined : isComplete}
      onDone={() => {
        notify.success(intl.formatMessage({ id: `operator.account.lock.${action}.done` }));
        onClose();
      }}
      onClose={onClose}
      onUncertain={onUncertain}
    >
      <Typography>
        <FormattedMessage
          id={`operator.account.lock.${action}.text`}
          values={{ account: <bdi dir="ltr">{email}</bdi> }}
        />
      </Typography>
      {isUnlock ? null : (
        <ChoiceList
          titleId="operator.account.lock.what"
          textId="operator.account.lock.what"
          choices={parts}
          chosen={locked}
          onChange={setLocked}
          isMissing={isMissing && locked.length === 0}
          firstRef={firstBox}
          autoFocus
        />
      )}
    </ReasonForm>
  );
}
