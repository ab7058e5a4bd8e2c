/** A wait in the unit that people would use. */
export interface Wait {
  count: number;
  unit: 'second' | 'minute' | 'hour';
}

/** Rounds seconds up to a wait: 45 seconds, 2 minutes, 3 hours. */
export function toWait(seconds: number): Wait {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return { count: whole, unit: 'second' };
  const minutes = Math.ceil(whole / 60);
  return minutes < 60 ? { count: minutes, unit: 'minute' } : { count: Math.ceil(minutes / 60), unit: 'hour' };
}
