import { FormattedDate, FormattedMessage, FormattedNumber, formatXch, useIntl } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';

const amounts = ['0.000000000001', '0.0005', '1.75', '1234.5'];
/** Slightly more than 1.5 PiB. */
const BYTES = 1_688_849_860_263_936;
const DAY = new Date('2026-03-09T12:00:00');

/** Amounts, sizes and dates in the page's language, with aligned digits. */
export function Numbers() {
  const { locale } = useIntl();
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack sx={{ width: 'fit-content', textAlign: 'end' }}>
        {amounts.map((amount) => (
          <Typography key={amount} sx={{ fontVariantNumeric: 'tabular-nums' }}>
            <FormattedMessage id="design.numbers.amount" values={{ amount: formatXch(amount, locale) }} />
          </Typography>
        ))}
      </Stack>
      <Typography>
        <FormattedNumber value={BYTES} />
      </Typography>
      <Typography>
        <FormattedDate value={DAY} dateStyle="long" />
      </Typography>
    </Stack>
  );
}
