import type { OperatorPriceList } from '@farm/contracts/price';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, StateCard, Typography } from '@farm/ui';
import { PriceCard } from './PriceCard.tsx';
import { settingNames } from './settingNames.tsx';

interface PricesViewProps {
  list: OperatorPriceList;
  /** Time of the response, in milliseconds since 1970. */
  now: number;
  onUncertain: () => void;
}

/** Prices of every currency, or what to do at a farm without any. */
export function PricesView({ list: { everyMinutes, items }, now, onUncertain }: PricesViewProps) {
  const hasSource = everyMinutes !== null;
  // The currencies of the settings are listed even if nobody is asked for them.
  const shown = hasSource
    ? items
    : items.filter(({ market, operator }) => market !== null || operator !== null);
  if (!hasSource && shown.length === 0)
    return (
      <StateCard icon="plug" title={<FormattedMessage id="operator.prices.empty.title" />}>
        <FormattedMessage id="operator.prices.empty.text" values={settingNames} />
      </StateCard>
    );
  return (
    <>
      <Typography sx={{ mb: 3, color: 'text.secondary' }}>
        <FormattedMessage
          id={hasSource ? 'operator.prices.source' : 'operator.prices.noSource'}
          values={{ ...settingNames, every: everyMinutes ?? 0 }}
        />
      </Typography>
      <Box sx={gridStyle}>
        {shown.map((price) => (
          <PriceCard
            key={price.currency}
            price={price}
            hasSource={hasSource}
            now={now}
            onUncertain={onUncertain}
          />
        ))}
      </Box>
    </>
  );
}

const gridStyle = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};
