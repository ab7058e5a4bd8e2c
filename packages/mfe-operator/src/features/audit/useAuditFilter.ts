import type { AuditFilter, AuditGroup } from '@farm/contracts/operator';
import { useSearchParams } from '@farm/remote-sdk';
import type { DateRange } from '@farm/ui/pickers';
import { useMemo } from 'react';
import { parseDay, toLocalPeriod } from '../../model/days.ts';

/** Every group of actions. */
const groups: Record<AuditGroup, true> = {
  account: true,
  operator: true,
  withdrawal: true,
  proposal: true,
  ledger: true,
  payouts: true,
  price: true,
  profit: true,
  notice: true,
  rollout: true,
  terms: true,
  database: true,
};
/** Groups of actions, in menu order. */
export const auditGroups = Object.keys(groups) as AuditGroup[]; // Object.keys forgets the type of the keys.

/** Filter of the audit trail, as in the page's address; '' is all. */
export interface AuditChoice {
  group: AuditGroup | '';
  by: string;
  account: string;
  days: DateRange;
}

/** Filter stored in the page's address, so it survives reload and back, and can be shared. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams();
  const choice = useMemo(
    (): AuditChoice => ({
      group: auditGroups.find((group) => group === params.get('group')) ?? '',
      by: readLine(params.get('by')),
      account: readLine(params.get('account')),
      days: { from: parseDay(params.get('from')), to: parseDay(params.get('to')) },
    }),
    [params],
  );
  const filter = useMemo((): AuditFilter => {
    const { group, by, account, days } = choice;
    return {
      ...(group !== '' && { group }),
      ...(by !== '' && { by }),
      ...(account !== '' && { account }),
      ...toLocalPeriod(days),
    };
  }, [choice]);
  const change = (changed: Partial<AuditChoice>) => {
    const { group, by, account, days } = { ...choice, ...changed };
    const all = { group, by, account, from: days.from ?? '', to: days.to ?? '' };
    const next = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    setParams(next, { replace: true });
  };
  const isDefault = Object.keys(filter).length === 0;
  return { choice, filter, change, isDefault, clear: () => setParams({}, { replace: true }) };
}

function readLine(text: string | null): string {
  return (text ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, 254);
}
