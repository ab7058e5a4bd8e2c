/** Converts seconds to the largest unit that keeps the count whole: 45 seconds, 10 minutes, 24 hours. */
export function toDuration(seconds: number): { count: number; unit: 'second' | 'minute' | 'hour' } {
  if (seconds % 3600 === 0) return { count: seconds / 3600, unit: 'hour' };
  if (seconds % 60 === 0) return { count: seconds / 60, unit: 'minute' };
  return { count: seconds, unit: 'second' };
}
