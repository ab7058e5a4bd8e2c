export const ranges = ['24h', '7d', '30d'] as const;
/** Time until now that a chart of reports covers. */
export type Range = (typeof ranges)[number];
/** Hours of each range. */
export const RANGE_HOURS: Record<Range, number> = { '24h': 24, '7d': 168, '30d': 720 };
