import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { remoteBuildSchema } from '@farm/contracts/registry';
import { repository } from '../paths.ts';
import { runProgram } from '../terminal/runProgram.ts';
import { makeRepository } from './makeRepository.ts';
import { createRemote } from './createRemote.ts';

describe('a new remote', () => {
  let root: string;
  const wish = { name: 'referral-links', titles: { en: "Friends' links", zh: '推荐' } };

  /** An installation links a remote's dependencies; one with the same dependencies has them already. */
  async function settle(folder: string): Promise<void> {
    symlinkSync(resolve(repository, 'mfe-info/node_modules'), join(root, folder, 'node_modules'));
    await passes('prettier/bin/prettier.cjs', '--write', folder);
  }
  async function passes(tool: string, ...args: string[]): Promise<void> {
    const cwd = args[0] === 'build' ? join(root, 'mfe-referral-links') : root;
    const { code, output } = await runProgram(
      process.execPath,
      [resolve(repository, 'node_modules', tool), ...args],
      { cwd },
    );
    assert.equal(code, 0, output);
  }
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(join(root, 'mfe-referral-links', file), 'utf8'));

  before(async () => {
    root = makeRepository();
    await createRemote({ root, wish, settle });
  });
  after(() => {
    rmSync(root, { recursive: true });
  });

  test('is formatted', () => passes('prettier/bin/prettier.cjs', '--check', 'mfe-referral-links'));

  test('has good types', async () => {
    await passes('typescript-native/bin/tsc', '-p', 'tsconfig.web.json');
    await passes('typescript-native/bin/tsc', '-p', 'tsconfig.node.json');
  });

  test('passes every lint rule', () => passes('oxlint/bin/oxlint', 'mfe-referral-links'));

  test('imports only what it may', () =>
    passes(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config=.dependency-cruiser.mjs',
      'mfe-referral-links',
    ));

  test('passes its own tests', () =>
    passes(
      'jest/bin/jest.js',
      '--config',
      resolve(repository, 'jest.config.mjs'),
      '--rootDir',
      root,
      '--roots',
      join(root, 'mfe-referral-links/src'),
    ));

  test('builds, and its build may be published', async () => {
    await passes('../mfe-info/node_modules/webpack-cli/bin/cli.js', 'build', '--mode', 'production');
    const build = remoteBuildSchema.parse(read('dist/build.json'));
    assert.deepEqual(Object.keys(build.pages), ['ReferralLinksPage']);
    assert.ok(build.uses['@farm/ui']?.includes('PageFrame'));
    for (const file of Object.keys(build.files))
      assert.ok(existsSync(join(root, 'mfe-referral-links/dist', file)));
  });
});
