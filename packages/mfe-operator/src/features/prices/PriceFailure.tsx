import type { OperatorPrice } from '@farm/contracts/price';
import { Age } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { settingNames } from './settingNames.tsx';

interface PriceFailureProps {
  failure: NonNullable<OperatorPrice['failure']>;
  /** Milliseconds since 1970. */
  now: number;
}

/** Why the market has no newer price of a currency, and what to do about it. */
export function PriceFailure({ failure: { problem, at }, now }: PriceFailureProps) {
  return (
    <Alert severity="warning" role="none" sx={{ mt: 2 }}>
      <FormattedMessage
        id="operator.prices.failure"
        values={{
          age: <Age at={at} now={now} />,
          what: <FormattedMessage id={`operator.prices.problem.${problem}`} />,
        }}
      />
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        <FormattedMessage id={`operator.prices.problem.${problem}.do`} values={settingNames} />
      </Typography>
    </Alert>
  );
}
