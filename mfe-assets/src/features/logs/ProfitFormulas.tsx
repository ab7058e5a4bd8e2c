import type { ProfitLogEntry } from '@farm/contracts';
import { Xch } from '@farm/kit';
import { FormattedMessage, usePage } from '@farm/remote-sdk';
import { Box, Stack, Typography } from '@farm/ui';
import { formatProfitFormula } from '../../model/formatProfitFormula.ts';

/** Formulas of a profit: in words, and with the numbers of the entry. */
export function ProfitFormulas({ entry }: { entry: ProfitLogEntry }) {
  const { locale } = usePage();
  const formula = formatProfitFormula(entry, locale);
  return (
    <Box component="section">
      <Typography variant="h6" component="h3" gutterBottom>
        <FormattedMessage id="assets.profit.formula" />
      </Typography>
      <Stack sx={{ gap: 2 }}>
        <Formula topic="theoretical" numbers={formula.theoretical} xch={entry.theoreticalProfit} />
        <Formula topic="amount" numbers={formula.amount} xch={entry.amount} />
      </Stack>
    </Box>
  );
}

interface FormulaProps {
  topic: 'theoretical' | 'amount';
  numbers: string;
  /** Result that the farm recorded, in decimal XCH. */
  xch: string;
}

function Formula({ topic, numbers, xch }: FormulaProps) {
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id={`assets.profit.formula.${topic}`} />
      </Typography>
      <Typography
        variant="body2"
        sx={{ mt: 0.5, p: 1.5, borderRadius: 1, bgcolor: 'action.hover', fontVariantNumeric: 'tabular-nums' }}
      >
        <bdi dir="ltr">
          {numbers} = <Xch xch={xch} />
        </bdi>
      </Typography>
    </Box>
  );
}
