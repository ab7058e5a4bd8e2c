import { REASON_MAX_LENGTH } from './limits.ts';
import { requiredLineSchema } from './text.ts';

/** Why an operator does a deed; kept with it. */
export const reasonSchema = requiredLineSchema(REASON_MAX_LENGTH);
