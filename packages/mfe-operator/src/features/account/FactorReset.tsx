import type { OperatorAccount } from '@farm/contracts/operator';
import { Moment, useFocusFallback } from '@farm/kit';
import { FormattedMessage, useSession } from '@farm/remote-sdk';
import { Button, Stack } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { useState } from 'react';
import { useStopFactorResetMutation } from '../../api/accountApi.ts';
import { ConfirmAction } from './ConfirmAction.tsx';

interface FactorResetProps {
  account: OperatorAccount;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Removal of all second factors that waits, if one does: who asked for it, and a button that stops it for others. */
export function FactorReset({ account, onUncertain }: FactorResetProps) {
  const { id, factorReset } = account;
  const { user } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  useFocusFallback(!isAsking && factorReset === null);
  return (
    <>
      {factorReset === null ? null : (
        <Alert severity="warning" role="none" sx={{ mb: 1.5 }}>
          <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
            <span>
              <FormattedMessage
                id={`operator.account.factors.reset.${factorReset.by}`}
                values={{ at: <Moment at={factorReset.dueAt} precision="second" /> }}
              />
            </span>
            {user?.id === id ? null : (
              <Button
                size="small"
                variant="outlined"
                aria-haspopup="dialog"
                onClick={() => setIsAsking(true)}
              >
                <FormattedMessage id="operator.account.factors.stop" />
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      <ConfirmAction
        {...{ account, tooLateIds, onUncertain }}
        messages="operator.account.factors.stop"
        mutation={useStopFactorResetMutation()}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

const tooLateIds = {
  not_found: 'operator.account.factors.stop.tooLate',
  own_account: 'operator.account.tooLate',
};
