import { DAYS_TO_WARN } from '@farm/contracts/rollout';
import type { Cell } from './toTable.ts';

const DAY_MS = 86_400_000;

/** Formats the end of a key or token, with the days left; the last days are yellow, and an end that is past is red. */
export function formatEnd(instant: string, now = Date.now()): Cell {
  const days = Math.floor((Date.parse(instant) - now) / DAY_MS);
  const date = instant.slice(0, 10);
  if (days < 0) return ['red', `${date} (expired)`];
  const text = `${date} (${days === 0 ? 'today' : `in ${days} d`})`;
  return days < DAYS_TO_WARN ? ['yellow', text] : text;
}
