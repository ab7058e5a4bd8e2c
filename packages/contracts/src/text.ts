import { z } from 'zod';

/** Marks that turn the direction of the text around them: what is read is not what is written. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Anything that leaves a mark on the page. Joiners inside a text leave none, but emoji and some scripts need them. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\u2800]/u;

/**
 * A line of text that a person wrote: trimmed, without control characters, line breaks, broken surrogates, or
 * marks that turn the direction of what is around them.
 */
export function lineSchema(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text), 'Control characters are not allowed')
    .refine((text) => !DIRECTION.test(text), 'Text direction marks are not allowed');
}

/** A line that has to say something; see {@link lineSchema}. */
export function requiredLineSchema(maxLength: number) {
  return lineSchema(maxLength).refine((text) => VISIBLE.test(text), 'Must contain a visible character');
}
