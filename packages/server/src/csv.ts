/** Beginnings of a cell that spreadsheets run as a formula, including full-width forms and leading blanks. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
/** Rows that are read at once. */
export const CSV_BATCH = 500;

/**
 * Formats a line of a CSV file (RFC 4180). A leading apostrophe disarms text that a spreadsheet would run; plain
 * numbers stay numbers.
 */
export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

/**
 * Renders a list as CSV, piece by piece, without holding a connection in between.
 * @param readBatch returns at most `limit` rows after a row, or the first ones
 */
export async function* renderCsvRows<Row>(
  columns: readonly string[],
  readBatch: (last: Row | undefined, limit: number) => Promise<Row[]>,
  toCells: (row: Row) => readonly string[],
): AsyncGenerator<string> {
  let header = toCsvLine(columns);
  for (let last: Row | undefined; ;) {
    const batch: Row[] = await readBatch(last, CSV_BATCH);
    yield header + batch.map((row) => toCsvLine(toCells(row))).join('');
    header = '';
    last = batch.at(-1);
    if (batch.length < CSV_BATCH) return;
  }
}

function toCell(text: string): string {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
