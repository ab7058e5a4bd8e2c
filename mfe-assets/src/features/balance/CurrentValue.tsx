import { formatPrice, Value } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import type { CurrentPrice } from '../../model/currentPrice.ts';

interface CurrentValueProps {
  /** Decimal XCH, as the API sends it. */
  xch: string;
  price: CurrentPrice;
}

/** What an amount is worth now. The price and its moment are in a tooltip, and said to screen readers. */
export function CurrentValue({ xch, price: { price, currency, at } }: CurrentValueProps) {
  const intl = useIntl();
  const basis = {
    price: formatPrice(intl, price, currency),
    at: intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }),
  };
  return (
    <Typography
      component="dd"
      variant="body2"
      title={intl.formatMessage({ id: 'assets.balance.value' }, basis)}
      sx={valueStyle}
    >
      <Value xch={xch} price={price} currency={currency} prefix="≈ " />
      <Box component="span" sx={hiddenStyle}>
        {' '}
        <FormattedMessage id="assets.balance.value" values={basis} />
      </Box>
    </Typography>
  );
}

const valueStyle = {
  position: 'relative',
  m: 0,
  gridColumn: 2,
  gridRow: 1,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
};

/** Said to screen readers only. */
const hiddenStyle = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};
