import { CopyableText } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';

interface AddressProps {
  address: string;
  /** Shortened in a list, in groups where it is compared. */
  form: 'short' | 'grouped';
}

/** An address to pay to, which can be copied. */
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
