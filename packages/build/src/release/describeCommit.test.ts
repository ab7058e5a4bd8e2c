import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { describeCommit } from './describeCommit.ts';

const AUTHOR = ['user.name=ada', 'user.email=ada@farm.example', 'commit.gpgsign=false'].flatMap((setting) => [
  '-c',
  setting,
]);

test('a release is made of a commit, and of nothing that differs from it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'farm-commit-'));
  t.after(() => rm(folder, { recursive: true }));
  const git = (...words: string[]) => promisify(execFile)('git', words, { cwd: folder });
  await assert.rejects(describeCommit(folder), /^Error: git status/);

  await git('init', '--quiet');
  await writeFile(join(folder, 'a.ts'), 'one');
  await git('add', '.');
  await git(...AUTHOR, 'commit', '--quiet', '-m', 'one', '--date', '2026-11-01T00:00:00Z');
  const { hash, time } = await describeCommit(folder);
  assert.equal(hash, (await git('rev-parse', 'HEAD')).stdout.trim());
  assert.equal(String(time), (await git('log', '-1', '--format=%ct')).stdout.trim());

  await writeFile(join(folder, 'b.ts'), 'two');
  await assert.rejects(
    describeCommit(folder),
    /^Error: .*these files differ from it:\n\?\? b\.ts\nCommit or stash/,
  );
});
