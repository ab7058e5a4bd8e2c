import { FormattedMessage } from '@farm/remote-sdk';
import type { DataColumn } from '@farm/ui/table';
import type { ReactNode } from 'react';
import { LogMoment } from './LogMoment.tsx';

/** Creates a log column; its id selects the header message. */
export function createColumn<Line>(
  id: string,
  cell: (line: Line) => ReactNode,
  align: 'start' | 'end' = 'start',
): DataColumn<Line> {
  return { id, header: <FormattedMessage id={`assets.logs.column.${id}`} />, cell, align };
}

/** Creates a column of instants. `isStacked` puts the day above the time of day, for tables that are wide anyway. */
export function createMomentColumn<Line>(
  id: string,
  toInstant: (line: Line) => string,
  isStacked = false,
): DataColumn<Line> {
  return createColumn(id, (line) => <LogMoment at={toInstant(line)} isStacked={isStacked} />);
}
