import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkFinalState } from './checkFinalState.ts';
import { createHunter, createReplayHunt, createHunt, toNextHunt, toKillId } from './hunt.ts';
import { CONFIRMATIONS, makePlan } from './plan.ts';
import type { KillRecord } from './steps.ts';
import type { FinalState } from './readFinalState.ts';
import { hasSecret, listEncodings } from './secrets.ts';

const XCH = 10n ** 12n;
const FEE = 5n * 10n ** 8n;

describe('a plan', () => {
  test('is the same for the same seed, and another for another', () => {
    assert.deepEqual(makePlan(42), makePlan(42));
    assert.notDeepEqual(makePlan(42), makePlan(43));
  });

  test('kills each process, and replaces fewer blocks than make a payment final', () => {
    const plans = Array.from({ length: 100 }, (_, seed) => makePlan(seed + 1));
    for (const { kills, acts, asks } of plans) {
      assert.deepEqual(kills.map(({ role }) => role).sort(), ['api', 'signer', 'worker']);
      assert.ok(asks.length >= 3 && asks.length <= 8);
      for (const act of acts) assert.ok(act.kind !== 'reorg' || act.back < CONFIRMATIONS);
    }
    const kinds = new Set(plans.flatMap(({ acts }) => acts.map(({ kind }) => kind)));
    assert.deepEqual([...kinds].sort(), [
      'approve',
      'conflict',
      'correct',
      'deepReorg',
      'farm',
      'fault',
      'paidElsewhere',
      'push',
      'reorg',
      'stuck',
    ]);
  });
});

describe('a hunt', () => {
  const pushed: KillRecord = { kind: 'hunted', moment: 'before', step: 'worker chain /push_tx at b.ts:1' };

  test('is for steps that nothing was killed at, and fuses pass over what they would only repeat', () => {
    const hunt = createHunt(1, [pushed]);
    const isHunted = createHunter(hunt);
    assert.equal(isHunted({ ...pushed, moment: hunt.moment }), false);
    assert.equal(isHunted({ ...pushed, moment: hunt.moment, step: `${pushed.step} < a.ts:2` }), true);
    assert.equal(isHunted({ ...pushed, kind: 'burnt' }), false);
    assert.equal(isHunted({ ...pushed, kind: 'burnt', moment: 'after' }), true);
    const moments = [1, 2, 3].map((seed) => createHunt(seed, []).moment);
    assert.deepEqual(moments.sort(), ['after', 'before', 'during']);
  });

  test('of a seed that is played again is for just what was killed in it', () => {
    const burnt: KillRecord = { ...pushed, kind: 'burnt', moment: 'after' };
    const isHunted = createHunter(createReplayHunt(1, [toKillId(burnt)]));
    assert.equal(isHunted(burnt), true);
    for (const other of [pushed, { ...burnt, moment: 'during' as const }])
      assert.equal(isHunted(other), false);
  });

  test('goes on after a kill, and not for the same step', () => {
    const { moment } = createHunt(1, []);
    const one: KillRecord = { ...pushed, moment };
    const other: KillRecord = { ...one, step: 'worker sql commit' };
    for (const hunt of [createHunt(1, []), createReplayHunt(1, [one, other].map(toKillId))]) {
      const isHunted = createHunter(toNextHunt(hunt, one));
      assert.deepEqual([isHunted(one), isHunted(other)], [false, true]);
    }
  });
});

function only<T>([one, ...others]: T[]): T {
  assert.ok(one !== undefined && others.length === 0);
  return one;
}

describe('the checks', () => {
  const sound = (): FinalState => ({
    withdrawals: [
      { id: 'a', accountId: 'ada', status: 'success', grossMojo: XCH, feeMojo: FEE, puzzleHash: 'p' },
      { id: 'b', accountId: 'ada', status: 'refunded', grossMojo: 2n * XCH, feeMojo: FEE, puzzleHash: 'p' },
    ],
    paid: [{ coinId: 'c', parentId: 'o', puzzleHash: 'p', amount: XCH - FEE }],
    walletCoinIds: new Set(['o']),
    ...{ wallet: XCH, inFlight: 0n, ledgerHot: XCH, differences: [] },
    people: [{ accountId: 'ada', deposited: 5n * XCH, usable: 4n * XCH, frozen: 0n }],
    ...{ conflicts: 0, stops: 0, isStopped: false, obstacle: '' },
  });

  test('find nothing where all is well', () => {
    assert.deepEqual(checkFinalState(sound()), {
      succeeded: 1,
      refunded: 1,
      doubled: 0,
      lost: 0,
      findings: [],
    });
  });

  const doctored: Record<
    string,
    [doctor: (end: FinalState) => void, finds: RegExp, Partial<Record<'doubled' | 'lost', number>>]
  > = {
    'a second coin': [({ paid }) => paid.push({ ...only(paid), coinId: 'd' }), /2 coins/, { doubled: 1 }],
    'a coin for what was given back': [
      ({ paid }) => paid.push({ coinId: 'd', parentId: 'o', puzzleHash: 'p', amount: 2n * XCH - FEE }),
      /and 0 withdrawals that succeeded/,
      { doubled: 1 },
    ],
    'a payment that is not there': [(end) => void (end.paid = []), /0 coins/, { lost: 1 }],
    'another amount': [({ paid }) => void (only(paid).amount -= 1n), /1 coins/, { doubled: 1, lost: 1 }],
    'a withdrawal that never ended': [
      ({ withdrawals }) => void (only(withdrawals.slice(1)).status = 'sending'),
      /withdrawal b is sending/,
      { lost: 1 },
    ],
    'a coin from elsewhere': [({ walletCoinIds }) => walletCoinIds.clear(), /was not made by the wallet/, {}],
    'less in the wallet': [(end) => void (end.wallet -= 1n), /in the wallet/, {}],
    'money in flight': [(end) => void (end.inFlight = 1n), /in flight at the end/, {}],
    'books that contradict themselves': [
      ({ differences }) => differences.push('transaction 7'),
      /transaction 7/,
      {},
    ],
    'money that is not given back': [({ people }) => void (only(people).usable -= 1n), /can use/, {}],
    'money that stays frozen': [({ people }) => void (only(people).frozen = 1n), /are frozen/, {}],
    'a stop for nothing': [(end) => void (end.stops = 1), /for nothing/, {}],
    'a breaker that is left open': [(end) => void (end.isStopped = true), /stopped at the end/, {}],
    'an obstacle that stays': [(end) => void (end.obstacle = 'why'), /nothing is paid/, {}],
  };
  for (const [what, [doctor, finds, counts]] of Object.entries(doctored)) {
    test(`find ${what}`, () => {
      const end = sound();
      doctor(end);
      const { doubled, lost, findings } = checkFinalState(end);
      assert.match(findings.join('\n'), finds);
      assert.deepEqual({ doubled, lost }, { doubled: 0, lost: 0, ...counts });
    });
  }

  test('find a key however it is written', () => {
    const secret = Buffer.from('00112233445566778899aabbccddeeff'.repeat(2), 'hex');
    for (const way of listEncodings(secret)) assert.ok(hasSecret(`before ${way} after`, [secret]), way);
    assert.ok(!hasSecret('nothing of it', [secret]));
  });
});
