import { CsvButton } from '@farm/kit/downloads';
import { useDownloadBalanceLogMutation, useListBalanceLogInfiniteQuery } from '../../api/balanceLogApi.ts';
import { useCurrentPrice } from '../../api/useCurrentPrice.ts';
import { useFilePrices } from '../../api/useFilePrices.ts';
import { toCurrencyQuery } from '../../model/currentPrice.ts';
import { toLocalPeriod } from '../../model/day.ts';
import { balanceTypes } from '../../model/logView.ts';
import { KindField } from './KindField.tsx';
import { LogFilters } from './LogFilters.tsx';
import type { LogProps } from './logProps.ts';
import { LogTable } from './LogTable.tsx';
import { balanceColumns } from './balanceColumns.tsx';

/** Every movement of the usable balance. */
export function BalanceLog({ view, onChange }: LogProps) {
  const { type } = view;
  const filter = { ...(type !== null && { type }), ...toLocalPeriod(view) };
  const price = useCurrentPrice();
  const query = useListBalanceLogInfiniteQuery(
    { ...filter, ...toCurrencyQuery(price) },
    { refetchOnMountOrArgChange: true, skip: price === undefined },
  );
  const prices = useFilePrices();
  const download = useDownloadBalanceLogMutation();
  const shared = {
    isFiltered: Object.keys(filter).length > 0,
    onClear: () => onChange({ type: null, from: null, to: null }),
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
            fileName="balance-log.csv"
          />
        }
      >
        <KindField
          topic="type"
          kinds={balanceTypes}
          value={type}
          onChange={(next) => onChange({ type: next })}
        />
      </LogFilters>
      <LogTable {...shared} log="balance" query={query} columns={balanceColumns} />
    </>
  );
}
