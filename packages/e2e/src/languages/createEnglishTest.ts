import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Words of a message that no name or number of a page consists of. */
const MIN_WORDS = 3;
/** Name of the site, which a page is titled with before its language is known. */
const SITE_NAME = 'Farm';

/**
 * Creates a test of whether a text of a page is English text of the product: a whole message of words, or a text that
 * contains three words or more of one. Data of a farm is neither: names, addresses, units, versions.
 */
export function createEnglishTest(messages: string[]): (text: string) => boolean {
  const literals = messages.map((message) => listLiterals(parse(message)));
  const whole = new Set(
    literals
      .flatMap((texts) => (texts.length === 1 ? texts : []))
      .filter((text) => /[a-z]{2}/.test(text) && text !== SITE_NAME),
  );
  const parts = [...new Set(literals.flat())].filter((text) => countWords(text) >= MIN_WORDS);
  return (text) => whole.has(text) || parts.some((part) => text.includes(part));
}

function listLiterals(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value.trim()];
    // Commands and paths are the same in every language.
    if (element.type === TYPE.tag) return element.value === 'code' ? [] : listLiterals(element.children);
    if (element.type === TYPE.select || element.type === TYPE.plural)
      return Object.values(element.options).flatMap(({ value }) => listLiterals(value));
    return [];
  });
}

function countWords(text: string): number {
  return text.match(/[a-z]{2,}/gi)?.length ?? 0;
}
