import { useIntl, useNotify } from '@farm/remote-sdk';
import { useEffect, useState, type ComponentType } from 'react';
import type { AddressDialogsProps } from './AddressDialogs.tsx';

interface LazyAddressDialogsProps extends Omit<AddressDialogsProps, 'question'> {
  question: AddressDialogsProps['question'] | null;
  /** Distinguishes consecutive questions. */
  number: number;
}

/** Loads the dialogs with the first question, because the list is read more often than changed. */
export function LazyAddressDialogs({ question, number, ...rest }: LazyAddressDialogsProps) {
  const intl = useIntl();
  const notify = useNotify();
  const [Dialogs, setDialogs] = useState<ComponentType<AddressDialogsProps> | null>(null);
  const { isOpen, onClose } = rest;
  const shouldLoad = isOpen && Dialogs === null;
  useEffect(() => {
    if (!shouldLoad) return undefined;
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
  }, [shouldLoad, intl, notify, onClose]);
  return Dialogs && question ? <Dialogs key={number} {...rest} question={question} /> : null;
}
