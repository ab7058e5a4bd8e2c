import type { Machine } from '@farm/contracts';
import { useSearchParams } from '@farm/remote-sdk';
import { useCursorRows } from '@farm/remote-sdk/api';
import { useCallback, useMemo, useState } from 'react';
import { useRenameMachineMutation } from '../../api/machineChangesApi.ts';
import { useListMachinesInfiniteQuery } from '../../api/machinesApi.ts';
import { useLiveRefetch } from '../../api/useLiveRefetch.ts';
import {
  isFiltered,
  parseMachineView,
  toMachineFilter,
  applyMachineView,
  type MachineView,
} from '../../model/machineView.ts';

/** Time between two live refetches per loaded page, in milliseconds: more pages mean rarer refetches. */
const REFETCH_INTERVAL_MS_PER_PAGE = 4000;

/** State of the machine list: the view from the URL, the query result, and the selection. */
export function useMachineList() {
  const [search, setSearch] = useSearchParams();
  const view = parseMachineView(search);
  const query = useListMachinesInfiniteQuery(toMachineFilter(view), { refetchOnMountOrArgChange: true });
  const rows = useCursorRows<Machine>(query);
  const pages = query.data?.pages;
  const [isEditing, setIsEditing] = useState(false);
  useLiveRefetch(query.refetch, {
    intervalMs: REFETCH_INTERVAL_MS_PER_PAGE * (pages?.length ?? 1),
    isPaused: isEditing,
  });
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const selected = useMemo(() => {
    const ids = new Set(selectedIds);
    return rows.rows.filter(({ id }) => ids.has(id));
  }, [rows.rows, selectedIds]);
  const [renameMachine] = useRenameMachineMutation();
  const rename = useCallback(
    async (id: string, name: string) => {
      await renameMachine({ id, name }).unwrap();
    },
    [renameMachine],
  );
  // Any page will do, even of the previous filter: counts cover the whole account.
  const counts = pages?.[0]?.counts;
  return {
    view,
    change: (change: Partial<MachineView>) =>
      // `replace` keeps filters out of the history, so that Back leads to the previous page.
      setSearch((current) => applyMachineView(current, change), { replace: true }),
    list: rows,
    counts,
    /** True if the account has no machines. */
    isNew:
      !isFiltered(view) && query.currentData !== undefined && rows.rows.length === 0 && sum(counts) === 0,
    selected,
    select: setSelectedIds,
    rename,
    setIsEditing,
  };
}

function sum(counts: Record<string, number> = {}): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
