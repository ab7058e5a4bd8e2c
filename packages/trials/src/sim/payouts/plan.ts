import fc from 'fast-check';
import type { Role } from './processes.ts';
import type { Moment } from './steps.ts';

/** Blocks on top of a payment until it is final: more than any reorganisation of a plan replaces. */
export const CONFIRMATIONS = 12;
/** Blocks after which a batch that is in none pays the chain more. */
export const STUCK_BLOCKS = 3;
/** How many people a plan is about. */
export const PEOPLE = 3;

const DEEPEST_REORG = 10;

/** What is wrong with the node: it hangs up, refuses bundles, forgets them, or takes them and does not say so. */
export type Fault = 'outage' | 'reject' | 'forget' | 'lose';

/** A withdrawal that is asked for; one that is `like` another asks for the same amount to the same address. */
export interface Ask {
  person: number;
  milliXch: number;
  isLikeLast: boolean;
}

/** A process kills itself, see `Fuse`; from before the act of that index on. */
export interface Kill {
  role: Role;
  from: string;
  steps: number;
  moment: Moment;
  act: number;
}

/** What happens while withdrawals are paid. `turns` are waited for afterwards. */
export type Act = { turns: number } & (
  | { kind: 'farm'; blocks: number }
  | { kind: 'reorg'; back: number; more: number }
  | { kind: 'fault'; fault: Fault | null }
  /** Somebody else who has the key spends a coin of a batch; in a block at once, or waiting for one; for good or not. */
  | { kind: 'conflict'; isPending: boolean; isFinal: boolean }
  /** Payouts are stopped, and somebody else who has the key pays one of the withdrawals that wait. */
  | { kind: 'paidElsewhere' }
  /** Every bundle is pushed again, the oldest ones too. */
  | { kind: 'push' }
  /** A bundle waits for so long that the next one pays the chain more. */
  | { kind: 'stuck' }
  | { kind: 'approve' }
);

/** Everything that a seed decides. */
export interface Plan {
  asks: Ask[];
  /** What comes to the wallet first, thousandths of an XCH each. */
  coins: number[];
  /** Whether one more withdrawal asks for more than the wallet holds; it is filled later. */
  isShort: boolean;
  /** Whether both workers pay at once. */
  isRivalry: boolean;
  /** What is wrong with the node when the first withdrawals are approved. */
  fault: Fault | null;
  kills: Kill[];
  acts: Act[];
}

/** The plan of a seed: the same one each time. */
export function makePlan(seed: number): Plan {
  // Some of any few seeds get no payment, so that a short run shows how that ends, too.
  const conflict = seed % 4 === 0 ? finalConflict : seed % 2 === 0 ? anyConflict : null;
  const [plan] = fc.sample(planned(conflict), { seed, numRuns: 1 });
  if (!plan) throw new Error(`Seed ${seed} draws nothing`);
  return plan;
}

const ask = fc.record({
  person: fc.nat({ max: PEOPLE - 1 }),
  milliXch: fc.integer({ min: 10, max: 2_000 }),
  isLikeLast: fc.nat({ max: 3 }).map((drawn) => drawn === 0),
});
const fault = fc.constantFrom<Fault[]>('outage', 'reject', 'forget', 'lose');
const turns = fc.nat({ max: 1 });

/** Whatever begins to be killed begins at one of these: what is signed, pushed, watched, and written down at the end. */
const FROM: Record<Role, string[]> = {
  api: ['', 'answer POST', 'sql insert into', 'sql commit'],
  worker: [
    '',
    'signer POST /batches',
    'chain /push_tx',
    'sql update "payout_batch" set "status"',
    'sql update "payout_batch" set "seen_height"',
    'sql insert into "reserve_check"',
    'sql insert into "payout_state"',
  ],
  signer: ['', 'sql insert into "payout_batch"', 'sql commit', 'answer POST'],
};
const LONGEST: Record<Role, number> = { api: 24, worker: 30, signer: 20 };

const killOf = (role: Role, acts: number) =>
  fc.record({
    role: fc.constant(role),
    from: fc.constantFrom(...FROM[role]),
    steps: fc.nat({ max: LONGEST[role] }),
    moment: fc.constantFrom<Moment[]>('before', 'during', 'after'),
    // Something is asked of the API at the very beginning, and soon there is something to pay.
    act:
      role === 'api'
        ? fc.constant(-1)
        : fc.oneof(
            { weight: 2, arbitrary: fc.constant(-1) },
            { weight: 1, arbitrary: fc.integer({ min: 0, max: acts - 1 }) },
          ),
  });

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('farm'), blocks: fc.integer({ min: 1, max: 5 }), turns }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('reorg'),
      back: fc.integer({ min: 1, max: DEEPEST_REORG }),
      more: fc.integer({ min: 1, max: 3 }),
      turns,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('fault'), fault: fc.option(fault), turns }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('push'), turns }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stuck'), turns }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('paidElsewhere'), turns }) },
);
const conflictOf = (isFinal: fc.Arbitrary<boolean>): fc.Arbitrary<Act> =>
  fc.record({ kind: fc.constant('conflict'), isPending: fc.boolean(), isFinal, turns });
const finalConflict = conflictOf(fc.constant(true));
const anyConflict = conflictOf(fc.boolean());
const ACTS = { minLength: 3, maxLength: 6 };

const planned = (conflict: fc.Arbitrary<Act> | null): fc.Arbitrary<Plan> =>
  fc
    .record({
      asks: fc.array(ask, { minLength: 3, maxLength: 8, size: 'max' }),
      coins: fc.array(fc.integer({ min: 500, max: 6_000 }), { minLength: 1, maxLength: 4 }),
      isShort: fc.nat({ max: 5 }).map((drawn) => drawn === 0),
      isRivalry: fc.nat({ max: 2 }).map((drawn) => drawn === 0),
      fault: fc.option(fault),
      conflicts: conflict ? fc.tuple(conflict) : fc.constant<Act[]>([]),
      acts: fc.array(act, { ...ACTS, size: 'max' }),
      approval: fc.nat({ max: ACTS.minLength }),
    })
    .chain(({ conflicts, acts, approval, ...rest }) => {
      const approve: Act = { kind: 'approve', turns: 0 };
      // What is spent elsewhere must not be on the chain already: it comes first, and the node takes nothing until then.
      const all = [...conflicts, ...acts.slice(0, approval), approve, ...acts.slice(approval)];
      const kills = fc.tuple(
        ...(['api', 'worker', 'signer'] as const).map((role) => killOf(role, all.length)),
      );
      const fault = conflicts.length > 0 ? 'reject' : rest.fault;
      return kills.map((drawn) => ({ ...rest, fault, kills: drawn, acts: all }));
    });
