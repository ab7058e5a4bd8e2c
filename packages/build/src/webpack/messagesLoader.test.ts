import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { repository } from '../paths.ts';
import messagesLoader from './messagesLoader.ts';

describe('the messages of a build', () => {
  let dir: string;
  const load = (code: string, messages: object, { resourceQuery = '', locale = 'zh' } = {}) => {
    writeFileSync(join(dir, 'Page.tsx'), code);
    const watched: string[] = [];
    const context = {
      context: join(dir, 'messages'),
      resourcePath: join(dir, `messages/${locale}.json`),
      resourceQuery,
      addDependency: (file: string) => watched.push(file),
      addContextDependency: (folder: string) => watched.push(folder),
    };
    const output = Reflect.apply(messagesLoader, context, [JSON.stringify(messages)]) as string;
    return { watched, parsed: JSON.parse(output) as Record<string, unknown> };
  };
  const idsFor = (code: string) => Object.keys(load(code, {}).parsed).toSorted();

  before(() => {
    dir = mkdtempSync(join(tmpdir(), 'farm-messages-'));
    mkdirSync(join(dir, 'messages'), { recursive: true });
    symlinkSync(resolve(repository, 'mfe-info/node_modules'), join(dir, 'node_modules'));
  });
  after(() => {
    rmSync(dir, { recursive: true });
  });

  test('are parsed, and nothing comes along where the kit is not used', () => {
    assert.deepEqual(load('', { 'a.b': 'Hello' }).parsed, { 'a.b': [{ type: 0, value: 'Hello' }] });
  });

  test('leave those of a part to whoever asks for the part', () => {
    const code = 'import(`./messages/${locale}.json?part=farm.barn`)';
    const messages = { 'farm.title': 'Farm', 'farm.barn.title': 'Barn', 'farm.barnacle': 'Barnacle' };
    assert.deepEqual(Object.keys(load(code, messages).parsed), ['farm.title', 'farm.barnacle']);
    const part = load(code, messages, { resourceQuery: '?part=farm.barn&messages' }).parsed;
    assert.deepEqual(part, { 'farm.barn.title': [{ type: 0, value: 'Barn' }] });
    assert.throws(
      () => load(code, messages, { resourceQuery: '?part=farm.house' }),
      /No message begins with "farm\.house\."/,
    );
  });

  test('bring along those of the parts of the kit that are used, in the same language', () => {
    const { parsed, watched } = load("import { LoadFailure } from '@farm/kit';", {});
    assert.deepEqual(parsed['kit.retry'], [{ type: 0, value: '重试' }]);
    assert.deepEqual(Object.keys(parsed).toSorted(), ['kit.requestId', 'kit.retry']);
    assert.ok(watched.some((path) => path.endsWith('packages/kit/src/messages/zh.json')));
    assert.ok(watched.includes(dir));
  });

  test('bring along those of the kit in English if the kit lacks the language', () => {
    const { parsed } = load("import { LoadFailure } from '@farm/kit';", {}, { locale: 'xx' });
    assert.deepEqual(parsed['kit.retry'], [{ type: 0, value: 'Retry' }]);
  });

  test('bring along those that the sources name themselves, and all that an id may turn out to be', () => {
    assert.deepEqual(idsFor("import { pages } from '@farm/kit'; say('kit.close')"), ['kit.close']);
    const ids = idsFor("import { pages } from '@farm/kit'; say(`kit.history.range.${range}`)");
    assert.deepEqual(
      ids,
      ['1y', '24h', '30d', '7d', '90d'].map((range) => `kit.history.range.${range}`),
    );
  });
});
