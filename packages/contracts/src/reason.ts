import { REASON_MAX_LENGTH } from './limits.ts';
import { lineSchema } from './text.ts';

/** Why an operator does a deed; kept with it. */
export const reasonSchema = lineSchema(REASON_MAX_LENGTH).min(1);
