import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'node:test';
import { locales } from '@farm/contracts';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

const folder = fileURLToPath(new URL('.', import.meta.url));
const readMessages = (locale: string) =>
  JSON.parse(readFileSync(`${folder}${locale}.json`, 'utf8')) as Record<string, string>;
const ids = Object.keys(readMessages('en'));

describe('the messages of emails', () => {
  for (const locale of locales) {
    const messages = readMessages(locale);

    test(`are the same in every language: ${locale}`, () => {
      assert.deepEqual(Object.keys(messages), ids);
      assert.deepEqual(
        ids.filter((id) => messages[id]?.trim() === ''),
        [],
      );
    });

    test(`can be parsed, take the same arguments, and write figures as they are: ${locale}`, () => {
      const en = readMessages('en');
      for (const id of ids) {
        const elements = parse(messages[id] ?? '');
        assert.deepEqual([id, listArguments(elements)], [id, listArguments(parse(en[id] ?? ''))]);
        // `#` would group thousands.
        assert.ok(!hasPound(elements), id);
      }
    });
  }

  test('are all used in the code, each by its ID', () => {
    const mail = fileURLToPath(new URL('../mail/', import.meta.url));
    const code = readdirSync(mail)
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => readFileSync(`${mail}${file}`, 'utf8'))
      .join('\n');
    // A computed part of a template stands for any part of an ID.
    const used = [...code.matchAll(/'letter\.[^']+'|`letter\.[^`]+`/g)].map(
      ([quoted]) =>
        new RegExp(
          `^${quoted
            .slice(1, -1)
            .replaceAll('.', '\\.')
            .replaceAll(/\$\{[^}]*\}/g, '[\\w:-]+')}$`,
        ),
    );
    assert.ok(used.length > 100);
    assert.deepEqual(
      ids.filter((id) => !used.some((pattern) => pattern.test(id))),
      [],
    );
  });
});

function listArguments(elements: MessageFormatElement[]): string[] {
  const all = (inside: MessageFormatElement[]): string[] =>
    inside.flatMap((element) => [
      ...('value' in element && element.type !== TYPE.literal ? [element.value] : []),
      ...listParts(element).flatMap(all),
    ]);
  return [...new Set(all(elements))].toSorted();
}

function hasPound(elements: MessageFormatElement[]): boolean {
  return elements.some((element) => element.type === TYPE.pound || listParts(element).some(hasPound));
}

/** Lists what a choice has for each case, and the inside of a tag. */
function listParts(element: MessageFormatElement): MessageFormatElement[][] {
  if ('options' in element) return Object.values(element.options).map(({ value }) => value);
  return 'children' in element ? [element.children] : [];
}
