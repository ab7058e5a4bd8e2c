import { z } from 'zod';

/** A line of text that a person wrote: trimmed, without control characters or broken surrogates. */
export function lineSchema(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'Control characters are not allowed');
}
