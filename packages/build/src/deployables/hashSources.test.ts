import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { hashSources } from './hashSources.ts';

describe('the fingerprint of a deployable', () => {
  let dir: string;
  let before: string;
  const write = (path: string) => {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), `changed ${path}`);
  };

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'farm-fingerprint-'));
    write('src/Page.tsx');
    before = hashSources(dir, 'production');
  });
  afterEach(() => {
    rmSync(dir, { recursive: true });
  });

  test('stays when nothing changed', () => {
    assert.equal(hashSources(dir, 'production'), before);
  });

  test('stays in a copy beside it', (t) => {
    const copy = mkdtempSync(join(tmpdir(), 'farm-fingerprint-'));
    t.after(() => rmSync(copy, { recursive: true }));
    cpSync(dir, copy, { recursive: true });
    assert.equal(hashSources(copy, 'production'), before);
  });

  for (const path of ['src/Page.tsx', 'src/Other.tsx', 'src/messages/en.json', 'remote.json', 'package.json'])
    test(`changes with ${path}`, () => {
      mkdirSync(join(dir, path, '..'), { recursive: true });
      writeFileSync(join(dir, path), 'something else');
      assert.notEqual(hashSources(dir, 'production'), before);
    });

  for (const path of ['src/Page.test.tsx', 'dist/build.json', 'node_modules/react/index.js'])
    test(`stays when ${path} changes, of which no build is made`, () => {
      write(path);
      assert.equal(hashSources(dir, 'production'), before);
    });

  test('changes with the mode', () => {
    assert.notEqual(hashSources(dir, 'development'), before);
  });
});
