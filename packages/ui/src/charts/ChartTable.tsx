import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { visuallyHidden } from '../table/visuallyHidden.ts';
import type { ChartMoment, ChartSeries } from './series.ts';

interface ChartTableProps {
  captionId: string;
  label: string;
  timeHeader: string;
  series: readonly ChartSeries[];
  moments: readonly ChartMoment[];
  formatValue: (value: string) => string;
  formatTime: (at: string) => string;
  height: number;
}

/** Values of a chart as a table, newest first, scrolling within the chart's height. */
export function ChartTable(props: ChartTableProps) {
  const { captionId, label, timeHeader, series, moments, formatValue, formatTime, height } = props;
  return (
    <Box
      role="region"
      aria-labelledby={captionId}
      tabIndex={0}
      sx={{ position: 'relative', overflow: 'auto', height, '&:focus-visible': { outlineOffset: -2 } }}
    >
      <Table size="small" stickyHeader sx={tableStyle}>
        <Box component="caption" id={captionId} sx={visuallyHidden}>
          {label}
        </Box>
        <TableHead>
          <TableRow>
            <TableCell scope="col" sx={headerStyle}>
              {timeHeader}
            </TableCell>
            {series.map(({ id, label: name }) => (
              <TableCell key={id} scope="col" sx={{ ...headerStyle, textAlign: 'end' }}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {moments.toReversed().map(({ at, values }) => (
            <TableRow key={at}>
              <TableCell component="th" scope="row">
                <time dateTime={at}>{formatTime(at)}</time>
              </TableCell>
              {series.map(({ id }, index) => (
                <TableCell key={id} sx={{ textAlign: 'end', whiteSpace: 'nowrap' }}>
                  <Value value={values[index] ?? null} formatValue={formatValue} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Value({ value, formatValue }: { value: string | null; formatValue: (value: string) => string }) {
  return value === null ? '–' : <bdi dir="ltr">{formatValue(value)}</bdi>;
}

const tableStyle = {
  overflowWrap: 'normal',
  '& .MuiTableCell-root': { borderColor: 'divider', px: { xs: 1, sm: 2 } },
  '& time': { display: 'inline-block', minWidth: '9em' },
} as const;

const headerStyle = { bgcolor: 'background.paper', color: 'text.secondary', fontWeight: 600 } as const;
