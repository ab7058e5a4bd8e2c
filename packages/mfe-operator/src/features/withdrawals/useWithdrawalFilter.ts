import type { WithdrawalStatus } from '@farm/contracts';
import { useSearchParams } from '@farm/remote-sdk';
import type { DateRange } from '@farm/ui/pickers';
import { useMemo } from 'react';
import type { WithdrawalChoice } from '../../api/operatorWithdrawalApi.ts';
import { parseDay, toLocalPeriod } from '../../model/days.ts';
import { withdrawalStatuses } from '../../model/withdrawalStatuses.ts';

/** A status, all statuses, or withdrawals that need review. */
type StatusChoice = WithdrawalStatus | 'all' | 'waiting';

/** Status choices, in menu order. */
export const statusChoices: readonly StatusChoice[] = ['waiting', ...withdrawalStatuses, 'all'];

/** Filter of the list, as in the page's address. */
export interface WithdrawalFilter {
  status: StatusChoice;
  email: string;
  days: DateRange;
}

const DEFAULT_STATUS = 'waiting';

/** Filter stored in the page's address, so it survives reload and back, and can be shared. */
export function useWithdrawalFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(
    (): WithdrawalFilter => ({
      status: readStatus(params.get('status')),
      email: (params.get('email') ?? '').replaceAll(/\p{Cc}/gu, ''),
      days: { from: parseDay(params.get('from')), to: parseDay(params.get('to')) },
    }),
    [params],
  );
  const choice = useMemo((): WithdrawalChoice => {
    const { status, email, days } = filter;
    return {
      ...(status === 'waiting' ? { waits: 'person' } : status !== 'all' && { status }),
      ...(email !== '' && { email }),
      ...toLocalPeriod(days),
    };
  }, [filter]);
  const change = (changed: Partial<WithdrawalFilter>) => {
    const { status, email, days } = { ...filter, ...changed };
    const next = {
      ...(status !== DEFAULT_STATUS && { status }),
      ...(email !== '' && { email }),
      ...(days.from !== null && { from: days.from }),
      ...(days.to !== null && { to: days.to }),
    };
    setParams(next, { replace: true });
  };
  const isDefault = params.size === 0;
  return { filter, choice, change, isDefault, clear: () => setParams({}, { replace: true }) };
}

function readStatus(text: string | null): WithdrawalFilter['status'] {
  return statusChoices.find((status) => status === text) ?? DEFAULT_STATUS;
}
