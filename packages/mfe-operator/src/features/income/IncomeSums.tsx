import type { Income } from '@farm/contracts/operator';
import { toMojo, toXch } from '@farm/contracts/amount';
import { Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Card, Icon, Typography } from '@farm/ui';
import { Percent } from '../../parts/Percent.tsx';
import { Sums, type Sum } from '../../parts/Sums.tsx';

/** Income beside what was paid, and whether the farm pays more than it earns. */
export function IncomeSums({ income: { total, luck, effort, factor, isSimulated } }: { income: Income }) {
  const difference = toMojo(total.income) - toMojo(total.paid);
  const isLoss = difference < 0n;
  const sum = (id: string, value: Sum['value'], kind?: Sum['kind']): Sum => ({
    id,
    label: <FormattedMessage id={`operator.income.${id}`} />,
    value,
    ...(kind && { kind }),
  });
  return (
    <Card component="section" aria-labelledby="income-sums" sx={{ p: 3 }}>
      <Typography id="income-sums" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.income.sums" />
      </Typography>
      <Sums
        sums={[
          sum('income', <Xch xch={total.income} />),
          sum('paid', <Xch xch={total.paid} />),
          sum(isLoss ? 'loss' : 'gain', <Xch xch={toXch(isLoss ? -difference : difference)} />, 'total'),
          sum('rewards', <FormattedNumber value={total.rewards} />),
          sum('expected', <FormattedNumber value={total.expectedRewards} maximumSignificantDigits={3} />),
          ...(luck === null || isSimulated ? [] : [sum('luck', <Percent share={luck} />)]),
          ...(isSimulated ? [] : [sum('effort', <Percent share={effort} />)]),
        ]}
      />
      <Typography sx={{ ...verdictStyle, color: isLoss ? 'error.text' : 'success.text' }}>
        <Icon name={isLoss ? 'alert' : 'check'} />
        <FormattedMessage id={`operator.income.verdict.${isLoss ? 'loss' : 'gain'}`} />
      </Typography>
      {Number(factor) > POOL_PART ? (
        <Typography sx={{ ...verdictStyle, color: 'error.text' }}>
          <Icon name="alert" />
          <FormattedMessage
            id="operator.income.verdict.factor"
            values={{
              factor: <FormattedNumber value={Number(factor)} maximumFractionDigits={6} />,
              part: <FormattedNumber value={POOL_PART} />,
            }}
          />
        </Typography>
      ) : null}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id={`operator.income.verdict.${toNote({ isSimulated, isLoss })}`} />
      </Typography>
    </Card>
  );
}

/** Part of a block's reward that the pool protocol brings the pool; the winner's wallet gets the rest. */
const POOL_PART = 7 / 8;
const verdictStyle = { display: 'flex', gap: 1, mt: 2, mb: 1, fontWeight: 700, '& svg': { flexShrink: 0 } };

/** Returns what the verdict rests on, as a message id suffix. */
function toNote({ isSimulated, isLoss }: { isSimulated: boolean; isLoss: boolean }): string {
  if (isSimulated) return 'simulated';
  return isLoss ? 'advice' : 'luck';
}
