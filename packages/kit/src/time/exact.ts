/** Date format to the second, with the time zone. */
export const EXACT_FORMAT = { dateStyle: 'full', timeStyle: 'long' } as const;
