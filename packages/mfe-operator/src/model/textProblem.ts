/** Problem of a text; the end of a message ID. */
export type TextProblem = 'missing' | 'tooLong' | 'refused';
