import type { Withdrawal } from '@farm/contracts';
import { useDownloadWithdrawalsMutation, useListWithdrawalsInfiniteQuery } from '../../api/withdrawalApi.ts';
import { daysToPeriod } from '../../model/day.ts';
import { withdrawalStatuses } from '../../model/logView.ts';
import { CsvButton } from './CsvButton.tsx';
import { KindField } from './KindField.tsx';
import { LogFilters } from './LogFilters.tsx';
import type { LogProps } from './logProps.ts';
import { LogTable } from './LogTable.tsx';
import { useWithdrawalColumns } from './useWithdrawalColumns.tsx';

interface WithdrawalLogProps extends LogProps {
  /** Hears the withdrawal that its user wants to cancel. The same function at every render. */
  onCancel: (line: { withdrawal: Withdrawal }) => void;
}

/** The user's withdrawals and where they stand. */
export function WithdrawalLog({ view, onChange, onCancel }: WithdrawalLogProps) {
  const { status } = view;
  const filter = { ...(status !== null && { status }), ...daysToPeriod(view) };
  const query = useListWithdrawalsInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  const [download] = useDownloadWithdrawalsMutation();
  const columns = useWithdrawalColumns(onCancel);
  const shared = {
    isFiltered: Object.keys(filter).length > 0,
    onClear: () => onChange({ status: null, from: null, to: null }),
  };
  return (
    <>
      <LogFilters
        {...shared}
        view={view}
        onChange={onChange}
        csv={<CsvButton request={() => download(filter)} fileName="withdrawals.csv" />}
      >
        <KindField
          topic="statusFilter"
          kinds={withdrawalStatuses}
          value={status}
          onChange={(next) => onChange({ status: next })}
        />
      </LogFilters>
      <LogTable {...shared} log="withdrawals" query={query} columns={columns} />
    </>
  );
}
