import fc from 'fast-check';
import type { Role } from './processes.ts';
import type { Moment } from './steps.ts';

/** Blocks on top of a payment until it is final: more than any reorg of a plan replaces. */
export const CONFIRMATIONS = 12;
/** Blocks after which the fee of a batch that is not included is raised. */
export const STUCK_BLOCKS = 3;
/** Number of people in a plan. */
export const PEOPLE_COUNT = 3;

const MAX_REORG_BLOCKS = 10;

/** Fault of the node: it drops connections, refuses bundles, forgets them, or accepts them without a response. */
export type Fault = 'outage' | 'reject' | 'forget' | 'lose';

/** A withdrawal to request; `isLikeLast` repeats the amount and the address of the previous withdrawal. */
export interface WithdrawalAsk {
  person: number;
  milliXch: number;
  isLikeLast: boolean;
}

/** A kill by a fuse (see `Fuse`), armed before the act of that index. */
export interface Kill {
  role: Role;
  from: string;
  steps: number;
  moment: Moment;
  act: number;
}

/** An event while withdrawals are paid, followed by a wait for `turns` turns of a worker. */
export type Act = { turns: number } & (
  | { kind: 'farm'; blocks: number }
  | { kind: 'reorg'; back: number; more: number }
  | { kind: 'fault'; fault: Fault | null }
  /** Another holder of the key spends a coin of a batch: in a block at once or pending first, and final or not. */
  | { kind: 'conflict'; isPending: boolean; isFinal: boolean }
  /** Payouts are stopped, and another holder of the key pays one of the waiting withdrawals. */
  | { kind: 'paidElsewhere' }
  /** Every bundle is pushed again, including the oldest. */
  | { kind: 'push' }
  /** A bundle waits for so long that its replacement pays a higher fee. */
  | { kind: 'stuck' }
  | { kind: 'approve' }
  /** An operator takes back a deposit of a person, who then owes what they asked for. */
  | { kind: 'correct'; person: number }
  /** Payments become final, and a reorganization that goes deeper than that removes some of them. */
  | { kind: 'deepReorg'; deeper: number }
);

/** Everything that a seed determines. */
export interface Plan {
  asks: WithdrawalAsk[];
  /** Coins sent to the wallet first, in thousandths of an XCH. */
  coins: number[];
  /** True if another withdrawal exceeds the amount in the wallet, which is refilled later. */
  isShort: boolean;
  /** True if another withdrawal needs more coins than a batch takes, so that small ones have to be merged first. */
  isScattered: boolean;
  /** True if both workers pay at once. */
  isRivalry: boolean;
  /** Fault of the node when the first withdrawals are approved. */
  fault: Fault | null;
  kills: Kill[];
  acts: Act[];
}

/** Makes the plan of a seed: always the same plan. */
export function makePlan(seed: number): Plan {
  // In any few seeds some withdrawals get no payment, so that a short run shows their end, too.
  const conflict = seed % 4 === 0 ? finalConflict : seed % 2 === 0 ? anyConflict : null;
  const [plan] = fc.sample(arbitraryPlan(conflict), { seed, numRuns: 1 });
  if (!plan) throw new Error(`Seed ${seed} draws nothing`);
  if (seed % 4 !== 1) return plan;
  // A spend by others would not come back after such a reorganization, because nobody here would push it again.
  const acts = plan.acts.filter(({ kind }) => kind !== 'paidElsewhere');
  return { ...plan, acts: [...acts, { kind: 'deepReorg', deeper: (seed % 5) + 1, turns: 1 }] };
}

const ask = fc.record({
  person: fc.nat({ max: PEOPLE_COUNT - 1 }),
  milliXch: fc.integer({ min: 10, max: 2_000 }),
  isLikeLast: fc.nat({ max: 3 }).map((drawn) => drawn === 0),
});
const fault = fc.constantFrom<Fault[]>('outage', 'reject', 'forget', 'lose');
const turns = fc.nat({ max: 1 });

/** Steps at which a fuse starts to burn: the signing, pushing, watching and final recording. */
const FUSE_STARTS: Record<Role, string[]> = {
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
const MAX_FUSE_STEPS: Record<Role, number> = { api: 24, worker: 30, signer: 20 };

const arbitraryKill = (role: Role, acts: number) =>
  fc.record({
    role: fc.constant(role),
    from: fc.constantFrom(...FUSE_STARTS[role]),
    steps: fc.nat({ max: MAX_FUSE_STEPS[role] }),
    moment: fc.constantFrom<Moment[]>('before', 'during', 'after'),
    // The API gets requests from the very beginning, and soon there are withdrawals to pay.
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
      back: fc.integer({ min: 1, max: MAX_REORG_BLOCKS }),
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
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('correct'), person: fc.nat({ max: PEOPLE_COUNT - 1 }), turns }),
  },
);
const arbitraryConflict = (isFinal: fc.Arbitrary<boolean>): fc.Arbitrary<Act> =>
  fc.record({ kind: fc.constant('conflict'), isPending: fc.boolean(), isFinal, turns });
const finalConflict = arbitraryConflict(fc.constant(true));
const anyConflict = arbitraryConflict(fc.boolean());
const ACT_COUNT = { minLength: 3, maxLength: 6 };

const arbitraryPlan = (conflict: fc.Arbitrary<Act> | null): fc.Arbitrary<Plan> =>
  fc
    .record({
      asks: fc.array(ask, { minLength: 3, maxLength: 8, size: 'max' }),
      coins: fc.array(fc.integer({ min: 500, max: 6_000 }), { minLength: 1, maxLength: 4 }),
      isShort: fc.nat({ max: 5 }).map((drawn) => drawn === 0),
      isScattered: fc.nat({ max: 5 }).map((drawn) => drawn === 0),
      isRivalry: fc.nat({ max: 2 }).map((drawn) => drawn === 0),
      fault: fc.option(fault),
      conflicts: conflict ? fc.tuple(conflict) : fc.constant<Act[]>([]),
      acts: fc.array(act, { ...ACT_COUNT, size: 'max' }),
      approval: fc.nat({ max: ACT_COUNT.minLength }),
    })
    .chain(({ conflicts, acts, approval, ...rest }) => {
      const approve: Act = { kind: 'approve', turns: 0 };
      // A coin spent elsewhere must not be spent on the chain yet: it comes first, and the node refuses bundles
      // until then.
      const all = [...conflicts, ...acts.slice(0, approval), approve, ...acts.slice(approval)];
      const kills = fc.tuple(
        ...(['api', 'worker', 'signer'] as const).map((role) => arbitraryKill(role, all.length)),
      );
      const fault = conflicts.length > 0 ? 'reject' : rest.fault;
      return kills.map((drawn) => ({ ...rest, fault, kills: drawn, acts: all }));
    });
