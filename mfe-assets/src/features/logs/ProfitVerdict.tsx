import type { ProfitLogEntry } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Alert } from '@farm/ui/feedback';
import { checkProfit } from '../../model/checkProfit.ts';

/** Shows if an entry's factors, recomputed in the browser, yield the amount that the farm paid. */
export function ProfitVerdict({ entry }: { entry: ProfitLogEntry }) {
  const { agrees, amountMojo, theoreticalMojo } = checkProfit(entry);
  if (agrees)
    return (
      <Alert severity="success">
        <FormattedMessage id="assets.profit.agrees" />
      </Alert>
    );
  if (amountMojo === null || theoreticalMojo === null)
    return (
      <Alert severity="warning">
        <FormattedMessage id="assets.profit.cannotCheck" />
      </Alert>
    );
  return (
    <Alert severity="warning">
      <FormattedMessage
        id="assets.profit.differs"
        values={{
          amount: <Xch xch={toXch(amountMojo)} />,
          paid: <Xch xch={entry.amount} />,
          theoretical: <Xch xch={toXch(theoreticalMojo)} />,
          logged: <Xch xch={entry.theoreticalProfit} />,
        }}
      />
    </Alert>
  );
}
