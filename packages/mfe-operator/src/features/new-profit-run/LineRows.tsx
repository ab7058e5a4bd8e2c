import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Button, Icon, IconButton, Stack } from '@farm/ui';
import { TextField } from '@farm/ui/fields';
import { formatCells, parseCells } from '../../model/cells.ts';

const columns = ['account', 'averageSpace', 'effectiveSpace'] as const;

interface LineRowsProps {
  text: string;
  onChange: (text: string) => void;
}

/** Lines of a text as rows of fields. */
export function LineRows({ text, onChange }: LineRowsProps) {
  const intl = useIntl();
  const rows = text.split('\n').map((row) => {
    const cells = parseCells(row);
    // Extra cells are kept, although not shown; without them the line would change its meaning.
    return [...cells, ...columns.map(() => '')].slice(0, Math.max(cells.length, columns.length));
  });
  const write = (changed: string[][]) => onChange(changed.map(formatCells).join('\n'));
  return (
    <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 2 }}>
      {rows.map((cells, rowIndex) => (
        // A row has no identity besides its position.
        <Box component="li" key={rowIndex} sx={rowStyle}>
          {columns.map((column, columnIndex) => (
            <TextField
              key={column}
              size="small"
              fullWidth
              autoComplete="off"
              label={intl.formatMessage({ id: `operator.lines.${column}` }, { line: rowIndex + 1 })}
              value={cells[columnIndex]}
              onChange={(event) => {
                write(rows.with(rowIndex, cells.with(columnIndex, event.target.value.trim())));
              }}
              slotProps={{
                htmlInput: {
                  dir: 'ltr',
                  inputMode: column === 'account' ? 'email' : 'numeric',
                  autoCapitalize: 'none',
                  spellCheck: false,
                },
              }}
            />
          ))}
          <IconButton
            aria-label={intl.formatMessage({ id: 'operator.lines.remove' }, { line: rowIndex + 1 })}
            disabled={rows.length === 1}
            onClick={() => write(rows.toSpliced(rowIndex, 1))}
          >
            <Icon name="close" />
          </IconButton>
        </Box>
      ))}
      <li>
        <Button variant="outlined" color="inherit" onClick={() => write([...rows, columns.map(() => '')])}>
          <FormattedMessage id="operator.lines.add" />
        </Button>
      </li>
    </Stack>
  );
}

const rowStyle = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: '1fr auto', md: '1.6fr 1fr 1fr auto' },
  // On a phone the fields are stacked, with the button next to the last one.
  '& > :not(button)': { gridColumn: { xs: '1', md: 'auto' } },
};
