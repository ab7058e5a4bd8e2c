import type { ProfitLogEntry } from '@farm/contracts';
import { PerPib, Space } from '@farm/kit';
import { Box } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { createColumn } from './createColumn.tsx';
import { Factor } from './Factor.tsx';
import { ProfitButton } from './ProfitButton.tsx';
import { SignedAmount } from './SignedAmount.tsx';

/** Columns of the profit log; `onOpen` receives the entry to explain. */
export function useProfitColumns(onOpen: (line: { entry: ProfitLogEntry }) => void) {
  return useMemo(
    (): DataColumn<ProfitLogEntry>[] => [
      createColumn('period', (entry) => <ProfitButton entry={entry} onOpen={onOpen} />),
      createColumn('amount', ({ amount, price }) => <SignedAmount xch={amount} price={price} />, 'end'),
      createColumn('averageSpace', ({ averageSpace }) => <Space bytes={averageSpace} />, 'end'),
      createColumn('effectiveSpace', ({ effectiveSpace }) => <Space bytes={effectiveSpace} />, 'end'),
      createColumn('netSpace', ({ netSpace }) => <Space bytes={netSpace} />, 'end'),
      createColumn(
        'theoreticalProfit',
        ({ theoreticalProfit }) => (
          <Box component="span" sx={wrappingStyle}>
            <PerPib xch={theoreticalProfit} />
          </Box>
        ),
        'end',
      ),
      createColumn('factor', ({ factor }) => <Factor factor={factor} />, 'end'),
      createColumn('id', ({ id }) => <bdi dir="ltr">{id}</bdi>, 'end'),
    ],
    [onOpen],
  );
}

/** Breaks before its unit, so that the table fits next to the navigation. */
const wrappingStyle = { display: 'inline-block', maxWidth: '14ch', whiteSpace: 'normal' };
