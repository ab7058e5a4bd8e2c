import type { ProfitRunPreview } from '@farm/contracts';
import { Space, Xch } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { DataTable, type DataColumn } from '@farm/ui/table';
import { useMemo, useState } from 'react';
import { AccountLink } from './AccountLink.tsx';
import { useTableWords } from './useTableWords.ts';

type Line = ProfitRunPreview['lines'][number];

/** Lines rendered at a time; rendering a thousand at once would be slow. */
const DRAWN_AT_ONCE = 100;

/** Lines of a run: account, space and amount. */
export function ProfitRunLines({ lines }: { lines: Line[] }) {
  const intl = useIntl();
  const words = useTableWords();
  const [drawnCount, setDrawnCount] = useState(DRAWN_AT_ONCE);
  const rows = useMemo(() => lines.slice(0, drawnCount), [lines, drawnCount]);
  const columns = useMemo((): DataColumn<Line>[] => {
    const say = (id: string) => intl.formatMessage({ id: `operator.run.${id}` });
    return [
      { id: 'account', header: say('account'), cell: ({ account }) => <AccountLink account={account} /> },
      {
        id: 'averageSpace',
        header: say('averageSpace'),
        align: 'end',
        cell: ({ averageSpace }) => <Space bytes={averageSpace} />,
      },
      {
        id: 'effectiveSpace',
        header: say('effectiveSpace'),
        align: 'end',
        cell: ({ effectiveSpace }) => <Space bytes={effectiveSpace} />,
      },
      { id: 'amount', header: say('amount'), align: 'end', cell: ({ amount }) => <Xch xch={amount} /> },
    ];
  }, [intl]);
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'operator.run.lines' })}
      columns={columns}
      rows={rows}
      rowId={({ account }) => account.id}
      words={words}
      paging={{
        hasMore: drawnCount < lines.length,
        isLoadingMore: false,
        onMore: () => setDrawnCount(drawnCount + DRAWN_AT_ONCE),
        label: <FormattedMessage id="kit.more" />,
      }}
      isDense
    />
  );
}
