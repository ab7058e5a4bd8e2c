import { rolloutChangeSchema, type RolloutEntry } from '@farm/contracts/rollout';
import { fc } from '@farm/testing/property';
import { makeRolloutEntry, makeRolloutStatus, V1, V2, V3 } from '../testing/rolloutFactories.ts';
import {
  toChange,
  createDraft,
  makeSalt,
  checkDraft,
  type ChangeDraft,
  type ChangeKind,
} from './changeDraft.ts';

const kinds: readonly ChangeKind[] = [
  ...(['canary', 'promote', 'rollback', 'set'] as const),
  ...(['disable', 'enable', 'freeze', 'unfreeze'] as const),
];
const drafts: fc.Arbitrary<ChangeDraft> = fc.record({
  members: fc.dictionary(fc.constantFrom('assets', 'auth', 'shell'), fc.constantFrom('', V1, V2, V3)),
  isWholeSet: fc.constant(false),
  percent: fc.oneof(fc.constantFrom('', ' 5 ', '12,5', '100', '101', '-1', '1e1', '0.125'), fc.string()),
  set: fc.oneof(fc.constantFrom('', 'wallet', 'Wallet', '-x'), fc.string()),
  // Visible characters: the farm requires a reason.
  reason: fc.string({ unit: fc.constantFrom('a', ' ', '原'), maxLength: 250 }),
  why: fc.string({ unit: fc.constantFrom('a', ' '), maxLength: 250 }),
});

test('what is found right here has the shape that the farm takes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), drafts, (kind, draft) => {
      const entry = makeRolloutEntry();
      const isAboutOne = kind !== 'set' && kind !== 'freeze' && kind !== 'unfreeze';
      const members =
        isAboutOne && 'assets' in draft.members ? { assets: draft.members['assets'] ?? '' } : {};
      const typed = kind === 'set' ? draft : { ...draft, members };
      const intent = { kind, entry: isAboutOne ? entry : null };
      const change = toChange(intent, typed, makeSalt());
      if (change !== null) expect(rolloutChangeSchema.parse(change)).toEqual(change);
      else expect(checkDraft(intent, typed)).not.toEqual({});
    }),
  );
});

describe('a freshly opened change', () => {
  const set = { version: V2, percent: 10, set: 'wallet' };
  interface Case {
    words: string;
    kind: ChangeKind;
    fields: Partial<RolloutEntry>;
    expected: Partial<ChangeDraft>;
  }
  const cases: Case[] = [
    {
      words: 'begins a first canary with five of a hundred',
      kind: 'canary',
      fields: {},
      expected: { members: { assets: '' }, percent: '5' },
    },
    {
      words: 'changes the canary that runs',
      kind: 'canary',
      fields: { canary: { version: V2, percent: 12.5, set: null } },
      expected: { members: { assets: V2 }, percent: '12.5', isWholeSet: false },
    },
    {
      words: 'brings the other members of a set',
      kind: 'promote',
      fields: { canary: set },
      expected: { members: { assets: V2, auth: V3 }, isWholeSet: true, set: 'wallet' },
    },
    {
      words: 'goes back to the last good version',
      kind: 'rollback',
      fields: { lastGood: V1 },
      expected: { members: { assets: V1 } },
    },
    {
      words: 'goes back from a canary that runs to the stable version',
      kind: 'rollback',
      fields: { stable: V2, lastGood: V1, canary: { version: V3, percent: 10, set: null } },
      expected: { members: { assets: V2 } },
    },
  ];
  test.each(cases)('$words', ({ kind, fields, expected }) => {
    const entry = makeRolloutEntry(fields);
    const others = ['auth', 'news'].map((name) =>
      makeRolloutEntry({ name, canary: name === 'auth' ? { ...set, version: V3 } : null }),
    );
    const status = makeRolloutStatus({ entries: [entry, ...others] });
    expect(createDraft({ kind, entry }, status)).toMatchObject(expected);
  });
});
