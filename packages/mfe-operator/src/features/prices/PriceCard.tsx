import type { OperatorPrice } from '@farm/contracts/price';
import { Age, Moment, Price } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Card, Stack, Typography } from '@farm/ui';
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
              <PriceOf price={current.price} currency={currency} isMain>
                <FormattedMessage
                  id={`operator.prices.current.${current.source}`}
                  values={{ at: <Moment at={current.at} /> }}
                />
              </PriceOf>
            ),
          ),
          fact(
            'market',
            market && (
              <PriceOf price={market.price} currency={currency}>
                <FormattedMessage
                  id={`operator.prices.market.${current?.source === 'market' ? 'valid' : 'old'}`}
                  values={{ age: <Age at={market.at} now={now} /> }}
                />
              </PriceOf>
            ),
          ),
          fact(
            'operator',
            operator && (
              <PriceOf price={operator.price} currency={currency}>
                <FormattedMessage
                  id="operator.prices.operator.by"
                  values={{ by: <bdi dir="ltr">{operator.by}</bdi>, at: <Moment at={operator.at} /> }}
                />
              </PriceOf>
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
      {hasSource && isFailing ? (
        <PriceFailure failure={failure} isKnown={current?.source === 'market'} now={now} />
      ) : null}
      <Stack direction="row" sx={{ mt: 3, gap: 1.5, flexWrap: 'wrap' }}>
        <SetPriceButton about={all} onUncertain={onUncertain} />
        <EndPriceButton price={all} onUncertain={onUncertain} />
      </Stack>
    </Card>
  );
}

interface PriceOfProps {
  price: string;
  currency: string;
  isMain?: boolean;
  /** Where it comes from, and since when. */
  children: ReactNode;
}

/** A price, and below it where it comes from. */
function PriceOf({ price, currency, isMain = false, children }: PriceOfProps) {
  return (
    <>
      <Box component="span" sx={{ fontWeight: isMain ? 700 : 400, fontVariantNumeric: 'tabular-nums' }}>
        <Price price={price} currency={currency} />
      </Box>
      <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
        {children}
      </Typography>
    </>
  );
}
