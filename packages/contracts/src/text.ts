import { z } from 'zod';
import { createByLocale } from './locale.ts';
import { findLineProblem } from './lineProblem.ts';

/**
 * Returns the schema of a line of text written by a person: trimmed, without control characters, line breaks, lone
 * surrogates, or marks that change the direction of the surrounding text.
 */
export function createLineSchema(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => findLineProblem(text) !== 'control', 'Control characters are not allowed')
    .refine((text) => findLineProblem(text) !== 'direction', 'Text direction marks are not allowed');
}

/** Returns the schema of a Markdown text of one or more lines: trimmed, not empty, storable. */
export function createMarkdownSchema(maxLength: number) {
  return (
    z
      .string()
      .trim()
      .min(1)
      .max(maxLength)
      // Lone surrogates cannot be stored, and no control character except newline and tab has a meaning.
      .refine((text) => !/[^\P{Cc}\n\t]|\p{Cs}/u.test(text), 'Control characters are not allowed')
  );
}

/** Returns the schema of a line with at least one visible character; see {@link createLineSchema}. */
export function createRequiredLineSchema(maxLength: number) {
  return createLineSchema(maxLength).refine(
    (text) => findLineProblem(text) !== 'invisible',
    'Must contain a visible character',
  );
}

/** Returns the schema of texts by language, null where there is none, with at least one. A language that the sender does not know may be absent. */
export function createTextsSchema<Text extends z.ZodType>(text: Text) {
  return z
    .strictObject(createByLocale(() => text.nullable().default(null)))
    .refine(
      (texts) => Object.values(texts).some((one) => one !== null),
      'Enter the text in at least one language',
    );
}
