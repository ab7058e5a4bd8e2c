import type { HistoryFilter, HistoryKind } from '@farm/contracts/rollout';
import { useSearchParams } from '@farm/remote-sdk';
import type { DateRange } from '@farm/ui/pickers';
import { useMemo } from 'react';
import { parseDay, toLocalPeriod } from '../../model/days.ts';

/** Every kind of entry. */
const kinds: Record<HistoryKind, true> = {
  canary: true,
  promote: true,
  rollback: true,
  disable: true,
  enable: true,
  freeze: true,
  unfreeze: true,
  halt: true,
};
/** Kinds of entries, in menu order. */
export const historyKinds = Object.keys(kinds) as HistoryKind[]; // Object.keys forgets the type of the keys.

/** Filter of the history, as in the page's address; '' is all. */
export interface HistoryChoice {
  name: string;
  kind: HistoryKind | '';
  who: string;
  days: DateRange;
}

/** Filter stored in the page's address, so it survives reload and back, and can be shared. */
export function useHistoryFilter() {
  const [params, setParams] = useSearchParams();
  const choice = useMemo(
    (): HistoryChoice => ({
      name: readName(params.get('name')),
      kind: historyKinds.find((kind) => kind === params.get('kind')) ?? '',
      who: (params.get('who') ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, 254),
      days: { from: parseDay(params.get('from')), to: parseDay(params.get('to')) },
    }),
    [params],
  );
  const filter = useMemo((): HistoryFilter => {
    const { name, kind, who, days } = choice;
    return {
      ...(name !== '' && { name }),
      ...(kind !== '' && { kind }),
      ...(who !== '' && { who }),
      ...toLocalPeriod(days),
    };
  }, [choice]);
  const change = (changed: Partial<HistoryChoice>) => {
    const { name, kind, who, days } = { ...choice, ...changed };
    const all = { name, kind, who, from: days.from ?? '', to: days.to ?? '' };
    const next = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    setParams(next, { replace: true });
  };
  const isDefault = Object.keys(filter).length === 0;
  return { choice, filter, change, isDefault, clear: () => setParams({}, { replace: true }) };
}

function readName(text: string | null): string {
  return text !== null && /^[a-z][a-z0-9-]{0,30}$/.test(text) ? text : '';
}
