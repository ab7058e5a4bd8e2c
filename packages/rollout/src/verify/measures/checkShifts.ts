import type { Shift } from './pageScript.ts';

/** Most that a page may move (CLS), as the web's own measure has it for a bad one. */
const MAX_SCORE = 0.25;
const MAX_PAUSE_MS = 1_000;
const MAX_SESSION_MS = 5_000;

/** @returns a problem if what is shown moves too much: in the worst session of shifts, as CLS is defined */
export function checkShifts(shifts: readonly Shift[]): string[] {
  let worst: Session = { start: 0, score: 0, shifts: [] };
  let session = worst;
  for (const shift of shifts) {
    const lastAt = session.shifts.at(-1)?.at ?? -Infinity;
    const isNew = shift.at - lastAt >= MAX_PAUSE_MS || shift.at - session.start >= MAX_SESSION_MS;
    if (isNew) session = { start: shift.at, score: 0, shifts: [] };
    session.shifts.push(shift);
    session.score += shift.score;
    if (session.score > worst.score) worst = session;
  }
  if (worst.score <= MAX_SCORE) return [];
  const [first] = worst.shifts.toSorted((a, b) => b.score - a.score);
  const element = first?.element ? `, most of all <${first.element}>` : '';
  return [
    `its content moves while it loads, by ${worst.score.toFixed(2)} (CLS), over the limit of ${MAX_SCORE}${element}: keep the room for what comes later`,
  ];
}

interface Session {
  start: number;
  score: number;
  shifts: Shift[];
}
