import { formatPrice, useCurrency, Value } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';

interface EntryValueProps {
  /** Amount of the entry, in decimal XCH. */
  xch: string;
  /** Price at the moment of the entry; null or absent if none is known. */
  price: string | null | undefined;
  /** Prefix of an incoming amount. */
  plus?: string | undefined;
}

/** What the amount of an entry was worth at its moment, for the line below the amount; nothing without a known price. */
export function EntryValue({ xch, price, plus }: EntryValueProps) {
  const intl = useIntl();
  const currency = useCurrency();
  if (price === null || price === undefined || currency === undefined) return null;
  return (
    <Box component="span" title={formatPrice(intl, price, currency)} sx={style}>
      <Value xch={xch} price={price} currency={currency} prefix={plus} />
    </Box>
  );
}

const style = {
  display: 'block',
  fontSize: '0.8125rem',
  fontWeight: 400,
  lineHeight: 1.4,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
};
