import type { ProfitLogEntry } from '@farm/contracts';
import { Fact, factsStyle, Moment, PerPib, Space, Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import type { ReactNode } from 'react';
import { EntryValue } from '../../parts/EntryValue.tsx';
import { Factor } from './Factor.tsx';

/** Every factor of a profit, each with an inline explanation. */
export function ProfitFacts({ entry }: { entry: ProfitLogEntry }) {
  const facts: Record<string, ReactNode> = {
    averageSpace: <Space bytes={entry.averageSpace} />,
    effectiveSpace: <Space bytes={entry.effectiveSpace} />,
    netSpace: <Space bytes={entry.netSpace} />,
    height: <FormattedNumber value={entry.height} />,
    theoreticalProfit: <PerPib xch={entry.theoreticalProfit} />,
    factor: <Factor factor={entry.factor} />,
  };
  return (
    <Box component="dl" sx={factsStyle}>
      {Object.entries(facts).map(([id, value]) => (
        <Fact key={id} label={<LabelWithMeaning id={id} />} isLong>
          {value}
        </Fact>
      ))}
      <Fact label={<FormattedMessage id="assets.logs.column.amount" />} isMain>
        <Xch xch={entry.amount} />
        <EntryValue xch={entry.amount} price={entry.price} />
      </Fact>
      <Fact label={<FormattedMessage id="assets.profit.posted" />} isLong>
        <Moment at={entry.date} />
      </Fact>
    </Box>
  );
}

function LabelWithMeaning({ id }: { id: string }) {
  return (
    <>
      <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
        <FormattedMessage id={`assets.logs.column.${id}`} />
      </Box>
      <Box component="span" sx={{ display: 'block', fontSize: 14 }}>
        <FormattedMessage id={`assets.profit.${id}.meaning`} />
      </Box>
    </>
  );
}
