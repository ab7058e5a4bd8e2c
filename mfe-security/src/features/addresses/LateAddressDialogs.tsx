import { useIntl, useNotify } from '@farm/remote-sdk';
import { useEffect, useState, type ComponentType } from 'react';
import type { AddressDialogsProps } from './AddressDialogs.tsx';

interface LateAddressDialogsProps extends Omit<AddressDialogsProps, 'question'> {
  question: AddressDialogsProps['question'] | null;
  /** Distinguishes consecutive questions. */
  number: number;
}

/** Loads the dialogs with the first question, because the list is read more often than changed. */
export function LateAddressDialogs({ question, number, ...rest }: LateAddressDialogsProps) {
  const intl = useIntl();
  const notify = useNotify();
  const [Dialogs, setDialogs] = useState<ComponentType<AddressDialogsProps> | null>(null);
  const { isOpen, onClose } = rest;
  const isWanted = isOpen && Dialogs === null;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    import('./AddressDialogs.tsx').then(
      ({ AddressDialogs }) => {
        if (isCurrent) setDialogs(() => AddressDialogs);
      },
      () => {
        if (!isCurrent) return;
        notify.error(intl.formatMessage({ id: 'security.addresses.notLoaded' }));
        onClose();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, intl, notify, onClose]);
  return Dialogs && question ? <Dialogs key={number} {...rest} question={question} /> : null;
}
