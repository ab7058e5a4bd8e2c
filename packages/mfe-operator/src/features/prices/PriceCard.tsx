import type { OperatorPrice } from '@farm/contracts/price';
import { Age, Moment, Price } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Card, Stack, Typography } from '@farm/ui';
import { useId, type ReactNode } from 'react';
import { Facts } from '../../parts/Facts.tsx';
import { EndPriceButton } from './EndPriceButton.tsx';
import { PriceFailure } from './PriceFailure.tsx';
import { SetPriceButton } from './SetPriceButton.tsx';

interface PriceCardProps {
  price: OperatorPrice;
  /** True if the farm asks a service for prices. */
  hasSource: boolean;
  /** Time of the response, in milliseconds since 1970. */
  now: number;
  onUncertain: () => void;
}

/** Prices of XCH in a currency: what counts now, that of the market, and that of the operators. */
export function PriceCard({ price: all, hasSource, now, onUncertain }: PriceCardProps) {
  const { currency, current, market, operator, failure } = all;
  const intl = useIntl();
  const titleId = useId();
  const name = intl.formatDisplayName(currency, { type: 'currency', fallback: 'none' });
  const isFailing = failure !== null && (market === null || failure.at > market.at);
  const fact = (id: string, value: ReactNode) => ({
    id,
    label: <FormattedMessage id={`operator.prices.${id}`} />,
    value: value ?? <FormattedMessage id={`operator.prices.${id}.none`} />,
  });
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 3, minWidth: 0 }}>
      <Typography id={titleId} variant="h5" component="h2" sx={{ mb: 2 }}>
        {name === undefined ? (
          currency
        ) : (
          <FormattedMessage id="operator.prices.of" values={{ currency, name }} />
        )}
      </Typography>
      <Facts
        facts={[
          fact(
            'current',
            current && (
              <FormattedMessage
                id={`operator.prices.current.${current.source}`}
                values={{
                  price: <Amount price={current.price} currency={currency} isMain />,
                  at: <Moment at={current.at} />,
                }}
              />
            ),
          ),
          fact(
            'market',
            market && (
              <FormattedMessage
                id={`operator.prices.market.${current?.source === 'market' ? 'valid' : 'old'}`}
                values={{
                  price: <Amount price={market.price} currency={currency} />,
                  age: <Age at={market.at} now={now} />,
                }}
              />
            ),
          ),
          fact(
            'operator',
            operator && (
              <FormattedMessage
                id="operator.prices.operator.by"
                values={{
                  price: <Amount price={operator.price} currency={currency} />,
                  by: <bdi dir="ltr">{operator.by}</bdi>,
                  at: <Moment at={operator.at} />,
                }}
              />
            ),
          ),
          ...(hasSource && failure && !isFailing
            ? [
                fact(
                  'failed',
                  <FormattedMessage
                    id="operator.prices.failed.before"
                    values={{
                      what: <FormattedMessage id={`operator.prices.problem.${failure.problem}`} />,
                      age: <Age at={failure.at} now={now} />,
                    }}
                  />,
                ),
              ]
            : []),
        ]}
      />
      {hasSource && isFailing ? <PriceFailure failure={failure} now={now} /> : null}
      <Stack direction="row" sx={{ mt: 3, gap: 1.5, flexWrap: 'wrap' }}>
        <SetPriceButton about={all} onUncertain={onUncertain} />
        <EndPriceButton price={all} onUncertain={onUncertain} />
      </Stack>
    </Card>
  );
}

interface AmountProps {
  price: string;
  currency: string;
  isMain?: boolean;
}

function Amount({ price, currency, isMain = false }: AmountProps) {
  return (
    <Typography component="span" sx={{ fontWeight: isMain ? 700 : 400, fontVariantNumeric: 'tabular-nums' }}>
      <Price price={price} currency={currency} />
    </Typography>
  );
}
