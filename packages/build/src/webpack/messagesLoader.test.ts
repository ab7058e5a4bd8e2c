import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import messagesLoader from './messagesLoader.ts';

describe('the messages of a build', () => {
  let dir: string;
  const load = (dependencies: object, messages: object) => {
    writeFileSync(join(dir, 'package.json'), JSON.stringify({ dependencies }));
    const watched: string[] = [];
    const context = {
      resourcePath: join(dir, 'src/messages/zh.json'),
      addDependency: (file: string) => watched.push(file),
    };
    const output = Reflect.apply(messagesLoader, context, [JSON.stringify(messages)]) as string;
    return { watched, parsed: JSON.parse(output) as Record<string, unknown> };
  };

  before(() => {
    dir = mkdtempSync(join(tmpdir(), 'farm-messages-'));
    mkdirSync(join(dir, 'src/messages'), { recursive: true });
  });
  after(() => {
    rmSync(dir, { recursive: true });
  });

  test('are parsed', () => {
    const { parsed, watched } = load({}, { 'a.b': 'Hello' });
    assert.deepEqual(parsed, { 'a.b': [{ type: 0, value: 'Hello' }] });
    assert.deepEqual(watched, []);
  });

  test('hold those of the kit in the same language, where it is used', () => {
    const { parsed, watched } = load({ '@farm/kit': 'workspace:*' }, { 'a.b': 'Hello' });
    assert.deepEqual(parsed['kit.retry'], [{ type: 0, value: '重试' }]);
    assert.deepEqual(parsed['a.b'], [{ type: 0, value: 'Hello' }]);
    assert.match(watched.join(), /packages\/kit\/src\/messages\/zh\.json$/);
  });
});
