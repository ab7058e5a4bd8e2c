/** What profit is for. Milliseconds since 1970. */
export interface Period {
  from: number;
  /** Of whole days the last one, otherwise the end. */
  to: number;
  isDays: boolean;
}

const DAY = String.raw`\d{4}-\d\d-\d\d`;
const DAYS = new RegExp(`^(${DAY})(?: – (${DAY}))?$`);
const MOMENT = String.raw`${DAY} \d\d:\d\d:\d\d`;
const MOMENTS = new RegExp(`^(${MOMENT}) – (${MOMENT}) UTC$`);

/** Reads a period as the farm describes profit; undefined when the text is in other words. */
export function readPeriod(text: string): Period | undefined {
  const days = DAYS.exec(text);
  const [, first = '', last = first] = days ?? MOMENTS.exec(text) ?? [];
  const [from, to] = [first, last].map((end) => Date.parse(days ? end : `${end.replace(' ', 'T')}Z`));
  if (from === undefined || to === undefined || Number.isNaN(from + to)) return undefined;
  return { from, to, isDays: days !== null };
}
