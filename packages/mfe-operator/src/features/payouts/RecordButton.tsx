import type { UnknownSpendView } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage, useIntl, useNotify } from '@farm/remote-sdk';
import { Button, Typography } from '@farm/ui';
import { Dialog } from '@farm/ui/dialogs';
import { useId, useState } from 'react';
import { useRecordPayoutSpendMutation } from '../../api/payoutApi.ts';
import { CoinId } from '../../parts/CoinId.tsx';
import { Facts } from '../../parts/Facts.tsx';
import { ReasonForm } from '../../parts/ReasonForm.tsx';
import { toReasonIds } from './toReasonIds.ts';

interface RecordButtonProps {
  spend: UnknownSpendView;
  onUncertain: () => void;
}

/** Records a final spend in the ledger, with a reason. */
export function RecordButton({ spend, onUncertain }: RecordButtonProps) {
  const { coinId, amount, isFinal } = spend;
  const intl = useIntl();
  const notify = useNotify();
  const titleId = useId();
  const mutation = useRecordPayoutSpendMutation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (!isFinal)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="operator.payouts.spends.notFinal" />
      </Typography>
    );
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'operator.payouts.record.of' }, { coinId })}
        onClick={() => setIsOpen(true)}
      >
        <FormattedMessage id="operator.payouts.record" />
      </Button>
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby={titleId}>
        <ReasonForm
          titleId={titleId}
          ids={toReasonIds('record')}
          color="primary"
          mutation={mutation}
          toArgument={(reason) => ({ coinId, reason })}
          onDone={() => {
            notify.success(intl.formatMessage({ id: 'operator.payouts.record.done' }));
            close();
          }}
          onClose={close}
          onUncertain={onUncertain}
        >
          <Typography>
            <FormattedMessage id="operator.payouts.record.text" />
          </Typography>
          <Facts
            facts={[
              {
                id: 'coin',
                label: <FormattedMessage id="operator.payouts.spends.coin" />,
                value: <CoinId id={coinId} kind="coin" />,
              },
              {
                id: 'amount',
                label: <FormattedMessage id="operator.payouts.spends.amount" />,
                value: <Xch xch={amount} />,
              },
            ]}
          />
        </ReasonForm>
      </Dialog>
    </>
  );
}
