import { MAX_RECORDED_SPENDS } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber, useIntl, useNotify } from '@farm/remote-sdk';
import { Button, Typography } from '@farm/ui';
import { Dialog } from '@farm/ui/dialogs';
import { useState } from 'react';
import { useRecordPayoutSpendsMutation } from '../../api/payoutApi.ts';
import type { KnownPayouts } from '../../model/payoutSums.ts';
import { toSpendSums } from '../../model/spendSums.ts';
import { Facts, type Fact } from '../../parts/Facts.tsx';
import { ReasonForm } from '../../parts/ReasonForm.tsx';
import { toReasonIds } from './toReasonIds.ts';

interface RecordAllButtonProps {
  /** Final spends. */
  spends: KnownPayouts['unknownSpends'];
  onUncertain: () => void;
}

/** Records all final spends in the ledger, with one reason. */
export function RecordAllButton({ spends, onUncertain }: RecordAllButtonProps) {
  const intl = useIntl();
  const notify = useNotify();
  const mutation = useRecordPayoutSpendsMutation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const count = spends.length;
  return (
    <>
      <Button variant="contained" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <FormattedMessage id="operator.payouts.recordAll.count" values={{ count }} />
      </Button>
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby="record-all-title">
        <ReasonForm
          titleId="record-all-title"
          ids={{ ...toReasonIds('recordAll'), help: 'operator.payouts.recordAll.help' }}
          color="primary"
          mutation={mutation}
          toArgument={(reason) => ({ reason })}
          onDone={() => {
            notify.success(intl.formatMessage({ id: 'operator.payouts.record.done' }));
            close();
          }}
          onClose={close}
          onUncertain={onUncertain}
        >
          <Typography>
            <FormattedMessage id="operator.payouts.recordAll.text" values={{ max: MAX_RECORDED_SPENDS }} />
          </Typography>
          <Facts facts={factsOf(spends)} />
        </ReasonForm>
      </Dialog>
    </>
  );
}

function factsOf(spends: KnownPayouts['unknownSpends']): Fact[] {
  const { withdrawals, owed, suspense } = toSpendSums(spends);
  const fact = (id: string, value: Fact['value']): Fact => ({
    id,
    label: <FormattedMessage id={`operator.payouts.recordAll.${id}`} />,
    value,
  });
  const counted = ({ count, amount }: typeof owed) => (
    <FormattedMessage
      id="operator.payouts.recordAll.counted"
      values={{ count, amount: <Xch xch={amount} /> }}
    />
  );
  return [
    fact('spends', <FormattedNumber value={spends.length} />),
    fact('withdrawals', counted(withdrawals)),
    fact('owed', counted(owed)),
    fact('suspense', <Xch xch={suspense} />),
  ];
}
