import type { HistoryEntry } from '@farm/contracts/rollout';
import { FormattedMessage } from '@farm/remote-sdk';
import type { useCursorRows } from '@farm/remote-sdk/api';
import { StateCard } from '@farm/ui';
import type { ReactNode } from 'react';
import { CursorTable } from '../../parts/CursorTable.tsx';
import { useHistoryColumns } from './useHistoryColumns.tsx';

interface HistoryTableProps {
  caption: string;
  list: ReturnType<typeof useCursorRows<HistoryEntry>>;
  toolbar?: ReactNode;
  /** Shown instead of no rows, if not that there are no changes yet. */
  empty?: ReactNode;
}

/** Changes, newest first: author, reason, and versions before and after. */
export function HistoryTable({ caption, list, toolbar, empty = <NoChanges /> }: HistoryTableProps) {
  return (
    <CursorTable
      caption={caption}
      list={list}
      columns={useHistoryColumns()}
      rowId={idOf}
      toolbar={toolbar}
      empty={empty}
    />
  );
}

function NoChanges() {
  return (
    <StateCard icon="clock" title={<FormattedMessage id="operator.rollout.history.empty.title" />}>
      <FormattedMessage id="operator.rollout.history.empty.text" />
    </StateCard>
  );
}

/** A halt shares the revision it was stacked on. */
function idOf({ rev, halt }: HistoryEntry): string {
  return halt === null ? String(rev) : `${rev} ${halt.at} ${halt.action} ${halt.name}`;
}
