import type { BalanceLogEntry } from '@farm/contracts';
import { Box } from '@farm/ui';
import { isAddress } from '../../model/isAddress.ts';
import { readPeriod } from '../../model/readPeriod.ts';
import { PaidAddress } from './PaidAddress.tsx';
import { ProfitPeriod } from './ProfitPeriod.tsx';

/**
 * Why the balance moved: of an address both ends, of profit the days that it is for, and anything else in the words of
 * whoever moved it.
 */
export function Description({ entry: { type, desc } }: { entry: BalanceLogEntry }) {
  if (isAddress(desc)) return <PaidAddress address={desc} />;
  const period = type === 'profit' ? readPeriod(desc) : undefined;
  return (
    <Box component="bdi" sx={{ display: 'block', minWidth: { sm: 160 }, overflowWrap: 'anywhere' }}>
      {period ? <ProfitPeriod {...period} /> : desc}
    </Box>
  );
}
