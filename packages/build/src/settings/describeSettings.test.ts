import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { settingsPage } from '../paths.ts';
import { describeSettings, settingsSections } from './describeSettings.ts';

test('docs/settings.md lists every setting; after a change, `npm run settings` writes it again', () => {
  assert.equal(readFileSync(settingsPage, 'utf8'), describeSettings());
});

test('every setting says what it is for', () => {
  for (const { schema } of settingsSections)
    for (const [name, variable] of Object.entries(schema.shape))
      assert.match(variable.description ?? '', /^[A-Z0-9`].*\.$/, name);
});
