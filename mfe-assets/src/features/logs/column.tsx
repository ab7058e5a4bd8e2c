import { FormattedMessage } from '@farm/remote-sdk';
import type { DataColumn } from '@farm/ui/table';
import type { ReactNode } from 'react';
import { LogMoment } from './LogMoment.tsx';

/** A column of a log; its header stands under its id in the messages. */
export function column<Line>(
  id: string,
  cell: (line: Line) => ReactNode,
  align: 'start' | 'end' = 'start',
): DataColumn<Line> {
  return { id, header: <FormattedMessage id={`assets.logs.column.${id}`} />, cell, align };
}

/** A column of instants: on one line or, in a table that is wide anyway, the day above the time of day. */
export function momentColumn<Line>(
  id: string,
  at: (line: Line) => string,
  isStacked = false,
): DataColumn<Line> {
  return column(id, (line) => <LogMoment at={at(line)} isStacked={isStacked} />);
}
