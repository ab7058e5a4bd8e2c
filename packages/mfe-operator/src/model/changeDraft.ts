import { MAX_REASON_LENGTH } from '@farm/contracts';
import type { CanaryPlan, RolloutChange, RolloutEntry, RolloutStatus } from '@farm/contracts/rollout';

/**
 * Kinds of changes; `set` starts a canary of several remotes at once. `pause` takes a running canary from everybody, and
 * `go-on` gives it to a larger share.
 */
export type ChangeKind = RolloutChange['kind'] | 'set' | 'pause' | 'go-on';

/** A change and its remote (or the shell); null for changes to everything. */
export interface ChangeIntent {
  kind: ChangeKind;
  entry: RolloutEntry | null;
  /** Share that `go-on` proposes, in percent. */
  percent?: number;
  /** Version that a first canary proposes. */
  version?: string;
}

/** A change as entered. */
export interface ChangeDraft {
  /** Version of each remote; '' is none. */
  members: Record<string, string>;
  /** Members of a set are released together and change together. */
  isWholeSet: boolean;
  percent: string;
  /** Plan by which the canary goes on by itself; undefined without one. */
  plan?: CanaryPlan | undefined;
  set: string;
  /** Shown to visitors. */
  reason: string;
  why: string;
}

/** Problem of each field: the end of a message ID. */
export type ChangeProblems = Partial<
  Record<
    'members' | 'percent' | 'set' | 'reason' | 'why',
    'missing' | 'few' | 'tooLong' | 'wrong' | 'refused'
  >
>;

/** Initial values of a dialog: a running canary is what gets raised, promoted or rolled back from. */
export function createDraft(
  { kind, entry, percent, version = '' }: ChangeIntent,
  { entries }: RolloutStatus,
): ChangeDraft {
  const draft: ChangeDraft = {
    members: {},
    isWholeSet: false,
    percent: '5',
    set: '',
    reason: '',
    why: '',
  };
  if (entry === null) return draft;
  if (kind === 'rollback') return { ...draft, members: { [entry.name]: planRollback(entry).to ?? '' } };
  if (!isCanary(kind) && kind !== 'promote') return draft;
  const { canary } = entry;
  if (canary === null) return { ...draft, members: { [entry.name]: version } };
  const members = entries.filter(({ name, canary: other }) =>
    canary.set === null ? name === entry.name : other?.set === canary.set,
  );
  return {
    ...draft,
    members: Object.fromEntries(members.map(({ name, canary: own }) => [name, own?.version ?? ''])),
    isWholeSet: canary.set !== null,
    percent: String(kind === 'pause' ? 0 : kind === 'go-on' ? (percent ?? canary.percent) : canary.percent),
    ...(kind === 'go-on' && { plan: toRemainingPlan(canary) }),
    set: canary.set ?? '',
  };
}

/** The plan of a canary, from its next step on; undefined if it has none. */
function toRemainingPlan({
  steps = [],
  nextStep,
  minVisitors = 0,
}: NonNullable<RolloutEntry['canary']>): CanaryPlan | undefined {
  const [first, second] = steps;
  if (!nextStep || first === undefined || second === undefined) return undefined;
  return {
    shares: steps.map(({ percent }) => percent),
    everyMinutes: Math.max(1, Math.round((Date.parse(second.at) - Date.parse(first.at)) / MINUTE_MS)),
    minVisitors,
  };
}

const MINUTE_MS = 60_000;

/**
 * Versions that a rollback leaves and returns to by default: it ends a running canary, otherwise it restores the
 * last good version.
 */
export function planRollback({
  stable,
  canary,
  lastGood,
}: RolloutEntry): Record<'from' | 'to', string | null> {
  return canary === null ? { from: stable, to: lastGood } : { from: canary.version, to: stable };
}

