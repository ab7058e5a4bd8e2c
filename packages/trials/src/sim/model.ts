import type { Person } from '@farm/server/testing';
/** Result of a call. `lost`: the connection broke, so the outcome is unknown. */
export type Answer =
  | { outcome: 'done'; status: number; body: unknown }
  | { outcome: 'refused'; status: number; code: string }
  | { outcome: 'lost' };

/** A body sent under a key, and the mojo that it moves by the index of the person. */
export interface Variant {
  body: object;
  moves: Map<number, bigint>;
  /** True if the body breaks a rule and has to be refused. */
  isInvalid: boolean;
  /** True if the body was sent and never answered. */
  isUncertain: boolean;
}

/** An operation with its own key, so that it is done once however often it is requested. */
export interface KeyedDeed {
  kind: 'deposit' | 'withdrawal' | 'profit';
  /** The Idempotency-Key; the period of a profit run. */
  key: string;
  /** Index of the person who withdraws or receives the deposit; -1 for a profit run. */
  person: number;
  variants: Variant[];
  /** The acknowledged body and its id. */
  done: { variant: Variant; id: string } | null;
}

/** An acknowledged step of a withdrawal after it was accepted. */
export type Fact = 'canceled' | 'rejected' | 'sent' | 'settled' | 'failed';

/** An acknowledged withdrawal. */
export interface KnownWithdrawal {
  id: string;
  deed: KeyedDeed;
  person: number;
  amountMojo: bigint;
  facts: Set<Fact>;
  /** Requested actions that were never answered. */
  maybe: Set<'canceled' | 'rejected'>;
}

/** Knowledge of the clients: all that was acknowledged, and all that is uncertain. */
export interface Model {
  people: Person[];
  operator: Person;
  deeds: KeyedDeed[];
  withdrawals: Map<string, KnownWithdrawal>;
  violations: string[];
}

/** Creates a model of people without any operations. */
export function createModel(people: Person[], operator: Person): Model {
  return { people, operator, deeds: [], withdrawals: new Map(), violations: [] };
}

/** Returns the location of a withdrawal's money according to the acknowledgments. */
export function whereabouts({ facts }: KnownWithdrawal): 'frozen' | 'returned' | 'paid' {
  if (facts.has('canceled') || facts.has('rejected') || facts.has('failed')) return 'returned';
  return facts.has('settled') ? 'paid' : 'frozen';
}

/** Returns the balance of a person according to the acknowledgments, in mojo. */
export function holdings(model: Model, person: number): { usable: bigint; frozen: bigint } {
  let [usable, frozen] = [0n, 0n];
  for (const { kind, done } of model.deeds) {
    if (kind !== 'withdrawal') usable += done?.variant.moves.get(person) ?? 0n;
  }
  for (const withdrawal of model.withdrawals.values()) {
    if (withdrawal.person !== person) continue;
    const where = whereabouts(withdrawal);
    if (where !== 'returned') usable -= withdrawal.amountMojo;
    if (where === 'frozen') frozen += withdrawal.amountMojo;
  }
  return { usable, frozen };
}

/**
 * Records the answer to a body sent under a key.
 * @returns true if it was refused for lack of money, which is judged at the end of its round
 */
export function recordKeyed(
  model: Model,
  deed: KeyedDeed,
  told: { variant: Variant; answer: Answer },
): boolean {
  const { variant, answer } = told;
  const say = (what: string) => model.violations.push(`${deed.kind} ${deed.key}: ${what}`);
  if (answer.outcome === 'lost') {
    variant.isUncertain = true;
    return false;
  }
  if (answer.outcome === 'done') {
    recordDone(model, deed, { variant, id: (answer.body as { id: string }).id, say });
    return false;
  }
  const { status, code } = answer;
  if (deed.done?.variant === variant)
    say(`acknowledged before, refused when asked again (${status} ${code})`);
  switch (code) {
    case 'idempotency_conflict':
    case 'profit_run_conflict':
      if (deed.variants.length === 1)
        say(`refused as a conflict (${code}), though only one body was ever sent`);
      return false;
    case 'insufficient_balance':
      return true;
    case 'validation_failed':
      if (!variant.isInvalid) say('a right body was refused (400)');
      return false;
    default:
      say(`answered ${status} ${code}`);
      return false;
  }
}

function recordDone(
  model: Model,
  deed: KeyedDeed,
  { variant, id, say }: { variant: Variant; id: string; say: (what: string) => void },
): void {
  if (variant.isInvalid) say('a wrong body was taken');
  if (!deed.done) {
    deed.done = { variant, id };
    if (deed.kind === 'withdrawal') addWithdrawal(model, deed, { variant, id });
  } else if (deed.done.variant !== variant) {
    say('two bodies were taken under one key');
  } else if (deed.done.id !== id) {
    say(`done twice: ${deed.done.id} and ${id}`);
  }
}

function addWithdrawal(model: Model, deed: KeyedDeed, made: { variant: Variant; id: string }): void {
  const { person } = deed;
  const amountMojo = -(made.variant.moves.get(person) ?? 0n);
  if (model.withdrawals.has(made.id)) model.violations.push(`withdrawal ${made.id} answers two keys`);
  model.withdrawals.set(made.id, {
    id: made.id,
    deed,
    person,
    amountMojo,
    facts: new Set(),
    maybe: new Set(),
  });
}

/** Facts that may occur together: a withdrawal ends once. */
const COMPATIBLE: ReadonlyMap<Fact, readonly Fact[]> = new Map<Fact, readonly Fact[]>([
  ['canceled', []],
  ['rejected', []],
  ['sent', ['settled', 'failed']],
  ['settled', ['sent']],
  ['failed', ['sent']],
]);

/** Records that an action on a withdrawal was acknowledged. */
export function recordFact(model: Model, withdrawal: KnownWithdrawal, fact: Fact): void {
  const { facts, id } = withdrawal;
  if (facts.has(fact)) model.violations.push(`withdrawal ${id}: ${fact} twice`);
  const others = [...facts].filter((other) => other !== fact && !COMPATIBLE.get(fact)?.includes(other));
  if (others.length > 0) model.violations.push(`withdrawal ${id}: ${fact} and ${others.join(', ')}`);
  facts.add(fact);
}
