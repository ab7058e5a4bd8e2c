import { makeDocument, V1, V2 } from '../testing/rolloutFactories.ts';
import { listEffects } from './effects.ts';

const before = makeDocument();

test('a registry that is the same has no effects, whatever its revision', () => {
  expect(listEffects(before, makeDocument({ rev: 8 }))).toEqual([]);
});

test('everything that people notice is told, from what to what', () => {
  const after = structuredClone(before);
  after.frozen = { reason: 'Release night' };
  const { assets, auth } = after.remotes;
  Object.assign(after.shell, { canary: { version: V2, percent: 5, salt: 'a' } });
  Object.assign(assets ?? {}, { stable: V2, lastGood: V1 });
  Object.assign(auth ?? {}, { disabled: { reason: 'Back at four' } });
  expect(listEffects(before, after)).toEqual([
    { kind: 'frozen', name: null, from: null, to: 'Release night' },
    { kind: 'canary', name: 'shell', from: null, to: { version: V2, percent: 5 } },
    { kind: 'stable', name: 'assets', from: V1, to: V2 },
    { kind: 'disabled', name: 'auth', from: null, to: 'Back at four' },
  ]);
});

test('a remote that is new, or gone, is told too', () => {
  const { assets } = before.remotes;
  const alone = makeDocument({ remotes: assets ? { assets } : {} });
  expect(listEffects(alone, before)).toEqual([{ kind: 'stable', name: 'auth', from: null, to: V1 }]);
  expect(listEffects(before, alone)).toEqual([{ kind: 'stable', name: 'auth', from: V1, to: null }]);
});

test('the share of a plan is the one of now; those to come and the audience are told', () => {
  const after = structuredClone(before);
  const steps = [1, 25, 100].map((percent, hour) => ({ percent, at: `2026-01-02T0${hour}:00:00.000Z` }));
  const canary = {
    ...{ version: V2, percent: 1, salt: 'a', plan: { steps, minVisitors: 20 } },
    audience: { roles: ['admin' as const] },
  };
  Object.assign(after.shell, { canary });
  const effectAt = (at: string) => listEffects(before, after, new Date(at))[0]?.to;
  expect(effectAt('2026-01-02T01:30:00Z')).toEqual({
    version: V2,
    percent: 25,
    then: [100],
    audience: canary.audience,
  });
  expect(effectAt('2026-01-02T03:00:00Z')).toEqual({ version: V2, percent: 100, audience: canary.audience });
});