/** Problems of the entered values. */
export function checkDraft({ kind }: ChangeIntent, draft: ChangeDraft): ChangeProblems {
  return {
    ...(hasVersions(kind) && membersProblem(kind, chosen(draft))),
    ...(isCanary(kind) && percentProblem(draft.percent)),
    ...(kind === 'set' && setProblem(draft.set)),
    ...((kind === 'disable' || kind === 'freeze') && lineProblem('reason', draft.reason)),
    // The reason for a freeze also explains the change.
    ...(kind !== 'freeze' && lineProblem('why', draft.why)),
  };
}

/**
 * Change from the entered values; null while too little is entered. It is available before a reason is.
 * @param salt 32 hex digits, for a new canary
 */
export function toChange(intent: ChangeIntent, draft: ChangeDraft, salt: string): RolloutChange | null {
  const { why: _why, ...problems } = checkDraft(intent, draft);
  if (Object.keys(problems).length > 0) return null;
  const { kind, entry } = intent;
  const name = entry?.name ?? '';
  const members = chosen(draft);
  const reason = draft.reason.trim();
  switch (kind) {
    case 'canary':
    case 'pause':
    case 'go-on':
    case 'set': {
      const set = Object.keys(members).length > 1 ? draft.set : null;
      const percent = parsePercent(draft.percent);
      const shares = draft.plan?.shares.filter((share) => share > percent) ?? [];
      const plan = draft.plan && shares.length > 0 ? { plan: { ...draft.plan, shares } } : {};
      return { kind: 'canary', members, percent, salt, set, ...plan };
    }
    case 'promote':
      return { kind, members };
    case 'rollback':
      return { kind, name, version: members[name] ?? '' };
    case 'disable':
      return { kind, name, reason };
    case 'enable':
      return { kind, name };
    case 'freeze':
      return { kind, reason };
    case 'unfreeze':
      return { kind };
  }
}

/** Reason as stored in the history. */
export function toReason({ kind }: ChangeIntent, { reason, why }: ChangeDraft): string {
  return (kind === 'freeze' ? reason : why).trim();
}

/** Salt of a new canary, which makes its visitors unpredictable. */
export function makeSalt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** True if the change selects versions. */
export function hasVersions(kind: ChangeKind): boolean {
  return isCanary(kind) || kind === 'promote' || kind === 'rollback';
}

/** True if the change gives versions to a share of visitors. */
export function isCanary(kind: ChangeKind): boolean {
  return kind === 'canary' || kind === 'set' || kind === 'pause' || kind === 'go-on';
}

/** True if the change concerns just the versions of the running canary. */
export function isOfRunningCanary(kind: ChangeKind): boolean {
  return kind === 'pause' || kind === 'go-on';
}

function chosen({ members }: ChangeDraft): Record<string, string> {
  return Object.fromEntries(Object.entries(members).filter(([, version]) => version !== ''));
}

function membersProblem(kind: ChangeKind, members: Record<string, string>): ChangeProblems {
  const count = Object.keys(members).length;
  if (kind === 'set') return count < 2 ? { members: 'few' } : {};
  return count === 0 ? { members: 'missing' } : {};
}

function percentProblem(percent: string): ChangeProblems {
  if (percent.trim() === '') return { percent: 'missing' };
  return parsePercent(percent) <= 100 ? {} : { percent: 'wrong' };
}

/** Entered percentage; NaN if it is not one. */
export function parsePercent(percent: string): number {
  return /^\s*\d{1,3}([.,]\d{1,2})?\s*$/.test(percent) ? Number(percent.replace(',', '.')) : NaN;
}

function setProblem(set: string): ChangeProblems {
  if (set === '') return { set: 'missing' };
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(set) ? {} : { set: 'wrong' };
}

function lineProblem(field: 'reason' | 'why', text: string): ChangeProblems {
  const { length } = text.trim();
  if (length === 0) return { [field]: 'missing' };
  return length > MAX_REASON_LENGTH ? { [field]: 'tooLong' } : {};
}
