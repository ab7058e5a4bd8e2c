import type { OperatorPrice } from '@farm/contracts/price';
import { FormattedMessage, useIntl, usePage } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { Dialog } from '@farm/ui/dialogs';
import { useId, useState } from 'react';
import { SetPriceForm } from './SetPriceForm.tsx';

interface SetPriceButtonProps {
  /** Currency and its prices; null for a currency that the operator names. */
  about: OperatorPrice | null;
  onUncertain: () => void;
}

/** Opens the form that sets an operator's price. */
export function SetPriceButton({ about, onUncertain }: SetPriceButtonProps) {
  const intl = useIntl();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { locale } = usePage();
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant={about ? 'outlined' : 'contained'}
        aria-haspopup="dialog"
        {...(about && {
          'aria-label': intl.formatMessage({ id: 'operator.prices.set.in' }, { currency: about.currency }),
        })}
        onClick={() => setIsOpen(true)}
      >
        <FormattedMessage id={about ? 'operator.prices.set' : 'operator.prices.set.any'} />
      </Button>
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby={titleId}>
        {/* The same text may be another price in another language. */}
        <SetPriceForm
          key={locale}
          about={about}
          titleId={titleId}
          onClose={close}
          onUncertain={onUncertain}
        />
      </Dialog>
    </>
  );
}
