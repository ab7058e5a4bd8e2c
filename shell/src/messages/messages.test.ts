import { DEFAULT_LOCALE, locales } from '@farm/contracts';

interface FileSystem {
  readdirSync: (path: string, options: { recursive: true; encoding: 'utf8' }) => string[];
  readFileSync: (path: string, encoding: 'utf8') => string;
}

// Browser code excludes Node's types, which would let `process` and Node's timers pass the type check.
const { readdirSync, readFileSync } = jest.requireActual<FileSystem>('node:fs');

const source = expect.getState().testPath?.replace(/\/messages\/[^/]+$/, '') ?? '';
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
const en = readMessages(DEFAULT_LOCALE);
const translations = locales
  .filter((locale) => locale !== DEFAULT_LOCALE)
  .map((locale) => [locale, readMessages(locale)] as const);
const ids = Object.keys(en);

function readMessages(locale: string): Record<string, string> {
  return JSON.parse(readFileSync(`${source}/messages/${locale}.json`, 'utf8')) as Record<string, string>;
}

/** Every message id in the sources; `*` stands for a part computed at run time. */
const usedIds = new Set(
  files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => readFileSync(`${source}/${file}`, 'utf8').match(/(['"`])shell\.[^'"`]+\1/g) ?? [])
    .map((quoted) => quoted.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '*')),
);
const patterns = [...usedIds].map((id) => ({
  id,
  pattern: new RegExp(`^${id.split('*').map(escapeDots).join('[\\w-]+')}$`),
}));

function escapeDots(text: string): string {
  return text.replaceAll('.', String.raw`\.`);
}

/** Lists the placeholders of a message. */
const listPlaceholders = (text: string) => (text.match(/\{\w+/g) ?? []).toSorted();

test.each(translations)('%s has the same messages', (_locale, messages) => {
  expect(Object.keys(messages).toSorted()).toEqual(ids.toSorted());
});

test.each(translations)('%s fills in the same names', (_locale, messages) => {
  for (const [id, text] of Object.entries(messages))
    expect([id, listPlaceholders(text)]).toEqual([id, listPlaceholders(en[id] ?? '')]);
});

test('every id begins with the name of the deployable', () => {
  expect(ids.filter((id) => !id.startsWith('shell.'))).toEqual([]);
});

test('no message is empty', () => {
  const texts = [en, ...translations.map(([, messages]) => messages)].flatMap(Object.values<string>);
  expect(texts.filter((text) => text.trim() === '')).toEqual([]);
});

test('every id in the code has a message', () => {
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.filter(({ pattern }) => !ids.some((id) => pattern.test(id)))).toEqual([]);
});

test('every message is used in the code', () => {
  expect(ids.filter((id) => !patterns.some(({ pattern }) => pattern.test(id)))).toEqual([]);
});
