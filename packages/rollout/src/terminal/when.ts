/** An instant as people of any time zone read it: `2026-11-22 02:10:05 UTC`. */
export function when(instant: string | null): string {
  return instant === null ? '–' : `${instant.slice(0, 19).replace('T', ' ')} UTC`;
}
