import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { check, resolveConfig } from 'prettier';
import { createRepository } from './createRepository.ts';
import type { Sdk } from './sdk.ts';

const FARM = 'https://farm.example';
const REACT = ['react', 'react-dom'];

/** An SDK that has every package and tool that the template asks for. */
const sdk: Sdk = {
  farm: FARM,
  version: '3.0.0',
  creator: '0123456789ab',
  packages: Object.fromEntries(
    ['contracts', 'kit', 'remote-sdk', 'ui', 'build', 'rollout', 'testing'].map((name) => [
      `@farm/${name}`,
      `${FARM}/packages/${name}-3.0.0-0123456789ab.tgz`,
    ]),
  ),
  tools: Object.fromEntries(
    [
      ...[...REACT, 'jest'].flatMap((name) => [name, `@types/${name}`]),
      ...['oxlint', 'oxlint-tsgolint', 'prettier', 'typescript', 'playwright-core', '@sparticuz/chromium'],
      ...['webpack', 'webpack-cli', 'webpack-dev-server'],
    ].map((name) => [name, '1.2.3']),
  ),
};

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('a remote in a repository of its own', () => {
  let parent: string;
  before(() => {
    parent = mkdtempSync(join(tmpdir(), 'farm-repository-'));
  });
  after(() => {
    rmSync(parent, { recursive: true });
  });
  const create = (name: string, title?: string) =>
    createRepository({ name, titles: { en: title } }, sdk, parent);

  for (const name of ['a', 'referral-links', 'seasonal-harvest'])
    test(`${name} is formatted, and no word of the template is left unfilled`, async () => {
      const folder = create(name);
      for (const file of listFiles(folder)) {
        const text = readFileSync(file, 'utf8');
        assert.doesNotMatch(file, /__|template/);
        assert.doesNotMatch(text, /__/, file);
        if (/\.(tsx?|m[jt]s|json|md)$/.test(file))
          assert.ok(await check(text, { ...(await resolveConfig(file)), filepath: file }), file);
      }
    });

  test('depends on the packages of its farm by their addresses', () => {
    const manifest = JSON.parse(readFileSync(join(create('fields'), 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    assert.equal(manifest.dependencies['@farm/ui'], sdk.packages['@farm/ui']);
    assert.equal(manifest.dependencies['react'], '1.2.3');
  });

  test('is not made where something is already', () => {
    create('twice');
    assert.throws(() => create('twice'), /twice already exists\. Choose another name or folder\.$/);
  });

  test('is not made with a name or a title that cannot be used', () => {
    assert.throws(() => create('Referrals'), /"Referrals" is not a valid name for a remote\./);
    assert.throws(() => create('fine', '{}'), /"\{\}" is not a valid title/);
    assert.ok(!readdirSync(parent).includes('fine'));
  });
});
