import { z } from 'zod';
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

/** Returns the schema of a line with at least one visible character; see {@link createLineSchema}. */
export function createRequiredLineSchema(maxLength: number) {
  return createLineSchema(maxLength).refine(
    (text) => findLineProblem(text) !== 'invisible',
    'Must contain a visible character',
  );
}
