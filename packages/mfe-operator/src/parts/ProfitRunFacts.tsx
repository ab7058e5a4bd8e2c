import type { ProfitRunPreview } from '@farm/contracts';
import { toMojo, toXch } from '@farm/contracts/amount';
import { Space, Xch } from '@farm/kit';
import { FormattedMessage, FormattedNumber } from '@farm/remote-sdk';
import { Facts, type Fact } from './Facts.tsx';
import { UtcPeriod } from './UtcPeriod.tsx';

interface ProfitRunFactsProps {
  /** A measured run has no reason before it is posted. */
  run: Omit<ProfitRunPreview, 'lines' | 'reason'> & { reason?: string };
  lineCount: number;
  /** Additional facts. */
  more?: Fact[];
}

/** Figures of a run, planned or posted. */
export function ProfitRunFacts({ run, lineCount, more = [] }: ProfitRunFactsProps) {
  const fact = (id: string, value: Fact['value']): Fact => ({
    id,
    label: <FormattedMessage id={`operator.run.${id}`} />,
    value,
  });
  const { plotNftCount, amount } = run.unclaimed;
  const whole = toXch(toMojo(run.total) + toMojo(amount));
  return (
    <Facts
      facts={[
        fact('period', <UtcPeriod from={run.from} to={run.to} />),
        fact('height', <FormattedNumber value={run.height} />),
        fact('netSpace', <Space bytes={run.netSpace} />),
        fact(
          'theoreticalProfit',
          <FormattedMessage
            id="operator.run.perPibAndDay"
            values={{ amount: <Xch xch={run.theoreticalProfit} /> }}
          />,
        ),
        fact('factor', <bdi dir="ltr">{run.factor}</bdi>),
        ...(run.reason === undefined ? [] : [fact('reason', <bdi>{run.reason}</bdi>)]),
        fact('lineCount', <FormattedNumber value={lineCount} />),
        fact('total', <Xch xch={run.total} />),
        ...(plotNftCount === 0
          ? []
          : [
              fact(
                'unclaimed',
                <FormattedMessage
                  id="operator.run.unclaimed.kept"
                  values={{ amount: <Xch xch={amount} />, count: plotNftCount }}
                />,
              ),
              fact('whole', <Xch xch={whole} />),
            ]),
        ...more,
      ]}
    />
  );
}
