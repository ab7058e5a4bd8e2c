import type { BalanceLogEntry } from '@farm/contracts';
import { Box } from '@farm/ui';
import { isAddress } from '../../model/isAddress.ts';
import { parsePeriod } from '../../model/parsePeriod.ts';
import { PaidAddress } from './PaidAddress.tsx';
import { ProfitPeriod } from './ProfitPeriod.tsx';

/**
 * Reason for a balance movement: an address shortened to both ends, the days of a profit, or otherwise the text
 * entered with the movement.
 */
export function Description({ entry: { type, desc } }: { entry: BalanceLogEntry }) {
  if (isAddress(desc)) return <PaidAddress address={desc} />;
  const period = type === 'profit' ? parsePeriod(desc) : undefined;
  return (
    <Box component="bdi" sx={{ display: 'block', minWidth: { sm: 160 }, overflowWrap: 'anywhere' }}>
      {period ? <ProfitPeriod {...period} /> : desc}
    </Box>
  );
}
