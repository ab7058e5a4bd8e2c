import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { listShellAliases } from './createShellConfig.ts';

const repository = resolve(import.meta.dirname, '../../../..');
const REPLACED = '@emotion/use-insertion-effect-with-fallbacks';

test('what replaces a module of Emotion has all that Emotion asks of it', async () => {
  const ours = listShellAliases(resolve(repository, 'shell'))[`${REPLACED}$`];
  assert.ok(ours);
  // Emotion's own dependency, as Emotion finds it.
  const emotion = realpathSync(resolve(repository, 'packages/ui/node_modules/@emotion/react/package.json'));
  const theirs = createRequire(emotion)(REPLACED) as object;
  assert.deepEqual(Object.keys((await import(ours)) as object).toSorted(), Object.keys(theirs).toSorted());
});
