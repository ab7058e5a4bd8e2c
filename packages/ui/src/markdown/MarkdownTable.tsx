import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Tokens } from 'marked';
import { Inlines } from './Inlines.tsx';
import { toKnownTokens } from './parseMarkdown.ts';
import { ScrollBox } from './ScrollBox.tsx';

/** A table in a text. */
export function MarkdownTable({ token: { header, rows } }: { token: Tokens.Table }) {
  return (
    <ScrollBox component="div">
      <Table size="small">
        <TableHead>
          <TableRow>
            {header.map((cell, column) => (
              <Cell key={column} cell={cell} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells, row) => (
            <TableRow key={row}>
              {cells.map((cell, column) => (
                <Cell key={column} cell={cell} />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollBox>
  );
}

const alignment = { left: 'start', center: 'center', right: 'end' } as const;

function Cell({ cell: { align, header, tokens } }: { cell: Tokens.TableCell }) {
  return (
    <TableCell
      {...(header && { component: 'th', scope: 'col' })}
      sx={{ textAlign: align === null ? 'start' : alignment[align] }}
    >
      <Inlines tokens={toKnownTokens(tokens)} />
    </TableCell>
  );
}
