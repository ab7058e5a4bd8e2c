import { Xch } from '@farm/kit';
import { FormattedDate, FormattedMessage } from '@farm/remote-sdk';
import { Box, Stack } from '@farm/ui';
import type { ProfitEstimate } from '../../model/computeProfitEstimate.ts';
import { Figure } from '../../parts/Figure.tsx';

interface CalculatorResultProps {
  /** Null while there is nothing to compute. */
  estimate: ProfitEstimate | null;
  /** Approximate time of the next halving; null if none remains, or if unknown. */
  halvingAt: string | null;
  /** True while the farm's figures load. */
  isLoading: boolean;
}

/** Profit per day, per month, and per day after the next halving; screen readers announce changes. */
export function CalculatorResult({ estimate, halvingAt, isLoading }: CalculatorResultProps) {
  const renderAmount = (xch: string | undefined) => {
    if (xch !== undefined) return <Xch xch={xch} />;
    return isLoading ? undefined : UNKNOWN;
  };
  return (
    <Box aria-live="polite" sx={{ p: { xs: 2, sm: 3 }, borderRadius: 1, bgcolor: 'action.hover' }}>
      <Stack component="dl" sx={{ m: 0, gap: 2 }}>
        <Figure label={<FormattedMessage id="info.calculator.day" />} value={renderAmount(estimate?.day)} />
        <Figure
          label={<FormattedMessage id="info.calculator.month" />}
          value={renderAmount(estimate?.month)}
        />
        <Figure
          label={<FormattedMessage id="info.calculator.afterHalving" />}
          value={renderAmount(estimate?.dayAfterHalving ?? undefined)}
          detail={<HalvingDate at={halvingAt} />}
        />
      </Stack>
    </Box>
  );
}

function HalvingDate({ at }: { at: string | null }) {
  if (at === null) return null;
  return (
    <FormattedMessage
      id="info.calculator.halvingAt"
      values={{ date: <FormattedDate value={at} dateStyle="long" /> }}
    />
  );
}

const UNKNOWN = '–';
