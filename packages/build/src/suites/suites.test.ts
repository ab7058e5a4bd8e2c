import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { repository } from '../paths.ts';
import { PROCESSES } from './runSuites.ts';
import { suites } from './suites.ts';

test('by their budgets all suites together take under 15 minutes on two cores', () => {
  const seconds = suites.map(({ budgetSeconds, processes }) => (budgetSeconds * processes) / PROCESSES);
  const total = seconds.reduce((sum, one) => sum + one, 0);
  assert.ok(total < 15 * 60, `${total} s`);
});

test('the budgets are those that CONTRIBUTING.md names', () => {
  const text = readFileSync(resolve(repository, 'CONTRIBUTING.md'), 'utf8');
  for (const { name, budgetSeconds } of suites)
    assert.match(text, new RegExp(`^\\| ${name} +\\| ${budgetSeconds} +\\|`, 'm'));
});
