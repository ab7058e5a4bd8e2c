import { FormattedMessage } from '@farm/remote-sdk';
import type { DataColumn } from '@farm/ui/table';
import type { ReactNode } from 'react';

/** A column of a log; its header stands under its id in the messages. */
export function column<Line>(
  id: string,
  cell: (line: Line) => ReactNode,
  align: 'start' | 'end' = 'start',
): DataColumn<Line> {
  return { id, header: <FormattedMessage id={`assets.logs.column.${id}`} />, cell, align };
}
