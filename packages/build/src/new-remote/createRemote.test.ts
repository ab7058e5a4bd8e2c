import assert from 'node:assert/strict';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readDescriptor } from '../webpack/readDescriptor.ts';
import { makeRepository } from './makeRepository.ts';
import { createRemote } from './createRemote.ts';

describe('a new remote', () => {
  let root: string;
  const wish = { name: 'referral-links', titles: { en: "Friends' links", zh: '推荐' } };

  before(async () => {
    root = makeRepository();
    await createRemote({ root, wish, settle: () => Promise.resolve() });
  });
  after(() => {
    rmSync(root, { recursive: true });
  });

  test('has an entry in the centre, behind the others, and a port that is free', () => {
    const { navigation, title } = readDescriptor(join(root, 'mfe-referral-links'));
    const [group = assert.fail()] = navigation;
    assert.deepEqual(title, { en: "Friends' links", zh: '推荐' });
    assert.equal(group.place, 'center');
    assert.ok(group.order > 10, 'behind the tutorial');
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
    createRemote({ root, wish: { name, titles: { en: title } }, settle });

  for (const name of ['', 'Assets', '1st', 'a_b', 'a-', 'a--b', '../a', 'x'.repeat(32)])
    test(`"${name}" is refused as a name`, async () => {
      await assert.rejects(make(name), /is not a valid name for a remote\. Use lowercase letters, .*\.$/);
    });

  for (const name of ['info', 'shell', 'operator', 'design', 'agent'])
    test(`"${name}" is refused as taken`, async () => {
      await assert.rejects(
        make(name),
        new RegExp(`^Error: "${name}" already exists\\. Choose another name\\.$`),
      );
    });

  test('a name whose path another remote has is refused with that one', async () => {
    await assert.rejects(make('tutorial'), /info already mounts \/center\/tutorial/);
  });

  test('a title that would break messages is refused', async () => {
    await assert.rejects(make('fine', undefined, 'A {b}'), /is not a valid title/);
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
