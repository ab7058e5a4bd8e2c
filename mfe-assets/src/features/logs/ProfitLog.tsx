import { useLazyDialog } from '@farm/kit';
import { CsvButton } from '@farm/kit/downloads';
import { useDownloadProfitLogMutation, useListProfitLogInfiniteQuery } from '../../api/profitLogApi.ts';
import { useCurrentPrice } from '../../api/useCurrentPrice.ts';
import { useFilePrices } from '../../api/useFilePrices.ts';
import { toCurrencyQuery } from '../../model/currentPrice.ts';
import { toUtcPeriod } from '../../model/day.ts';
import { LogFilters } from './LogFilters.tsx';
import type { LogProps } from './logProps.ts';
import { LogTable } from './LogTable.tsx';
import { useProfitColumns } from './useProfitColumns.tsx';

const loadDialog = () => import('./ProfitDialog.tsx').then((module) => module.ProfitDialog);

/** Profits paid by the profit runs; each entry opens its details. */
export function ProfitLog({ view, onChange }: LogProps) {
  const filter = toUtcPeriod(view);
  const price = useCurrentPrice();
  const query = useListProfitLogInfiniteQuery(
    { ...filter, ...toCurrencyQuery(price) },
    { refetchOnMountOrArgChange: true, skip: price === undefined },
  );
  const prices = useFilePrices();
  const download = useDownloadProfitLogMutation();
  const dialog = useLazyDialog(loadDialog);
  const columns = useProfitColumns(dialog.open);
  const shared = {
    isFiltered: Object.keys(filter).length > 0,
    onClear: () => onChange({ from: null, to: null }),
  };
  return (
    <>
      <LogFilters
        {...shared}
        view={view}
        onChange={onChange}
        csv={
          <CsvButton
            mutation={download}
            filter={prices && { ...filter, ...prices }}
            fileName="profit-log.csv"
          />
        }
      />
      <LogTable {...shared} log="profit" query={query} columns={columns} />
      {dialog.element}
    </>
  );
}
