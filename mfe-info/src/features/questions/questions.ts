/** Questions in display order; ids are part of their message ids. */
export const questions = [
  'xch',
  'plot',
  'reward',
  'profit',
  'eighths',
  'space',
  'partial',
  'varies',
  'plots',
  'cap',
  'payday',
  'late',
  'agent',
  'leaves',
  'leaving',
  'fee',
  'payout',
  'reserves',
  'cancel',
  'alarm',
  'password',
] as const;

/** Id of a question. */
export type QuestionId = (typeof questions)[number];
