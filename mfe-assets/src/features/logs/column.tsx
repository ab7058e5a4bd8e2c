import { FormattedMessage } from '@farm/remote-sdk';
import type { DataColumn } from '@farm/ui/table';
import type { ReactNode } from 'react';
import { LogMoment } from './LogMoment.tsx';

/** Creates a log column; its id selects the header message. */
export function column<Line>(
  id: string,
  cell: (line: Line) => ReactNode,
  align: 'start' | 'end' = 'start',
): DataColumn<Line> {
  return { id, header: <FormattedMessage id={`assets.logs.column.${id}`} />, cell, align };
}

/** Creates a column of instants. `isStacked` puts the day above the time of day, for tables that are wide anyway. */
export function momentColumn<Line>(
  id: string,
  at: (line: Line) => string,
  isStacked = false,
): DataColumn<Line> {
  return column(id, (line) => <LogMoment at={at(line)} isStacked={isStacked} />);
}
