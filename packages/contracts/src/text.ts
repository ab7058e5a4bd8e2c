import { z } from 'zod';

/** Marks that change the direction of the surrounding text, so that it reads differently from its characters. */
const DIRECTION_MARK = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Characters with a visible glyph. Joiners are invisible but allowed: emoji and some scripts need them. */
const VISIBLE_CHARACTER = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\u2800]/u;

/**
 * Returns the schema of a line of text written by a person: trimmed, without control characters, line breaks, lone
 * surrogates, or marks that change the direction of the surrounding text.
 */
export function createLineSchema(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text), 'Control characters are not allowed')
    .refine((text) => !DIRECTION_MARK.test(text), 'Text direction marks are not allowed');
}

/** Returns the schema of a line with at least one visible character; see {@link lineSchema}. */
export function createRequiredLineSchema(maxLength: number) {
  return createLineSchema(maxLength).refine(
    (text) => VISIBLE_CHARACTER.test(text),
    'Must contain a visible character',
  );
}
