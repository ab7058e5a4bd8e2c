import { FACTOR_RESET_HOURS } from '@farm/contracts';
import type { OperatorAccount } from '@farm/contracts/operator';
import { useFocusFallback } from '@farm/kit';
import { FormattedMessage, useIntl, useNotify, useSession } from '@farm/remote-sdk';
import { Button, Typography } from '@farm/ui';
import { Dialog } from '@farm/ui/dialogs';
import { useId, useState } from 'react';
import { useProposeFactorResetMutation } from '../../api/accountApi.ts';
import { ReasonForm } from '../../parts/ReasonForm.tsx';

interface RemoveFactorsProps {
  account: OperatorAccount;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Proposes to remove all second factors of another's account, unless that is proposed or waits already. */
export function RemoveFactors({ account, onUncertain }: RemoveFactorsProps) {
  const { id, email, factors, openReset, factorReset } = account;
  const intl = useIntl();
  const notify = useNotify();
  const titleId = useId();
  const { user } = useSession();
  const mutation = useProposeFactorResetMutation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const isPossible = user?.id !== id && factors.length > 0 && openReset === null && factorReset === null;
  useFocusFallback(!isOpen && !isPossible);
  return (
    <>
      {isPossible ? (
        <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <FormattedMessage id="operator.account.factors.remove" />
        </Button>
      ) : null}
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby={titleId}>
        <ReasonForm
          titleId={titleId}
          ids={{
            title: 'operator.account.factors.remove.title',
            help: 'operator.account.factors.remove.help',
            tooLate: 'operator.account.factors.remove.tooLate',
            submit: 'operator.account.factors.remove.do',
          }}
          color="error"
          mutation={mutation}
          toArgument={(reason) => ({ id, reason })}
          onDone={() => {
            notify.success(intl.formatMessage({ id: 'operator.proposed.factor-reset' }));
            close();
          }}
          onClose={close}
          onUncertain={onUncertain}
        >
          <Typography>
            <FormattedMessage
              id="operator.account.factors.remove.text"
              values={{ account: <bdi dir="ltr">{email}</bdi>, hours: FACTOR_RESET_HOURS }}
            />
          </Typography>
          <Typography sx={{ fontWeight: 600 }}>
            <FormattedMessage id="operator.account.factors.remove.sure" />
          </Typography>
        </ReasonForm>
      </Dialog>
    </>
  );
}
