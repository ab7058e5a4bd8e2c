import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from '../testing/run.ts';
import { startTestApi } from '../testing/startTestApi.ts';
import { formatAudience, parseAudience } from './audience.ts';

test('whom a canary is for is read in the words of operators, and said again', () => {
  const cases = [
    ['staff', { roles: ['admin'] }, ' of role admin'],
    ['role=user,role=admin', { roles: ['user', 'admin'] }, ' of role user, role admin'],
    ['staff,language=zh-CN', { roles: ['admin'], languages: ['zh'] }, ' of role admin, language zh'],
    ['everyone', null, ''],
  ] as const;
  for (const [text, audience, said] of cases) {
    assert.deepEqual(parseAudience(text), { audience });
    assert.equal(formatAudience(parseAudience(text).audience), said);
  }
  assert.deepEqual(parseAudience(undefined), {});
  for (const text of ['', 'stuff', 'role=king', 'language=tlh', 'staff,staff', 'everyone,staff'])
    assert.throws(() => parseAudience(text), /is not an audience\. Use staff/);
});

test('explain says what is not known here of a visitor', async (t) => {
  const entry = {
    ...{
      name: 'assets',
      version: '1.0.0+000000000000',
      why: { kind: 'stable' },
      bucket: 12.345,
      disabled: null,
    },
  };
  const { server } = await startTestApi(t, () => ({
    status: 200,
    json: {
      rev: 1,
      entries: [
        { ...entry, audience: { roles: ['admin'] } },
        { ...entry, name: 'auth' },
      ],
    },
  }));
  const { stdout } = await run(server, 'explain', 'x'.repeat(22));
  assert.match(stdout, /^assets .* stable, unless they are of role admin: then the canary$/m);
  assert.match(stdout, /^auth .* stable: position 12\.35 is outside the canary's share$/m);
});
