const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** How long ago an instant was, in the largest unit that fits, as `Intl.RelativeTimeFormat` takes it. */
export function toAge(instant: string, now: number): { value: number; unit: 'day' | 'hour' | 'minute' } {
  const age = Math.max(0, now - Date.parse(instant));
  const { unit, ms } = units.find((candidate) => age >= candidate.ms) ?? units[2];
  // Never "-0": it reads "0 minutes ago" instead of "this minute".
  return { value: 0 - Math.floor(age / ms), unit };
}
