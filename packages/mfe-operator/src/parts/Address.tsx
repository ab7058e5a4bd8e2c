import { CopyableText } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';

interface AddressProps {
  address: string;
  /** Shortened in lists, grouped for comparing. */
  form: 'short' | 'grouped';
}

/** A payout address with a copy button. */
export function Address({ address, form }: AddressProps) {
  const intl = useIntl();
  return (
    <CopyableText
      text={address}
      isShort={form === 'short'}
      isGrouped={form === 'grouped'}
      label={intl.formatMessage({ id: 'operator.address.copy' }, { address })}
    />
  );
}
