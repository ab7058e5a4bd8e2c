import { REASON_MAX_LENGTH } from './limits.ts';
import { requiredLineSchema } from './text.ts';

/** Reason of an operator for an action; stored with the action. */
export const reasonSchema = requiredLineSchema(REASON_MAX_LENGTH);
