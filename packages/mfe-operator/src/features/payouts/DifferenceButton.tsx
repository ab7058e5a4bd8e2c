import type { PayoutDifference } from '@farm/contracts';
import { toMojo, toXch } from '@farm/contracts/amount';
import { Moment, Xch } from '@farm/kit';
import { FormattedMessage, useIntl, useNotify } from '@farm/remote-sdk';
import { Button, Typography } from '@farm/ui';
import { Dialog } from '@farm/ui/dialogs';
import { useState } from 'react';
import { useRecordPayoutDifferenceMutation } from '../../api/payoutApi.ts';
import { Facts, type Fact } from '../../parts/Facts.tsx';
import { ReasonForm } from '../../parts/ReasonForm.tsx';
import { toReasonIds } from './toReasonIds.ts';

interface DifferenceButtonProps {
  difference: PayoutDifference;
  onUncertain: () => void;
}

/** Books a difference between chain and ledger that no spend explains, with a reason. */
export function DifferenceButton({ difference, onUncertain }: DifferenceButtonProps) {
  const intl = useIntl();
  const notify = useNotify();
  const mutation = useRecordPayoutDifferenceMutation();
  // The difference as it was when the dialog opened: the page compares again and again.
  const [shown, setShown] = useState<PayoutDifference>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        sx={{ mb: 2 }}
        onClick={() => {
          setShown(difference);
          setIsOpen(true);
        }}
      >
        <FormattedMessage id="operator.payouts.book" />
      </Button>
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby="book-title">
        {shown === undefined ? null : (
          <ReasonForm
            titleId="book-title"
            ids={{ ...toReasonIds('book'), tooLate: 'operator.payouts.book.tooLate' }}
            color="primary"
            mutation={mutation}
            toArgument={(reason) => ({ checkId: shown.checkId, reason })}
            onDone={() => {
              notify.success(intl.formatMessage({ id: 'operator.payouts.book.done' }));
              close();
            }}
            onClose={close}
            onUncertain={onUncertain}
          >
            <Typography>
              <FormattedMessage id="operator.payouts.book.text" />
            </Typography>
            <Facts facts={factsOf(shown)} />
          </ReasonForm>
        )}
      </Dialog>
    </>
  );
}

function factsOf({ at, wallet, ledger }: PayoutDifference): Fact[] {
  const fact = (id: string, value: Fact['value']): Fact => ({
    id,
    label: <FormattedMessage id={`operator.payouts.book.${id}`} />,
    value,
  });
  return [
    fact('at', <Moment at={at} precision="second" />),
    fact('wallet', <Xch xch={wallet} />),
    fact('ledger', <Xch xch={ledger} />),
    fact('amount', <Xch xch={toXch(toMojo(wallet) - toMojo(ledger))} />),
  ];
}
