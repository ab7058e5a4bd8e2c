/** Questions in the order they are asked; ids are the middle of their messages. */
export const questions = [
  'xch',
  'plot',
  'reward',
  'profit',
  'space',
  'cap',
  'payday',
  'late',
  'leaves',
  'fee',
  'payout',
  'reserves',
  'cancel',
  'alarm',
  'password',
] as const;

/** The id of a question. */
export type QuestionId = (typeof questions)[number];
