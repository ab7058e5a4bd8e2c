import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planLooks } from './looks.ts';
import { formatFinding, toPageFindings } from './toPageFindings.ts';

const find = (step: string, text: string, trace = '') => ({ step, text, evidence: { trace, picture: null } });

test('a problem of a page is said once, with its step, and the looks that have it unless all do', () => {
  const merged = toPageFindings([
    {
      page: '/',
      look: 'one',
      findings: [find('on opening', 'an error', 'first'), find('at rest', 'it leaves')],
    },
    { page: '/', look: 'two', findings: [find('at a second visit', 'an error', 'second')] },
    { page: '/faqs', look: 'two', findings: [find('at rest', 'an error')] },
  ]);
  assert.deepEqual(
    merged.map((finding) => formatFinding(finding, 2)),
    ['/ on opening: an error', '/ (one) at rest: it leaves', '/faqs (two) at rest: an error'],
  );
  assert.equal(merged[0]?.evidence.trace, 'first');
});

test('any two of a language, a screen, a mode and a role are looked at together, in six looks at most', () => {
  for (const [roles, most] of [
    [['user'], 4],
    [['none', 'user'], 6],
    [['none', 'user', 'admin'], 6],
  ] as const) {
    const looks = planLooks(roles);
    assert.ok(looks.length <= most, `${looks.length} looks of ${roles.length} roles`);
    const fields = ['language', 'screen', 'mode', 'role'] as const;
    for (const [at, one] of fields.entries())
      for (const other of fields.slice(at + 1)) {
        const met = new Set(looks.map((look) => `${look[one]} ${look[other]}`));
        const sizes = [one, other].map((field) => (field === 'role' ? roles.length : 2));
        assert.equal(met.size, (sizes[0] ?? 0) * (sizes[1] ?? 0), `${one} and ${other}`);
      }
  }
});
