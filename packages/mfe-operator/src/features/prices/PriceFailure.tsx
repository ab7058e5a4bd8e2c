import type { OperatorPrice } from '@farm/contracts/price';
import { Age } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { settingNames } from './settingNames.tsx';

interface PriceFailureProps {
  failure: NonNullable<OperatorPrice['failure']>;
  /** True while the market's price from before counts, so nobody misses one. */
  isKnown: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** Why the market has no newer price of a currency, and what to do about it. */
export function PriceFailure({ failure: { problem, at }, isKnown, now }: PriceFailureProps) {
  return (
    <Alert severity={isKnown ? 'info' : 'warning'} role="none" sx={{ mt: 2 }}>
      <FormattedMessage
        id="operator.prices.failure"
        values={{
          age: <Age at={at} now={now} />,
          what: <FormattedMessage id={`operator.prices.problem.${problem}`} />,
          isKnown,
        }}
      />
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        <FormattedMessage id={`operator.prices.problem.${problem}.do`} values={settingNames} />
      </Typography>
    </Alert>
  );
}
