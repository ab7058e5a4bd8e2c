import type { Person } from '@farm/server/testing';
/** What came back from a call. `lost`: the connection broke, so nobody knows whether it was done. */
export type Answer =
  | { outcome: 'done'; status: number; body: unknown }
  | { outcome: 'refused'; status: number; code: string }
  | { outcome: 'lost' };

/** A body sent under a key, and what it is to move: mojo by the index of the person. */
export interface Variant {
  body: object;
  moves: Map<number, bigint>;
  /** It breaks a rule and has to be refused. */
  isInvalid: boolean;
  /** Sent, and never answered. */
  isUncertain: boolean;
}

/** A deed that has a name of its own, so that it is done once however often it is asked for. */
export interface KeyedDeed {
  kind: 'deposit' | 'withdrawal' | 'profit';
  /** The Idempotency-Key; the period of a profit run. */
  key: string;
  /** Whose withdrawal, or to whom the deposit; -1 for a profit run. */
  person: number;
  variants: Variant[];
  /** What was acknowledged. */
  done: { variant: Variant; id: string } | null;
}

/** What was acknowledged of a withdrawal after it was taken. */
export type Fact = 'canceled' | 'rejected' | 'sent' | 'settled' | 'failed';

/** A withdrawal that was acknowledged. */
export interface KnownWithdrawal {
  id: string;
  deed: KeyedDeed;
  person: number;
  amountMojo: bigint;
  facts: Set<Fact>;
  /** Deeds that were asked for and never answered. */
  maybe: Set<'canceled' | 'rejected'>;
}

/** What the clients know: everything that was acknowledged, and what is uncertain. */
export interface Model {
  people: Person[];
  operator: Person;
  deeds: KeyedDeed[];
  withdrawals: Map<string, KnownWithdrawal>;
  violations: string[];
}

/** A model of people who have done nothing yet. */
export function createModel(people: Person[], operator: Person): Model {
  return { people, operator, deeds: [], withdrawals: new Map(), violations: [] };
}

/** Where the money of a withdrawal is by what was acknowledged. */
export function whereabouts({ facts }: KnownWithdrawal): 'frozen' | 'returned' | 'paid' {
  if (facts.has('canceled') || facts.has('rejected') || facts.has('failed')) return 'returned';
  return facts.has('settled') ? 'paid' : 'frozen';
}

/** What a person holds by what was acknowledged, mojo. */
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
 * Takes in the answer to a body that was sent under a key.
 * @returns whether it was refused for want of money, which is judged when its round is over
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

/** Which facts can stand beside each other: a withdrawal ends once. */
const COMPATIBLE: ReadonlyMap<Fact, readonly Fact[]> = new Map<Fact, readonly Fact[]>([
  ['canceled', []],
  ['rejected', []],
  ['sent', ['settled', 'failed']],
  ['settled', ['sent']],
  ['failed', ['sent']],
]);

/** Takes in that a deed with a withdrawal was acknowledged. */
export function recordFact(model: Model, withdrawal: KnownWithdrawal, fact: Fact): void {
  const { facts, id } = withdrawal;
  if (facts.has(fact)) model.violations.push(`withdrawal ${id}: ${fact} twice`);
  const others = [...facts].filter((other) => other !== fact && !COMPATIBLE.get(fact)?.includes(other));
  if (others.length > 0) model.violations.push(`withdrawal ${id}: ${fact} and ${others.join(', ')}`);
  facts.add(fact);
}
