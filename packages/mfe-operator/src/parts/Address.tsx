import { useIntl } from '@farm/remote-sdk';
import { CopyText } from '@farm/ui/marks';

interface AddressProps {
  address: string;
  /** Shortened in a list, in groups where it is compared. */
  form: 'short' | 'grouped';
}

/** An address to pay to, which can be copied. */
export function Address({ address, form }: AddressProps) {
  const intl = useIntl();
  return (
    <CopyText
      text={address}
      isShort={form === 'short'}
      isGrouped={form === 'grouped'}
      words={{
        copy: intl.formatMessage({ id: 'operator.address.copy' }, { address }),
        copied: intl.formatMessage({ id: 'operator.copied' }),
        selected: intl.formatMessage({ id: 'operator.selected' }),
      }}
    />
  );
}
