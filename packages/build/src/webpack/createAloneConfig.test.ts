import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createAloneConfig } from './createAloneConfig.ts';

test('a remote that runs alone brings its own answers, where it has some', (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'farm-alone-'));
  t.after(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, 'tsconfig.json'), '{}');
  const entry = () => {
    const { alone } = createAloneConfig({ dir, port: 4100 }).entry as { alone: string };
    return decodeURIComponent(alone.replace(/^data:text\/javascript,/, ''));
  };
  assert.match(entry(), /const answers = \{\};/);
  mkdirSync(join(dir, 'src/dev'), { recursive: true });
  writeFileSync(join(dir, 'src/dev/answers.ts'), 'export const answers = {};');
  assert.ok(entry().includes(`import { answers } from "${join(dir, 'src/dev/answers.ts')}";`));
  assert.ok(entry().includes(`import remote from "${join(dir, 'src/remote.tsx')}";`));
});
