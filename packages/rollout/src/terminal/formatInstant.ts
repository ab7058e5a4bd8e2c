/** Formats an instant, independent of the time zone: `2026-11-22 02:10:05 UTC`. A dash for null. */
export function formatInstant(instant: string | null): string {
  return instant === null ? '–' : `${instant.slice(0, 19).replace('T', ' ')} UTC`;
}
