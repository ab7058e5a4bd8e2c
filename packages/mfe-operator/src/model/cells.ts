/** Cell separators, strongest first: numbers from a spreadsheet contain commas. */
const separators = [['\t'], [';', '；'], [',', '，']];

/** Cells that need quotes. */
const NEEDS_QUOTES = /[\t;；,，"]/;

/** Splits a row into cells as a spreadsheet copies or saves it; quotes keep separators inside a cell. */
export function parseCells(row: string): string[] {
  const unquoted = row.replaceAll(/"[^"]*"?/g, '');
  const signs = separators.find((alike) => alike.some((sign) => unquoted.includes(sign))) ?? [];
  let isQuoted = false;
  let cell = '';
  const cells: string[] = [];
  for (const sign of row) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted || !signs.includes(sign)) cell += sign;
    else {
      cells.push(cell);
      cell = '';
    }
  }
  return [...cells, cell].map(unquote);
}

/** Joins cells into a row that {@link parseCells} reads back. */
export function formatCells(cells: string[]): string {
  return cells.map((cell) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

function unquote(cell: string): string {
  const text = cell.trim();
  const inner = /^"(.*)"$/.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll('""', '"').trim();
}
