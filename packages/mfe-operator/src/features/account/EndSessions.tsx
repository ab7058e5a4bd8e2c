import type { OperatorAccount } from '@farm/contracts/operator';
import { useFocusFallback } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { useState } from 'react';
import { useEndAccountSessionsMutation } from '../../api/accountApi.ts';
import { ConfirmAction } from './ConfirmAction.tsx';

interface EndSessionsProps {
  account: OperatorAccount;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Signs an account out everywhere, which also deletes its API tokens and watch links, after a confirmation that names it. */
export function EndSessions({ account, onUncertain }: EndSessionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isNeeded = account.sessions.length > 0 || account.tokens.length > 0;
  useFocusFallback(!isAsking && !isNeeded);
  return (
    <>
      {isNeeded ? (
        <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          <FormattedMessage id="operator.account.sessions.end" />
        </Button>
      ) : null}
      <ConfirmAction
        {...{ account, tooLateIds, onUncertain }}
        messages="operator.account.sessions.end"
        mutation={useEndAccountSessionsMutation()}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        isDestructive
      />
    </>
  );
}

const TOO_LATE = 'operator.account.tooLate';
const tooLateIds = { not_found: TOO_LATE, own_account: TOO_LATE, operator_account: TOO_LATE };
