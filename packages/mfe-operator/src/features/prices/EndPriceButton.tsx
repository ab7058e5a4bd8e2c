import type { OperatorPrice } from '@farm/contracts/price';
import { useFocusFallback } from '@farm/kit';
import { FormattedMessage, useIntl, useNotify } from '@farm/remote-sdk';
import { Button, Typography } from '@farm/ui';
import { Dialog } from '@farm/ui/dialogs';
import { useId, useState } from 'react';
import { useEndOperatorPriceMutation } from '../../api/operatorPriceApi.ts';
import { ReasonForm } from '../../parts/ReasonForm.tsx';

interface EndPriceButtonProps {
  price: OperatorPrice;
  onUncertain: () => void;
}

/** Ends the operators' price of a currency, with a reason. */
export function EndPriceButton({ price: { currency, operator }, onUncertain }: EndPriceButtonProps) {
  const intl = useIntl();
  const notify = useNotify();
  const titleId = useId();
  const mutation = useEndOperatorPriceMutation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  useFocusFallback(!isOpen && operator === null);
  return (
    <>
      {operator === null ? null : (
        <Button
          variant="outlined"
          color="error"
          aria-haspopup="dialog"
          aria-label={intl.formatMessage({ id: 'operator.prices.end.in' }, { currency })}
          onClick={() => setIsOpen(true)}
        >
          <FormattedMessage id="operator.prices.end" />
        </Button>
      )}
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby={titleId}>
        <ReasonForm
          titleId={titleId}
          ids={{
            title: 'operator.prices.end.title',
            help: 'operator.prices.reason.help',
            tooLate: 'operator.prices.tooLate',
            submit: 'operator.prices.end',
          }}
          color="error"
          mutation={mutation}
          toArgument={(reason) => ({ currency, reason })}
          onDone={() => {
            notify.success(intl.formatMessage({ id: 'operator.prices.end.done' }));
            close();
          }}
          onClose={close}
          onUncertain={onUncertain}
        >
          <Typography>
            <FormattedMessage id="operator.prices.end.text" values={{ currency }} />
          </Typography>
        </ReasonForm>
      </Dialog>
    </>
  );
}
