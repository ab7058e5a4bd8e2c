/** Inputs of a request, and the results of its statements so far. */
export interface Context {
  inputs: Inputs;
  results: Record<string, unknown>[][];
  fresh: string[];
  now: number;
}

/** Inputs of a request; all but the token are those of a withdrawal. */
export interface Inputs {
  tokenHash: Buffer;
  key?: string;
  xch?: string;
  mojo?: string;
  address?: string;
  /** Puzzle hash of the address in hex, as the product stores it. */
  puzzleHash?: string;
}

/** Origin of a bound value. It is JSON, because one process records and another process replays. */
export type Template =
  | { is: 'constant'; value: unknown }
  | { is: 'bytes'; hex: string }
  | { is: 'input'; name: keyof Inputs }
  | { is: 'result'; statement: number; column: string }
  | { is: 'fresh'; index: number }
  | { is: 'moment'; offsetMs: number }
  | { is: 'text'; pieces: Template[] }
  | { is: 'list'; items: Template[] };

/** Returns the value for one request. */
export function render(template: Template, context: Context): unknown {
  switch (template.is) {
    case 'constant':
      return template.value;
    case 'bytes':
      return Buffer.from(template.hex, 'hex');
    case 'input':
      return context.inputs[template.name];
    case 'result':
      return context.results[template.statement]?.[0]?.[template.column];
    case 'fresh':
      return context.fresh[template.index];
    case 'moment':
      return new Date(context.now + template.offsetMs);
    case 'text':
      return template.pieces.map((piece) => String(render(piece, context))).join('');
    case 'list':
      return template.items.map((item) => render(item, context));
  }
}

/**
 * Finds the origin of a value in two recordings with different inputs: equal values are constant, any other value
 * must be an input, part of an earlier result, or new.
 * @throws Error if the value has none of these origins
 */
export function findTemplate(values: [unknown, unknown], contexts: [Context, Context]): Template {
  const [first, second] = values;
  if (Array.isArray(first) && Array.isArray(second) && first.length === second.length) {
    const items = first.map((item: unknown, index) => findTemplate([item, second[index]], contexts));
    return { is: 'list', items };
  }
  if (first instanceof Date && second instanceof Date) return findMoment([first, second], contexts);
  if (toComparableText(first) === toComparableText(second)) return toConstant(first);
  const source = findSource(values, contexts);
  if (source) return source;
  if (typeof first === 'string' && typeof second === 'string') return findText([first, second], contexts);
  throw new Error(
    `A bound value comes from nowhere: ${toComparableText(first)}, ${toComparableText(second)}`,
  );
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

function toConstant(value: unknown): Template {
  if (Buffer.isBuffer(value)) return { is: 'bytes', hex: value.toString('hex') };
  return { is: 'constant', value: typeof value === 'bigint' ? value.toString() : value };
}

/** Returns a time from an earlier result, or an offset from now. */
function findMoment(values: [Date, Date], contexts: [Context, Context]): Template {
  return findSource(values, contexts) ?? { is: 'moment', offsetMs: values[0].getTime() - contexts[0].now };
}

function findSource(values: [unknown, unknown], contexts: [Context, Context]): Template | undefined {
  return listSources(contexts).find((source) =>
    values.every(
      (value, index) =>
        toComparableText(render(source, contexts[index] as Context)) === toComparableText(value),
    ),
  );
}

/** Lists every possible origin of a bound value, the longest first. */
function listSources(contexts: [Context, Context]): Template[] {
  const [{ inputs, results, fresh }] = contexts;
  return [
    ...(Object.keys(inputs) as (keyof Inputs)[]).map((name): Template => ({ is: 'input', name })),
    ...fresh.map((_, index): Template => ({ is: 'fresh', index })),
    ...results.flatMap(([row], statement) =>
      Object.keys(row ?? {}).map((column): Template => ({ is: 'result', statement, column })),
    ),
  ];
}

/** Splits a text that contains other origins, such as the JSON of a job. */
function findText(texts: [string, string], contexts: [Context, Context]): Template {
  const place = listSources(contexts)
    .map((source) => ({ source, found: texts.map((text, side) => findPlace(text, source, contexts[side])) }))
    .find(({ found: [left, right] }) => left && right && left.before.length > 0 === right.before.length > 0);
  if (place) {
    const [left, right] = place.found as [Place, Place];
    return {
      is: 'text',
      pieces: [
        findTemplate([left.before, right.before], contexts),
        place.source,
        findTemplate([left.after, right.after], contexts),
      ],
    };
  }
  return findFresh(texts, contexts);
}

interface Place {
  before: string;
  after: string;
}

function findPlace(text: string, source: Template, context: Context | undefined): Place | undefined {
  const wanted = context && render(source, context);
  // Short values occur in a text by chance.
  if (typeof wanted !== 'string' || wanted.length < 10) return undefined;
  const at = text.indexOf(wanted);
  return at < 0 ? undefined : { before: text.slice(0, at), after: text.slice(at + wanted.length) };
}

/** Records an id that was made for this statement, so that later values can refer to it. */
function findFresh(texts: [string, string], contexts: [Context, Context]): Template {
  const ids = texts.map((text) => UUID.exec(text)?.[0]);
  const [left, right] = ids;
  if (left === undefined || right === undefined) {
    throw new Error(`A bound text comes from nowhere: ${texts.join(' | ')}`);
  }
  contexts[0].fresh.push(left);
  contexts[1].fresh.push(right);
  return findTemplate(texts, contexts);
}

/** Returns a text that is equal for values that are bound as equal. */
function toComparableText(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
}
