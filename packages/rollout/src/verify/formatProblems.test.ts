import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatProblems } from './formatProblems.ts';
import { LOOKS } from './looks.ts';

test('a problem of a page is said once, with its step, and the looks that have it unless all do', () => {
  const [first, second] = LOOKS.map(({ name }) => name);
  assert.ok(first && second);
  const results = LOOKS.map(({ name: look }) => ({
    mount: '/',
    look,
    findings: [
      { step: 'on opening', text: 'page error: x' },
      { step: 'at a second visit', text: 'page error: x' },
    ],
  }));
  results[0]?.findings.push({ step: 'at rest', text: 'it leaves for /else' });
  results[1]?.findings.push({ step: 'at rest', text: 'it leaves for /else' });
  results.push({ mount: '/faqs', look: second, findings: [{ step: 'at rest', text: 'page error: x' }] });
  assert.deepEqual(formatProblems(results), [
    '/ on opening: page error: x',
    `/ (${first}; ${second}) at rest: it leaves for /else`,
    `/faqs (${second}) at rest: page error: x`,
  ]);
});

test('any two of a language, a screen and a mode are looked at together', () => {
  const parts = LOOKS.map(({ name }) => name.split(', '));
  for (const [one, other] of [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const)
    assert.equal(new Set(parts.map((part) => `${part[one]} ${part[other]}`)).size, 4);
});
