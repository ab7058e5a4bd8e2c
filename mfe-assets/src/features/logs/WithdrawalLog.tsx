import type { Withdrawal } from '@farm/contracts';
import { useFocusFallback } from '@farm/kit';
import { CsvButton } from '@farm/kit/downloads';
import { useCallback, useState } from 'react';
import { useDownloadWithdrawalsMutation, useListWithdrawalsInfiniteQuery } from '../../api/withdrawalApi.ts';
import { useCurrentPrice } from '../../api/useCurrentPrice.ts';
import { useFilePrices } from '../../api/useFilePrices.ts';
import { toCurrencyQuery } from '../../model/currentPrice.ts';
import { toLocalPeriod } from '../../model/day.ts';
import { withdrawalStatuses } from '../../model/logView.ts';
import { KindField } from './KindField.tsx';
import { LogFilters } from './LogFilters.tsx';
import type { LogProps } from './logProps.ts';
import { LogTable } from './LogTable.tsx';
import { toReceiptLinkId } from './toReceiptLinkId.ts';
import { useWithdrawalColumns } from './useWithdrawalColumns.tsx';

/** Props of {@link WithdrawalLog}. */
export interface WithdrawalLogProps extends LogProps {
  /** Called with the withdrawal to cancel. Must be the same function at every render. */
  onCancel: (line: { withdrawal: Withdrawal }) => void;
  /** True while the confirmation dialog is open. */
  isCanceling: boolean;
}

/** The user's withdrawals with their statuses. */
export function WithdrawalLog({ view, onChange, onCancel, isCanceling }: WithdrawalLogProps) {
  const { status } = view;
  const filter = { ...(status !== null && { status }), ...toLocalPeriod(view) };
  const price = useCurrentPrice();
  const query = useListWithdrawalsInfiniteQuery(
    { ...filter, ...toCurrencyQuery(price) },
    { refetchOnMountOrArgChange: true, skip: price === undefined },
  );
  const withdrawals = query.currentData?.pages.flatMap(({ items }) => items) ?? [];
  const prices = useFilePrices();
  const download = useDownloadWithdrawalsMutation();
  const [cancelCandidate, setCancelCandidate] = useState<Withdrawal | null>(null);
  const requestCancel = useCallback(
    (line: { withdrawal: Withdrawal }) => {
      setCancelCandidate(line.withdrawal);
      onCancel(line);
    },
    [onCancel],
  );
  const hasCancelButton = withdrawals.some(
    ({ id, isCancelable }) => isCancelable && id === cancelCandidate?.id,
  );
  useFocusFallback(
    !hasCancelButton && !isCanceling,
    () => cancelCandidate && document.getElementById(toReceiptLinkId(cancelCandidate.id)),
  );
  const columns = useWithdrawalColumns(requestCancel);
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
        csv={
          <CsvButton
            mutation={download}
            filter={prices && { ...filter, ...prices }}
            fileName="withdrawals.csv"
          />
        }
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
