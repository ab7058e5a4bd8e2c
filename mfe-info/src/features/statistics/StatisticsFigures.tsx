import type { Statistics } from '@farm/contracts';
import { Space, Xch } from '@farm/kit';
import { FormattedDate, FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Box, Card } from '@farm/ui';
import type { ReactNode } from 'react';
import { Figure } from '../../parts/Figure.tsx';
import { ChainSource } from './ChainSource.tsx';

interface StatisticsFiguresProps {
  /** Null until loaded. */
  statistics: Statistics | null;
  /** Time of the response, in milliseconds since 1970. */
  now: number;
}

/** Current figures of the network and the farm, and their source. */
export function StatisticsFigures({ statistics, now }: StatisticsFiguresProps) {
  return (
    <Card component="section" sx={{ p: 3 }}>
      <Box component="dl" sx={gridStyle}>
        {figures.map(({ id, render, describe }) => (
          <Figure
            key={id}
            label={<FormattedMessage id={`info.figure.${id}`} />}
            value={statistics ? render(statistics) : undefined}
            detail={statistics ? describe?.(statistics) : null}
            detailLines={2}
          />
        ))}
      </Box>
      <ChainSource chain={statistics?.chain ?? null} now={now} />
    </Card>
  );
}

interface ShownFigure {
  id: string;
  render: (statistics: Statistics) => ReactNode;
  describe?: (statistics: Statistics) => ReactNode;
}

const renderText = (id: string, values?: Record<string, ReactNode>) => (
  <FormattedMessage id={`info.figure.${id}`} {...(values && { values })} />
);

const figures: readonly ShownFigure[] = [
  { id: 'netSpace', render: ({ chain }) => <Space bytes={chain.netSpace} /> },
  {
    id: 'theoreticalProfit',
    render: ({ chain }) => <Xch xch={chain.theoreticalProfit} />,
    describe: () => renderText('theoreticalProfit.unit'),
  },
  {
    id: 'reward',
    render: ({ chain }) => <Xch xch={chain.reward} />,
    describe: () => renderText('reward.unit'),
  },
  {
    id: 'halving',
    render: ({ chain: { halving } }) =>
      halving ? <FormattedDate value={halving.expectedAt} dateStyle="long" /> : renderText('halving.none'),
    describe: ({ chain: { halving } }) =>
      halving &&
      renderText('halving.what', {
        height: <FormattedNumber value={halving.height} />,
        xch: <Xch xch={halving.theoreticalProfit} />,
      }),
  },
  {
    id: 'farmSpace',
    render: ({ farmSpace }) => <Space bytes={farmSpace} />,
    describe: ({ isProven }) => renderText(isProven ? 'farmSpace.proven' : 'farmSpace.reported'),
  },
  {
    id: 'blocksWon',
    render: ({ blocksWon }) =>
      blocksWon === null ? renderText('noPool') : <FormattedNumber value={blocksWon} />,
    describe: () => renderText('blocksWon.what'),
  },
  {
    id: 'luck',
    render: ({ luck, blocksWon }) => {
      if (luck === null) return renderText(blocksWon === null ? 'noPool' : 'luck.none');
      return <FormattedNumber value={luck} style="percent" maximumFractionDigits={1} />;
    },
    describe: ({ luck, blocksWon }) =>
      renderText(luck === null && blocksWon !== null ? 'luck.why' : 'luck.what'),
  },
  {
    id: 'machinesOnline',
    render: ({ machinesOnline }) => <FormattedNumber value={machinesOnline} />,
    describe: ({ plotCount }) => renderText('machinesOnline.plots', { count: plotCount }),
  },
  {
    id: 'profitPaid',
    render: ({ profitPaid }) => <Xch xch={profitPaid} />,
    describe: ({ factor }) =>
      renderText('profitPaid.factor', { factor: <FormattedNumber value={Number(factor)} /> }),
  },
  {
    id: 'withdrawn',
    render: ({ withdrawn }) => <Xch xch={withdrawn} />,
    describe: () => renderText('withdrawn.what'),
  },
];

const gridStyle = {
  m: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(5, minmax(0, 1fr))',
  },
};
