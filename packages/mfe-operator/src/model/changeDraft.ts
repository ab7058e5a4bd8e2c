import { MAX_REASON_LENGTH } from '@farm/contracts';
import type { RolloutChange, RolloutEntry, RolloutStatus } from '@farm/contracts/rollout';

/** What an operator can do; `set` starts a canary of several at once. */
export type ChangeKind = RolloutChange['kind'] | 'set';

/** A change, and the remote (or shell) it is about; null when it is about everything. */
export interface ChangeIntent {
  kind: ChangeKind;
  entry: RolloutEntry | null;
}

/** A change as typed. */
export interface ChangeDraft {
  /** The version of each name; '' is none. */
  members: Record<string, string>;
  /** Members go out together, and can be changed together only. */
  isWholeSet: boolean;
  percent: string;
  set: string;
  /** Shown to people. */
  reason: string;
  why: string;
}

/** A field, and the end of the id of the message that says what is wrong with it. */
export type ChangeProblems = Partial<
  Record<
    'members' | 'percent' | 'set' | 'reason' | 'why',
    'missing' | 'few' | 'tooLong' | 'wrong' | 'refused'
  >
>;

/** What a freshly opened dialog says: a canary that runs is what is raised, promoted or rolled back from. */
export function createDraft({ kind, entry }: ChangeIntent, { entries }: RolloutStatus): ChangeDraft {
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
  if (kind !== 'canary' && kind !== 'promote') return draft;
  const { canary } = entry;
  if (canary === null) return { ...draft, members: { [entry.name]: '' } };
  const members = entries.filter(({ name, canary: other }) =>
    canary.set === null ? name === entry.name : other?.set === canary.set,
  );
  return {
    ...draft,
    members: Object.fromEntries(members.map(({ name, canary: own }) => [name, own?.version ?? ''])),
    isWholeSet: canary.set !== null,
    percent: String(canary.percent),
    set: canary.set ?? '',
  };
}

/** What a rollback leaves, and where it leads unless told: a canary that runs ends, else the last good version returns. */
export function planRollback({
  stable,
  canary,
  lastGood,
}: RolloutEntry): Record<'from' | 'to', string | null> {
  return canary === null ? { from: stable, to: lastGood } : { from: canary.version, to: stable };
}

/** What is wrong with what was typed. */
export function checkDraft({ kind }: ChangeIntent, draft: ChangeDraft): ChangeProblems {
  return {
    ...(hasVersions(kind) && membersProblem(kind, chosen(draft))),
    ...((kind === 'canary' || kind === 'set') && percentProblem(draft.percent)),
    ...(kind === 'set' && setProblem(draft.set)),
    ...((kind === 'disable' || kind === 'freeze') && lineProblem('reason', draft.reason)),
    // Of a freeze the reason says why.
    ...(kind !== 'freeze' && lineProblem('why', draft.why)),
  };
}

/**
 * What was typed as a change; null while too little was. It can be seen before anybody said why.
 * @param salt 32 hex digits, of a canary that is new
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
    case 'set': {
      const set = Object.keys(members).length > 1 ? draft.set : null;
      return { kind: 'canary', members, percent: parsePercent(draft.percent), salt, set };
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

/** Why it is done, as it is kept. */
export function toReason({ kind }: ChangeIntent, { reason, why }: ChangeDraft): string {
  return (kind === 'freeze' ? reason : why).trim();
}

/** The salt of a new canary: who gets it is nobody's to foresee. */
export function makeSalt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Whether it is about versions. */
export function hasVersions(kind: ChangeKind): boolean {
  return kind === 'canary' || kind === 'promote' || kind === 'rollback' || kind === 'set';
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

/** A typed share of a hundred. NaN is none, and not below any. */
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
