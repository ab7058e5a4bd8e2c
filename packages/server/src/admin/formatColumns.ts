const DAY_MS = 86_400_000;

/** Formats a time in UTC; `never` if there is none. */
export function formatInstant(instant: string | null): string {
  return instant === null ? 'never' : `${instant.slice(0, 19).replace('T', ' ')} UTC`;
}

/** Formats the end of a key or token, with the days left. */
export function formatEnd(instant: string): string {
  const days = Math.floor((Date.parse(instant) - Date.now()) / DAY_MS);
  const rest = days < 0 ? 'expired' : days === 0 ? 'today' : `in ${days} d`;
  return `${instant.slice(0, 10)} (${rest})`;
}

/** Formats rows as columns of a table. */
export function formatColumns(rows: string[][]): string {
  const computeWidth = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(computeWidth(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
