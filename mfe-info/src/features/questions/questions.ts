/** Questions in display order; ids are part of their message ids. */
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

/** Id of a question. */
export type QuestionId = (typeof questions)[number];
