import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { locales } from '@farm/contracts';

const readMessages = (locale: string) =>
  JSON.parse(readFileSync(new URL(`${locale}.json`, import.meta.url), 'utf8')) as Record<string, string>;
const listNames = (text = '') => (text.match(/\{\w+\}/g) ?? []).toSorted();
const en = readMessages('en');

for (const locale of locales)
  test(`the messages of pages without a shell are the same in every language: ${locale}`, () => {
    const messages = readMessages(locale);
    assert.deepEqual(Object.keys(messages), Object.keys(en));
    for (const [id, text] of Object.entries(messages)) {
      assert.notEqual(text.trim(), '', id);
      assert.deepEqual([id, listNames(text)], [id, listNames(en[id])]);
    }
  });
