import { Age, Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Box, Card, Icon, Stack, Typography } from '@farm/ui';
import { toReserveSums, type ActiveReserves } from '../../model/reserveSums.ts';
import { SumTable } from './SumTable.tsx';

interface ComparisonProps {
  reserves: ActiveReserves;
  /** Milliseconds since 1970. */
  now: number;
}

/** Shows if the debt is covered: in words, as two bars on the same scale, and to the last decimal. */
export function Comparison({ reserves, now }: ComparisonProps) {
  const { isCovered, height, at } = reserves;
  const { assets, owed, difference } = toReserveSums(reserves);
  const verdict = isCovered ? 'covered' : 'short';
  return (
    <Card component="section" aria-labelledby="reserves-verdict" sx={{ p: { xs: 3, md: 4 } }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ ...markStyle, color: isCovered ? 'success.text' : 'error.text' }}>
          <Icon name={isCovered ? 'check' : 'alert'} size={28} />
        </Box>
        <div>
          <Typography id="reserves-verdict" variant="h4" component="h2">
            <FormattedMessage id={`info.reserves.${verdict}.title`} />
          </Typography>
          <Typography sx={{ mt: 0.5 }}>
            <FormattedMessage
              id={`info.reserves.${verdict}.text`}
              values={{ difference: <Xch xch={difference} /> }}
            />
          </Typography>
          <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
            <FormattedMessage
              id="info.reserves.asOf"
              values={{ ago: <Age at={at} now={now} />, height: <FormattedNumber value={height} /> }}
            />
          </Typography>
        </div>
      </Stack>
      <Box sx={sumsStyle}>
        <SumTable side="assets" parts={assets} total={reserves.assets.total} />
        <SumTable side="owed" parts={owed} total={reserves.owed.total} />
      </Box>
    </Card>
  );
}

const markStyle = { display: 'grid', placeItems: 'center', flexShrink: 0, pt: 0.25 };
const sumsStyle = {
  mt: 4,
  display: 'grid',
  columnGap: 6,
  rowGap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
