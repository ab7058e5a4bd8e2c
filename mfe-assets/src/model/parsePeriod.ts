/** Period of a profit, in milliseconds since 1970. */
export interface Period {
  from: number;
  /** Start of the last day for whole days, otherwise the end. */
  to: number;
  isDays: boolean;
}

const DAY = String.raw`\d{4}-\d\d-\d\d`;
const DAYS = new RegExp(`^(${DAY})(?: – (${DAY}))?$`);
const MOMENT = String.raw`${DAY} \d\d:\d\d:\d\d`;
const MOMENTS = new RegExp(`^(${MOMENT}) – (${MOMENT}) UTC$`);

/** Parses the period in the farm's description of a profit; undefined if the text has another format. */
export function parsePeriod(text: string): Period | undefined {
  const days = DAYS.exec(text);
  const [, first = '', last = first] = days ?? MOMENTS.exec(text) ?? [];
  const [from, to] = [first, last].map((end) => Date.parse(days ? end : `${end.replace(' ', 'T')}Z`));
  if (from === undefined || to === undefined || Number.isNaN(from + to)) return undefined;
  return { from, to, isDays: days !== null };
}
