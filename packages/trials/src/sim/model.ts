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
export interface KeyedRequest {
  kind: 'deposit' | 'correction' | 'withdrawal' | 'profit';
  /** Ledger transaction that a correction corrects. */
  correctsId?: string;
  /** The Idempotency-Key; the period of a profit run. */
  key: string;
  /** Index of the person who withdraws or receives the deposit; -1 for a profit run. */
  person: number;
  variants: Variant[];
  /** The acknowledged body and its id; of a proposal that a second operator confirmed, the proposal's. */
  done: { variant: Variant; id: string; isProposal?: boolean } | null;
}

/** An acknowledged step of a withdrawal after it was accepted. */
export type Fact = 'canceled' | 'rejected' | 'sent' | 'settled' | 'failed';

/** An acknowledged withdrawal. */
export interface AcknowledgedWithdrawal {
  id: string;
  key: string;
  person: number;
  amountMojo: bigint;
  /** True if nobody asked for it but the automatic payout. */
  isAutomatic: boolean;
  facts: Set<Fact>;
  /** Requested actions that were never answered. */
  uncertainFacts: Set<'canceled' | 'rejected'>;
}

/** Knowledge of the clients: all that was acknowledged, and all that is uncertain. */
export interface Model {
  people: Person[];
  operator: Person;
  /** Confirms what is above the limit for one operator. */
  secondOperator: Person;
  requests: KeyedRequest[];
  withdrawals: Map<string, AcknowledgedWithdrawal>;
  /** Automatic payouts that were requested, whether or not they were answered. */
  rules: AutomaticRule[];
  violations: string[];
}

/** An automatic payout by threshold, in mojo: of a multiple, or of everything. */
export interface AutomaticRule {
  person: number;
  address: string;
  thresholdMojo: bigint;
  multipleMojo: bigint | null;
}

/** Creates a model of people without any operations. */
export function createModel(people: Person[], [operator, secondOperator]: [Person, Person]): Model {
  return {
    people,
    operator,
    secondOperator,
    requests: [],
    withdrawals: new Map(),
    rules: [],
    violations: [],
  };
}

/** Returns the location of a withdrawal's money according to the acknowledgments. */
export function toMoneyLocation({ facts }: AcknowledgedWithdrawal): 'frozen' | 'returned' | 'paid' {
  if (facts.has('canceled') || facts.has('rejected') || facts.has('failed')) return 'returned';
  return facts.has('settled') ? 'paid' : 'frozen';
}

/** Returns the balance of a person according to the acknowledgments, in mojo. */
export function computeHoldings(model: Model, person: number): { usable: bigint; frozen: bigint } {
  let [usable, frozen] = [0n, 0n];
  for (const { kind, done } of model.requests) {
    if (kind !== 'withdrawal') usable += done?.variant.moves.get(person) ?? 0n;
  }
  for (const withdrawal of model.withdrawals.values()) {
    if (withdrawal.person !== person) continue;
    const where = toMoneyLocation(withdrawal);
    if (where !== 'returned') usable -= withdrawal.amountMojo;
    if (where === 'frozen') frozen += withdrawal.amountMojo;
  }
  return { usable, frozen };
}

/**
 * Records the answer to a body sent under a key.
 * @returns true if it was refused for lack of money, which is judged at the end of its round
 */
export function recordAnswer(
  model: Model,
  request: KeyedRequest,
  attempt: { variant: Variant; answer: Answer },
): boolean {
  const { variant, answer } = attempt;
  const report = (what: string) => model.violations.push(`${request.kind} ${request.key}: ${what}`);
  if (answer.outcome === 'lost') {
    variant.isUncertain = true;
    return false;
  }
  if (answer.outcome === 'done') {
    const { id, proposal } = answer.body as { id: string; proposal?: { id: string } };
    const acknowledged = proposal ? { id: proposal.id, isProposal: true } : { id };
    recordDone(model, request, { variant, ...acknowledged, say: report });
    return false;
  }
  const { status, code } = answer;
  if (request.done?.variant === variant)
    report(`acknowledged before, refused when asked again (${status} ${code})`);
  switch (code) {
    case 'idempotency_conflict':
    case 'profit_run_conflict':
      if (request.variants.length === 1)
        report(`refused as a conflict (${code}), though only one body was ever sent`);
      return false;
    case 'insufficient_balance':
    case 'in_debt':
      return true;
    case 'validation_failed':
      // Other corrections may have taken back the deposit already.
      if (!variant.isInvalid && request.kind !== 'correction') report('a right body was refused (400)');
      return false;
    default:
      report(`answered ${status} ${code}`);
      return false;
  }
}

function recordDone(
  model: Model,
  request: KeyedRequest,
  {
    variant,
    id,
    isProposal = false,
    say,
  }: { variant: Variant; id: string; isProposal?: boolean; say: (what: string) => void },
): void {
  if (variant.isInvalid) say('a wrong body was taken');
  if (!request.done) {
    request.done = { variant, id, isProposal };
    if (request.kind === 'withdrawal')
      recordWithdrawal(model, {
        id,
        key: request.key,
        person: request.person,
        amountMojo: -(variant.moves.get(request.person) ?? 0n),
        isAutomatic: false,
      });
  } else if (request.done.variant !== variant) {
    say('two bodies were taken under one key');
  } else if (request.done.id !== id) {
    say(`done twice: ${request.done.id} and ${id}`);
  }
}

/** Adds a withdrawal that was acknowledged, or that the farm made by an automatic payout. */
export function recordWithdrawal(
  model: Model,
  withdrawal: Omit<AcknowledgedWithdrawal, 'facts' | 'uncertainFacts'>,
): void {
  if (model.withdrawals.has(withdrawal.id))
    model.violations.push(`withdrawal ${withdrawal.id} answers two keys`);
  model.withdrawals.set(withdrawal.id, { ...withdrawal, facts: new Set(), uncertainFacts: new Set() });
}

/** Facts that may occur together: a withdrawal ends once. */
const COMPATIBLE_FACTS: ReadonlyMap<Fact, readonly Fact[]> = new Map<Fact, readonly Fact[]>([
  ['canceled', []],
  ['rejected', []],
  ['sent', ['settled', 'failed']],
  ['settled', ['sent']],
  ['failed', ['sent']],
]);

/** Records that an action on a withdrawal was acknowledged. */
export function recordFact(model: Model, withdrawal: AcknowledgedWithdrawal, fact: Fact): void {
  const { facts, id } = withdrawal;
  if (facts.has(fact)) model.violations.push(`withdrawal ${id}: ${fact} twice`);
  const others = [...facts].filter((other) => other !== fact && !COMPATIBLE_FACTS.get(fact)?.includes(other));
  if (others.length > 0) model.violations.push(`withdrawal ${id}: ${fact} and ${others.join(', ')}`);
  facts.add(fact);
}
