import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import type { ReactNode } from 'react';
import { Moment } from '../../parts/Moment.tsx';

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
  isNarrow = false,
): DataColumn<Line> {
  return column(id, (line) => (
    <Box component="span" sx={isNarrow ? narrowStyle : { whiteSpace: 'nowrap' }}>
      <Moment at={at(line)} />
    </Box>
  ));
}

/** As wide as a day. */
const narrowStyle = { display: 'inline-block', minWidth: 112 };
