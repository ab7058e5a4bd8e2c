/** What a row's cells may be separated by, strongest first: a number from a spreadsheet has commas of its own. */
const separators = [['\t'], [';', '；'], [',', '，']];

/** Cells that need quotation marks to stay one. */
const NEEDS_QUOTES = /[\t;；,，"]/;

/** The cells of a row, as a spreadsheet copies or saves it: quotation marks keep what is between them together. */
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

/** A row of these cells, which {@link parseCells} reads again. */
export function formatCells(cells: string[]): string {
  return cells.map((cell) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

function unquote(cell: string): string {
  const text = cell.trim();
  const inner = /^"(.*)"$/.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll('""', '"').trim();
}
