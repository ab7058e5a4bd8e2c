import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

/** A language whose texts are made from the English ones. */
export interface MadeUpLanguage {
  /** Key of its row. A language that browsers know, so that dates and plurals are its own, not English. */
  key: string;
  direction: 'ltr' | 'rtl';
  /** Writes an English text with other letters. */
  write: (text: string) => string;
  /** Encloses each message, so that a cut-off end is seen. */
  enclosure: [begin: string, end: string];
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'áƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';
const HEBREW = 'אבכדהפגחיזקלמנועצרסתוטשסיז';

/** Finnish, as far as dates and plurals are concerned. Words are a third longer than in English: they have their vowels twice. */
export const longLanguage: MadeUpLanguage = {
  key: 'fi',
  direction: 'ltr',
  write: (text) => replaceLetters(text.replaceAll(/[aeiou]/gi, '$&$&'), ACCENTED),
  enclosure: ['[', ']'],
};

/** Hebrew, as far as dates and plurals are concerned. Words are as long as in English. */
export const mirroredLanguage: MadeUpLanguage = {
  key: 'he',
  direction: 'rtl',
  write: (text) => replaceLetters(text, HEBREW),
  enclosure: ['', ''],
};

/** Adds a language to a checkout by the steps of docs/languages.md. Returns the files that it wrote. */
export async function addLanguage(root: string, language: MadeUpLanguage): Promise<string[]> {
  await addRow(root, language);
  const written: string[] = [];
  for (const { file, messages } of await readEnglishMessages(root)) {
    const translated = Object.entries(messages).map(([id, text]) => [id, translateMessage(text, language)]);
    const target = file.replace(/en(?=\.json)/, language.key);
    await writeFile(join(root, target), `${JSON.stringify(Object.fromEntries(translated), null, 2)}\n`);
    written.push(target);
  }
  return written;
}

/** Reads the English messages in the folders that docs/languages.md lists. Files are relative to the checkout. */
export async function readEnglishMessages(
  root: string,
): Promise<{ file: string; messages: Record<string, string> }[]> {
  const folders = (await readDocument(root))
    .split('\n')
    .filter((line) => line.trim().startsWith('| `'))
    .flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, folder = '']) => folder),
    );
  const found: { file: string; messages: Record<string, string> }[] = [];
  const patterns = folders.map((folder) => `${folder}/en.json{,.template}`);
  for await (const file of glob(patterns, { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8');
    found.push({ file, messages: JSON.parse(text) as Record<string, string> });
  }
  return found;
}

function readDocument(root: string): Promise<string> {
  return readFile(join(root, 'docs/languages.md'), 'utf8');
}

async function addRow(root: string, language: MadeUpLanguage): Promise<void> {
  const { key, direction, write } = language;
  const label = write('Example');
  const [, path = ''] = /Add a row to `languages` in `([^`]+)`/.exec(await readDocument(root)) ?? [];
  const table = await readFile(join(root, path), 'utf8');
  const row = `  ${key}: { tag: '${key}', label: '${label}', icon: '${label[0]}', direction: '${direction}', currency: 'USD' },\n`;
  const withRow = table.replace(/(export const languages = \{\n(?: {2}.*\n)*)/, `$1${row}`);
  if (withRow === table || table.includes(`\n  ${key}:`))
    throw new Error(`The table of languages has ${key}, or is not where the document says`);
  await writeFile(join(root, path), withRow);
}

/** Translates a message: its literal text, and nothing that a program reads. */
function translateMessage(message: string, language: MadeUpLanguage): string {
  const [begin, end] = language.enclosure;
  const elements = parse(message).map((element) => translateElement(element, language));
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- each entry of the library declares the same enum
  return `${begin}${printAST(elements)}${end}`;
}

function translateElement(element: MessageFormatElement, language: MadeUpLanguage): MessageFormatElement {
  const translateAll = (elements: MessageFormatElement[]) =>
    elements.map((each) => translateElement(each, language));
  if (element.type === TYPE.literal) return { ...element, value: translateLiteral(element.value, language) };
  if (element.type === TYPE.tag)
    // A command or a path is the same in every language.
    return element.value === 'code' ? element : { ...element, children: translateAll(element.children) };
  if (element.type !== TYPE.select && element.type !== TYPE.plural) return element;
  const entries = Object.entries(element.options);
  const translated = new Map(
    entries.map(([choice, { value }]) => [choice, { value: translateAll(value) }] as const),
  );
  if (element.type === TYPE.plural) {
    const type = element.pluralType;
    const { pluralCategories } = new Intl.PluralRules(language.key, { type }).resolvedOptions();
    for (const choice of translated.keys())
      if (!choice.startsWith('=') && !pluralCategories.some((category) => category === choice))
        translated.delete(choice);
    for (const category of pluralCategories) {
      const other = translated.get('other');
      if (!translated.has(category) && other) translated.set(category, other);
    }
  }
  return { ...element, options: Object.fromEntries(translated) };
}

/** Leaves the names that a new remote gets filled in, such as `__title-en__`, which it needs in this language. */
function translateLiteral(text: string, { key, write }: MadeUpLanguage): string {
  return text
    .split(/(__[\w-]+__)/)
    .map((part, index) => (index % 2 === 0 ? write(part) : part.replace('-en__', `-${key}__`)))
    .join('');
}

function replaceLetters(text: string, letters: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const other = letters[LATIN.indexOf(letter.toLowerCase())] ?? letter;
    return letter === letter.toLowerCase() ? other : other.toUpperCase();
  });
}
