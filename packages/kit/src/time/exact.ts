/** Date format to the second, with the time zone. */
export const EXACT = { dateStyle: 'full', timeStyle: 'long' } as const;
