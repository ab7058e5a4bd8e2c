import type { Statistics } from '@farm/contracts';
import { Space } from '@farm/kit';
import { FormattedMessage, FormattedNumber, Link, useIntl, usePage } from '@farm/remote-sdk';
import { Box, Card, Container, MuiLink, Typography } from '@farm/ui';
import type { ReactNode } from 'react';
import { STATISTICS_PATH } from '../../model/paths.ts';
import { Figure } from '../../parts/Figure.tsx';
import type { StatisticsState } from './useStatistics.ts';

/** Five figures of the network and the farm; the page is complete without them. */
export function FigureStrip({ statistics, hasFailed }: StatisticsState) {
  const intl = useIntl();
  const isLoading = statistics === null && !hasFailed;
  return (
    <Container
      component="section"
      aria-label={intl.formatMessage({ id: 'info.home.figures' })}
      sx={{ pt: 4 }}
    >
      <Card
        sx={{ px: 3, py: 2.5 }}
        {...(isLoading && {
          role: 'progressbar',
          'aria-label': intl.formatMessage({ id: 'info.home.figures.loading' }),
        })}
      >
        <Box component="dl" sx={gridStyle}>
          {figures.map(({ id, render, hasUnit }) => (
            <Figure
              key={id}
              label={<FormattedMessage id={`info.figure.${id}`} />}
              value={statistics ? render(statistics) : hasFailed ? UNKNOWN : undefined}
              detail={hasUnit ? <FormattedMessage id={`info.figure.${id}.unit`} /> : undefined}
            />
          ))}
        </Box>
        <Typography variant="body2" sx={{ mt: 2, minHeight: { xs: '4.3em', sm: '1.43em' } }}>
          {isLoading ? null : <Caption statistics={statistics} />}
        </Typography>
      </Card>
    </Container>
  );
}

function Caption({ statistics }: Pick<StatisticsState, 'statistics'>) {
  const captionKey = statistics === null ? 'failed' : statistics.isProven ? 'proven' : 'reported';
  return (
    <>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id={`info.home.figures.${captionKey}`} />
      </Box>{' '}
      <MuiLink component={Link} to={STATISTICS_PATH}>
        <FormattedMessage id="info.home.figures.all" />
      </MuiLink>
    </>
  );
}

/** XCH to four decimals, rounded down; the tooltip shows all decimals. */
function ShortXch({ xch }: { xch: string }) {
  const { locale } = usePage();
  const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 4, roundingMode: 'floor' }).format(
    // Decimal text, which Intl's types call a numeric literal.
    xch as Intl.StringNumericLiteral,
  );
  return (
    <bdi dir="ltr" title={`${xch} ${XCH}`}>
      {text} {XCH}
    </bdi>
  );
}

interface StripFigure {
  id: string;
  render: (statistics: Statistics) => ReactNode;
  hasUnit?: boolean;
}

const figures: readonly StripFigure[] = [
  { id: 'netSpace', render: ({ chain }) => <Space bytes={chain.netSpace} /> },
  { id: 'farmSpace', render: ({ farmSpace }) => <Space bytes={farmSpace} /> },
  { id: 'machinesOnline', render: ({ machinesOnline }) => <FormattedNumber value={machinesOnline} /> },
  {
    id: 'theoreticalProfit',
    render: ({ chain }) => <ShortXch xch={chain.theoreticalProfit} />,
    hasUnit: true,
  },
  { id: 'profitPaid', render: ({ profitPaid }) => <ShortXch xch={profitPaid} /> },
];

const UNKNOWN = '–';
const XCH = 'XCH';

/** Five columns; on a phone two, with the last figure in its own row. */
const gridStyle = {
  m: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 2,
  '& > :last-child': { gridColumn: { xs: '1 / -1', md: 'auto' } },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
};
