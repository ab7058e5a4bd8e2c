import type { ProfitLogEntry } from '@farm/contracts';
import { PerPib, Space } from '@farm/kit';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { column } from './column.tsx';
import { Factor } from './Factor.tsx';
import { ProfitButton } from './ProfitButton.tsx';
import { SignedAmount } from './SignedAmount.tsx';

/** Columns of the profit log; `onOpen` receives the entry to explain. */
export function useProfitColumns(onOpen: (line: { entry: ProfitLogEntry }) => void) {
  return useMemo(
    (): DataColumn<ProfitLogEntry>[] => [
      column('period', (entry) => <ProfitButton entry={entry} onOpen={onOpen} />),
      column('amount', ({ amount }) => <SignedAmount xch={amount} />, 'end'),
      column('averageSpace', ({ averageSpace }) => <Space bytes={averageSpace} />, 'end'),
      column('effectiveSpace', ({ effectiveSpace }) => <Space bytes={effectiveSpace} />, 'end'),
      column('netSpace', ({ netSpace }) => <Space bytes={netSpace} />, 'end'),
      column('theoreticalProfit', ({ theoreticalProfit }) => <PerPib xch={theoreticalProfit} />, 'end'),
      column('factor', ({ factor }) => <Factor factor={factor} />, 'end'),
      column('id', ({ id }) => <bdi dir="ltr">{id}</bdi>, 'end'),
    ],
    [onOpen],
  );
}
