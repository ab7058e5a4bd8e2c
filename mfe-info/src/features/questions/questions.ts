/** Questions in display order, by a part of their message ids: the home page shows some of them as well. */
export const questions = [
  'faq.xch',
  'home.plot',
  'faq.reward',
  'faq.profit',
  'faq.eighths',
  'faq.space',
  'faq.partial',
  'faq.varies',
  'faq.plots',
  'faq.cap',
  'home.payday',
  'faq.late',
  'faq.agent',
  'home.leaves',
  'faq.leaving',
  'home.fee',
  'faq.payout',
  'faq.reserves',
  'faq.cancel',
  'faq.alarm',
  'faq.password',
] as const;

/** Id of a question. */
export type QuestionId = (typeof questions)[number];
