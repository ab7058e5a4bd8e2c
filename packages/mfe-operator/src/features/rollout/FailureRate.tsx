import type { Rates } from '@farm/contracts/rollout';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Icon } from '@farm/ui';
import { computeFailureRate } from '../../model/rates.ts';
import { Percent } from '../../parts/Percent.tsx';

interface FailureRateProps {
  rates: Rates | null;
  /** True if it fails noticeably more often than the version it is compared with. */
  isWorse?: boolean;
}

/** Failed visitors of a version, as a rate and in figures. */
export function FailureRate({ rates, isWorse = false }: FailureRateProps) {
  const rate = computeFailureRate(rates);
  if (rates === null || rate === null) return <FormattedMessage id="operator.rollout.rate.none" />;
  const { visitors, failed } = rates;
  return (
    <Box component="span" sx={{ ...style, ...(isWorse && { color: 'error.text', fontWeight: 600 }) }}>
      {isWorse ? <Icon name="alert" size={16} /> : null}
      <span>
        <FormattedMessage
          id={isWorse ? 'operator.rollout.rate.worse' : 'operator.rollout.rate'}
          values={{ rate: <Percent share={rate} />, failed, visitors }}
        />
      </span>
    </Box>
  );
}

const style = { display: 'inline-flex', gap: 0.5, alignItems: 'center', fontVariantNumeric: 'tabular-nums' };
