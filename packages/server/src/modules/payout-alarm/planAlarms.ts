import type { PayoutAlarmCause } from '@farm/contracts';
import type { CurrentCause } from './computeCauses.ts';

/** An alarm that has not ended, or a suspicion of one; `id` is null if it is not stored yet. */
export interface AlarmRow {
  id: string | null;
  cause: PayoutAlarmCause;
  beganAt: Date;
  beganHeight: bigint | null;
  openedAt: Date | null;
  goneSince: Date | null;
}

/** Time and height of a look at the facts, and how long causes have to last. */
export interface AlarmClock {
  now: Date;
  /** Time of the first look: what happened before may have gone unseen. */
  startedAt: Date;
  /** Time for which a cause has to last before it opens an alarm, and to be gone before the alarm ends. */
  alarmMs: number;
  /** Height of the chain; null if it is not known. */
  height: bigint | null;
  /** Blocks without a batch at the highest fee that open an alarm. */
  stuckBlocks: number;
}

/** Fate of an alarm: `next` is to be stored; a suspicion that proved wrong has none. */
export interface AlarmStep {
  before: AlarmRow | null;
  next: (AlarmRow & { endedAt: Date | null }) | null;
  /** True if operators are to be told now. */
  isOpening: boolean;
}

/** A suspicion whose cause is gone for longer was wrong. Facts may be missing for a moment while a turn works on them. */
const FLICKER_MS = 60_000;

/** Kinds of causes for which nobody is paid. While one is there, it is said instead of what follows from it. */
const EXPLAINING: ReadonlySet<PayoutAlarmCause['kind']> = new Set([
  'nodeAway',
  'signerAway',
  'signerRefuses',
  'pushRefused',
  'feeTooLow',
]);

/**
 * Decides which alarms begin, open and end. A cause that comes and goes is one alarm: it opens once the cause has lasted, and
 * ends once the cause has been gone for as long.
 */
export function planAlarms(
  rows: readonly AlarmRow[],
  current: readonly CurrentCause[],
  clock: AlarmClock,
): AlarmStep[] {
  const isExplained = current.some(({ cause }) => EXPLAINING.has(cause.kind));
  const present = current.map(({ cause, since }): AlarmStep => {
    const before = rows.find((row) => row.cause.kind === cause.kind) ?? null;
    const row = toPresent(before, { cause, since }, clock);
    const isOpening =
      row.openedAt === null && hasLasted(row, clock) && !(cause.kind === 'unpaid' && isExplained);
    const openedAt = isOpening ? latest(clock.now, row.beganAt) : row.openedAt;
    return { before, next: { ...row, openedAt, endedAt: null }, isOpening };
  });
  const absent = rows
    .filter((row) => !current.some(({ cause }) => cause.kind === row.cause.kind))
    .map((before): AlarmStep => ({ before, next: toAbsent(before, clock), isOpening: false }));
  return [...present, ...absent];
}

function toPresent(
  before: AlarmRow | null,
  { cause, since }: CurrentCause,
  { now, height }: AlarmClock,
): AlarmRow {
  const row = before ?? { id: null, openedAt: null, beganAt: now, beganHeight: height };
  // Facts that know better tell since when; once it is said, it stays as it was said.
  const beganAt = row.openedAt === null && since !== null ? earliest(since, now) : row.beganAt;
  return { ...row, beganAt, cause, goneSince: null };
}

function toAbsent(row: AlarmRow, { now, alarmMs }: AlarmClock): AlarmStep['next'] {
  const goneSince = row.goneSince ?? latest(now, row.beganAt);
  const goneMs = now.getTime() - goneSince.getTime();
  if (row.openedAt === null) return goneMs > FLICKER_MS ? null : { ...row, goneSince, endedAt: null };
  return { ...row, goneSince, endedAt: goneMs >= alarmMs ? goneSince : null };
}

function hasLasted({ cause, beganAt, beganHeight }: AlarmRow, clock: AlarmClock): boolean {
  // Users are refused from the first moment on.
  if (cause.kind === 'diskShort') return true;
  if (cause.kind === 'feeTooLow')
    return (
      clock.height !== null && beganHeight !== null && clock.height - beganHeight >= BigInt(clock.stuckBlocks)
    );
  return clock.now.getTime() - latest(beganAt, clock.startedAt).getTime() >= clock.alarmMs;
}

const earliest = (a: Date, b: Date) => (a < b ? a : b);
const latest = (a: Date, b: Date) => (a > b ? a : b);
