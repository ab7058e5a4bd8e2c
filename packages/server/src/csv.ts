/** Starts of a cell that a spreadsheet runs as a formula, its full-width forms and those behind blanks too. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const BATCH = 500;

/**
 * A line of a CSV file (RFC 4180). Text that a spreadsheet would run is disarmed by an apostrophe before it;
 * a plain number stays one.
 */
export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

/**
 * A list as CSV, piece by piece; holds no connection between the pieces.
 * @param readBatch gives the rows behind a row, or the first ones, at most `limit`
 */
export async function* renderCsvRows<Row>(
  columns: readonly string[],
  readBatch: (last: Row | undefined, limit: number) => Promise<Row[]>,
  toCells: (row: Row) => readonly string[],
): AsyncGenerator<string> {
  let header = toCsvLine(columns);
  for (let last: Row | undefined; ;) {
    const batch: Row[] = await readBatch(last, BATCH);
    yield header + batch.map((row) => toCsvLine(toCells(row))).join('');
    header = '';
    last = batch.at(-1);
    if (batch.length < BATCH) return;
  }
}

function toCell(text: string): string {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
