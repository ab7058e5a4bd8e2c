import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { repository } from '../paths.ts';
import { fonts } from './fonts.ts';

test("the shell's page names exactly the fonts that are served", () => {
  const html = readFileSync(resolve(repository, 'shell/static/index.html'), 'utf8');
  const named = [...html.matchAll(/\/fonts\/([\w.-]+\.woff2)/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(named)].toSorted(), fonts.map(({ name }) => name).toSorted());
});

test('each font is a slice, not the whole', () => {
  for (const { from, name } of fonts) assert.ok(readFileSync(from).length < 30_000, name);
});
