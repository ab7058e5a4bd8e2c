import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { remoteBuildSchema } from '@farm/contracts/registry';
import { repository } from '../paths.ts';
import { runProgram } from '../terminal/runProgram.ts';
import { newRemote } from './newRemote.ts';

const LINKED = ['node_modules', 'packages', 'shell'];
const COPIED = [
  'package.json',
  'tsconfig.base.json',
  'eslint.config.mjs',
  '.prettierrc.json',
  '.dependency-cruiser.mjs',
  'mfe-info/remote.json',
  'mfe-info/webpack.config.ts',
];

/** A repository in which a remote can be made and looked at, without touching this one. */
function makeRepository(): string {
  const root = mkdtempSync(join(tmpdir(), 'farm-new-remote-'));
  for (const name of LINKED) symlinkSync(resolve(repository, name), join(root, name));
  for (const name of COPIED) cpSync(resolve(repository, name), join(root, name));
  writeFileSync(join(root, 'pnpm-lock.yaml'), 'lockfileVersion: test\n');
  for (const name of ['tsconfig.node.json', 'tsconfig.web.json']) {
    const config = JSON.parse(readFileSync(resolve(repository, name), 'utf8')) as { include: string[] };
    // The rest is checked where it stands; testing adds what tests may expect.
    const include = config.include.filter((path) => /^mfe-|^packages\/testing/.test(path));
    writeFileSync(join(root, name), JSON.stringify({ ...config, include, exclude: ['mfe-info'] }));
  }
  return root;
}

describe('a new remote', () => {
  let root: string;
  const wish = { name: 'referral-links', title: "Friends' links", titleZh: '推荐' };

  /** An installation links what a remote depends on; one with the same dependencies has it already. */
  async function settle(folder: string): Promise<void> {
    symlinkSync(resolve(repository, 'mfe-info/node_modules'), join(root, folder, 'node_modules'));
    await passes('prettier/bin/prettier.cjs', '--write', folder);
  }
  async function passes(tool: string, ...args: string[]): Promise<void> {
    const cwd = args[0] === 'build' ? join(root, 'mfe-referral-links') : root;
    const { code, output } = await runProgram(
      process.execPath,
      [
        ...(tool.startsWith('jest') ? ['--experimental-vm-modules'] : []),
        resolve(repository, 'node_modules', tool),
        ...args,
      ],
      { cwd },
    );
    assert.equal(code, 0, output);
  }
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(join(root, 'mfe-referral-links', file), 'utf8'));

  before(async () => {
    root = makeRepository();
    await newRemote({ root, wish, settle });
  });
  after(() => {
    rmSync(root, { recursive: true });
  });

  test('has an entry in the centre, behind the others, and a port that is free', () => {
    const { navigation, title } = read('remote.json') as {
      navigation: [{ place: string; order: number }];
      title: unknown;
    };
    assert.deepEqual(title, { en: "Friends' links", zh: '推荐' });
    assert.equal(navigation[0].place, 'center');
    assert.ok(navigation[0].order > 10, 'behind the tutorial');
    const port = /port: (\d+)/.exec(
      readFileSync(join(root, 'mfe-referral-links/webpack.config.ts'), 'utf8'),
    )?.[1];
    assert.ok(port !== undefined && !['3100', '3102', '3106', '3110'].includes(port), port);
  });

  test('leaves no word of the template unfilled', () => {
    const files = readdirSync(join(root, 'mfe-referral-links'), { recursive: true, withFileTypes: true });
    for (const file of files.filter((each) => each.isFile() && !each.parentPath.includes('node_modules'))) {
      assert.doesNotMatch(file.name, /__|template/);
      assert.doesNotMatch(readFileSync(join(file.parentPath, file.name), 'utf8'), /__/);
    }
  });

  test('is formatted', () => passes('prettier/bin/prettier.cjs', '--check', 'mfe-referral-links'));

  test('has good types', async () => {
    await passes('typescript/bin/tsc', '-p', 'tsconfig.web.json');
    await passes('typescript/bin/tsc', '-p', 'tsconfig.node.json');
  });

  test('passes every lint rule', () =>
    passes('eslint/bin/eslint.js', '--max-warnings=0', 'mfe-referral-links'));

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

describe('a remote that cannot be made', () => {
  let root: string;
  before(() => {
    root = makeRepository();
  });
  after(() => {
    rmSync(root, { recursive: true });
  });
  const make = (name: string, settle = () => Promise.resolve(), title?: string) =>
    newRemote({ root, wish: { name, title, titleZh: undefined }, settle });

  for (const name of ['', 'Assets', '1st', 'a_b', 'a-', 'a--b', '../a', 'x'.repeat(32)])
    test(`"${name}" is refused as a name`, async () => {
      await assert.rejects(make(name), /cannot be a remote's name: it takes small letters, .*\.$/);
    });

  for (const name of ['info', 'shell', 'operator', 'design', 'agent'])
    test(`"${name}" is refused as taken`, async () => {
      await assert.rejects(
        make(name),
        new RegExp(`^Error: There is a "${name}" already: take another name\\.$`),
      );
    });

  test('a name whose path another remote has is refused with that one', async () => {
    await assert.rejects(make('tutorial'), /info mounts \/center\/tutorial already/);
  });

  test('a title that would break messages is refused', async () => {
    await assert.rejects(make('fine', undefined, 'A {b}'), /cannot be a title/);
  });

  test('leaves nothing behind when a step fails', async () => {
    const before = readdirSync(root).toSorted();
    const settle = () => {
      writeFileSync(join(root, 'pnpm-lock.yaml'), 'changed');
      return Promise.reject(new Error('Installing failed'));
    };
    await assert.rejects(make('fine', settle), /Installing failed/);
    assert.deepEqual(readdirSync(root).toSorted(), before);
    assert.equal(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'), 'lockfileVersion: test\n');
  });
});
