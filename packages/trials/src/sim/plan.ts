import fc from 'fast-check';

const PEOPLE = 6;
const MILLI_XCH = 10n ** 9n;

/** Amount that a withdrawal requests: a number of mojo, the usable balance, more than that, or at most the fee. */
export type WithdrawalAmount = { mojo: bigint } | 'all' | 'tooMuch' | 'tooLittle';

/**
 * Operation of one client. `pick` chooses among the candidates at the start of its round; `isWild` allows any
 * withdrawal, including impossible candidates.
 */
export type Operation =
  | { kind: 'deposit'; person: number; amountMojo: bigint }
  /** Takes back a share of a deposit, in hundredths, whatever debt that leaves. */
  | { kind: 'correct'; pick: number; hundredths: number }
  | { kind: 'withdraw'; person: number; wish: WithdrawalAmount; address: number }
  | { kind: 'profit'; spaces: { person: number; milliPib: number }[] }
  | { kind: 'address'; person: number }
  /** Sets the automatic payout: of multiples of half the threshold, or of everything. */
  | { kind: 'automatic'; person: number; thresholdMojo: bigint; isMultiple: boolean; address: number }
  | { kind: 'again'; pick: number }
  | { kind: 'differently'; pick: number }
  | { kind: 'overlap'; pick: number }
  | { kind: 'cancel'; pick: number; isWild: boolean }
  | { kind: 'cancelAsStranger'; pick: number }
  | { kind: 'deed'; deed: OperatorAction; pick: number; isWild: boolean }
  | { kind: 'payout'; step: PayoutStep; pick: number; isWild: boolean };
/** The operations of a kind. */
export type OperationOf<Kind> = Extract<Operation, { kind: Kind }>;
/** Action of an operator on a withdrawal. */
export type OperatorAction = 'approve' | 'hold' | 'release' | 'cancel' | 'reject';
/** Step of the batcher on a withdrawal. */
export type PayoutStep = 'send' | 'settle' | 'fail' | 'holdForHotWallet';

/** Concurrent operations, then a pause for the background work of the farm. */
export interface Round {
  operations: Operation[];
  pauseMs: number;
}

/** Kills the server in a round: after a number of answered requests and a delay. */
export interface Kill {
  afterAnswers: number;
  delayMs: number;
}

/** Everything that a seed determines. */
export interface Plan {
  rounds: Round[];
  /** Kills by the index of their round. */
  kills: Map<number, Kill>;
}

/** Number of people in a plan. */
export const PEOPLE_COUNT = PEOPLE;

/** Makes the plan of a seed: always the same plan, with at least `operations` operations. */
export function makePlan({ seed, operations }: { seed: number; operations: number }): Plan {
  const killCount = Math.max(2, Math.ceil(operations / 170));
  const [drawn] = fc.sample(
    fc.record({
      // Each round has at least one operation.
      rounds: fc.array(round, { minLength: operations, maxLength: operations, size: 'max' }),
      kills: fc.array(kill, { minLength: killCount, maxLength: killCount }),
    }),
    { seed, numRuns: 1 },
  );
  if (!drawn) throw new Error(`Seed ${seed} draws nothing`);
  const rounds = selectRounds(drawn.rounds, operations);
  return { rounds, kills: spreadKills(drawn.kills, rounds.length) };
}

const person = fc.nat({ max: PEOPLE - 1 });
const pick = fc.nat({ max: 1_000 });
const isWild = fc.nat({ max: 5 }).map((drawn) => drawn === 0);
const milli = (min: bigint, max: bigint) => fc.bigInt({ min: min * MILLI_XCH, max: max * MILLI_XCH });
const smallMojo = milli(10n, 1_200n);

const wish: fc.Arbitrary<WithdrawalAmount> = fc.oneof(
  { weight: 12, arbitrary: smallMojo.map((mojo) => ({ mojo })) },
  { weight: 1, arbitrary: fc.constantFrom<WithdrawalAmount>('all', 'tooMuch', 'tooLittle') },
);
const withdraw = fc.record({ kind: fc.constant('withdraw'), person, wish, address: pick });
const space = fc.record({ person, milliPib: fc.nat({ max: 5_000 }) });

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 12, arbitrary: withdraw },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('deposit'), person, amountMojo: milli(1n, 4_000n) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('correct'),
      pick,
      hundredths: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('profit'),
      spaces: fc.uniqueArray(space, { minLength: 1, maxLength: PEOPLE, selector: (one) => one.person }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('address'), person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('automatic'),
      person,
      thresholdMojo: smallMojo,
      isMultiple: fc.boolean(),
      address: pick,
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('again'), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('differently'), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('overlap'), pick }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('cancel'), pick, isWild }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancelAsStranger'), pick }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('deed'),
      deed: fc.constantFrom<OperatorAction>('approve', 'hold', 'release', 'cancel', 'reject'),
      pick,
      isWild,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('payout'),
      step: fc.constantFrom<PayoutStep>('send', 'send', 'settle', 'settle', 'fail', 'holdForHotWallet'),
      pick,
      isWild,
    }),
  },
);

const pauseMs = fc.oneof(
  { weight: 9, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 400 }) },
);
const round: fc.Arbitrary<Round> = fc.record({
  operations: fc.oneof(
    { weight: 8, arbitrary: fc.array(operation, { minLength: 1, maxLength: 12, size: 'max' }) },
    { weight: 1, arbitrary: arbitraryBurst() },
    { weight: 1, arbitrary: arbitraryStorm() },
  ),
  pauseMs,
});

/** A person requests everything, several times at once. */
function arbitraryBurst(): fc.Arbitrary<Operation[]> {
  return fc.record({ person, count: fc.integer({ min: 2, max: 10 }) }).map(({ person: who, count }) =>
    Array.from({ length: count }, (_, address): Operation => {
      return { kind: 'withdraw', person: who, wish: 'all', address };
    }),
  );
}

/** A key is used several times at once, with the same body and with other bodies. */
function arbitraryStorm(): fc.Arbitrary<Operation[]> {
  return fc
    .record({ pick, isOther: fc.array(isWild, { minLength: 3, maxLength: 10 }) })
    .map(({ pick: which, isOther }) =>
      isOther.map((other): Operation => ({ kind: other ? 'differently' : 'again', pick: which })),
    );
}

const kill = fc.record({
  place: fc.nat({ max: 899 }),
  afterAnswers: fc.nat({ max: 8 }),
  delayMs: fc.nat({ max: 12 }),
});

function selectRounds(rounds: Round[], operations: number): Round[] {
  let count = 0;
  return rounds.filter((drawnRound) => {
    const isNeeded = count < operations;
    count += drawnRound.operations.length;
    return isNeeded;
  });
}

/** Spreads the kills over the rounds: one in each of equal parts, at a random place. */
function spreadKills(kills: (Kill & { place: number })[], rounds: number): Map<number, Kill> {
  const part = rounds / kills.length;
  return new Map(kills.map(({ place, ...one }, index) => [Math.floor((index + place / 1_000) * part), one]));
}
