/** Lists the IANA time zones of this browser, and those given, which another browser or the server may name otherwise. */
export function listTimeZones(given: readonly string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...given])].toSorted();
}
