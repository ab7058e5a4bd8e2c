/** A duration in the largest unit that keeps its count whole. */
export interface Duration {
  count: number;
  unit: 'second' | 'minute' | 'hour';
}

/** Converts seconds to a duration, such as 45 seconds, 10 minutes or 24 hours. */
export function toDuration(seconds: number): Duration {
  if (seconds % 3600 === 0) return { count: seconds / 3600, unit: 'hour' };
  if (seconds % 60 === 0) return { count: seconds / 60, unit: 'minute' };
  return { count: seconds, unit: 'second' };
}
