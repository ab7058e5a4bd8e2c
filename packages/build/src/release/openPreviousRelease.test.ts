import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { openPreviousRelease } from './openPreviousRelease.ts';

test('a clone without the history of the previous release is told how to get it, and keeps nothing of it', async (t) => {
  const clone = await mkdtemp(join(tmpdir(), 'farm-shallow-'));
  t.after(() => rm(clone, { recursive: true }));
  await promisify(execFile)('git', ['init', '--quiet'], { cwd: clone });
  await assert.rejects(
    openPreviousRelease(clone),
    /^Error: The previous release is commit [0-9a-f]{40}, which is not here: .*\nFetch the whole history: git fetch --unshallow$/s,
  );
  assert.deepEqual(await readdir(join(clone, '.cache/releases')), []);
});
