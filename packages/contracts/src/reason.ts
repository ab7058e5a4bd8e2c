import { MAX_REASON_LENGTH } from './limits.ts';
import { createRequiredLineSchema } from './text.ts';

/** Reason of an operator for an action; stored with the action. */
export const reasonSchema = createRequiredLineSchema(MAX_REASON_LENGTH);
