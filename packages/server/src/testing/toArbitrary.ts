import { fc } from '@farm/testing/property';

/** The parts of a JSON Schema that the schemas of calls use. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  maxLength?: number;
}

/** Texts that have broken programs before. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  'null',
  '0',
  '-1',
  '1e400',
  '%00',
  '%',
  "' or 1=1 --",
  '{"a":1}',
  '../../etc/passwd',
  '9'.repeat(40),
  'x'.repeat(5_000),
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00Z',
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢',
];
const NASTY_NUMBERS = [0, -0, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308];
const MAX_ITEMS = 4;

const nastyText = fc.constantFrom(...NASTY_TEXTS);
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(...NASTY_NUMBERS, null, true, [], {}, [[[[]]]], { toString: null, length: -1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Returns values as a schema describes them; texts are often among the `known` ones, such as ids of what exists. */
function toArbitrary(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const inner = (one: JsonSchema) => toArbitrary(one, known);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(inner));
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map(inner))
      .map((parts) => Object.assign({}, ...(parts as object[])) as object);
  switch (schema.type) {
    case 'object':
      return toObject(schema, inner);
    case 'array':
      return fc.array(schema.items ? inner(schema.items) : nasty, {
        minLength: Math.min(schema.minItems ?? 0, MAX_ITEMS),
        maxLength: Math.max(Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS), schema.minItems ?? 0),
      });
    case 'integer':
      return fc.integer({ min: toInt(schema.minimum, 0), max: toInt(schema.maximum, 1_000) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return toText(schema, known);
    default:
      return nasty;
  }
}

/** Returns values of which about half are as the schema describes them, and the others are broken somewhere. */
export function toBrokenArbitrary(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const good = toArbitrary(schema, known);
  const broken = fc.tuple(good, fc.nat(), nasty).map(([value, place, other]) => breakAt(value, place, other));
  return fc.oneof(
    { weight: 4, arbitrary: good },
    { weight: 3, arbitrary: broken },
    { weight: 1, arbitrary: nasty },
  );
}

function toObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  inner: (one: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)]));
  const record = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  if (typeof additionalProperties !== 'object') return record;
  const extra = fc.dictionary(fc.string({ maxLength: 20 }), inner(additionalProperties), { maxKeys: 3 });
  return fc.tuple(record, extra).map(([own, more]) => ({ ...more, ...own }));
}

function toText(
  { pattern, format, maxLength = 60 }: JsonSchema,
  known: readonly string[],
): fc.Arbitrary<string> {
  const free = fc.string({ maxLength: Math.min(maxLength, 60), unit: 'grapheme' });
  const formed =
    format === 'uuid'
      ? fc.uuid()
      : format === 'date-time'
        ? fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
        : format === 'date'
          ? fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
          : format === 'email'
            ? fc.emailAddress()
            : (toMatching(pattern) ?? free);
  return fc.oneof(
    { weight: 4, arbitrary: formed },
    { weight: 4, arbitrary: fc.constantFrom('1', ...known) },
    { weight: 1, arbitrary: nastyText },
  );
}

/** Returns undefined for a pattern that texts cannot be generated for. */
function toMatching(pattern: string | undefined): fc.Arbitrary<string> | undefined {
  if (pattern === undefined) return undefined;
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return undefined;
  }
}

function toInt(bound: number | undefined, otherwise: number): number {
  return bound === undefined || !Number.isSafeInteger(bound)
    ? otherwise
    : Math.max(-(2 ** 31), Math.min(bound, 2 ** 31 - 1));
}

/** Replaces, removes or adds something at one of the places of a value, counted in depth. */
function breakAt(value: unknown, place: number, other: unknown): unknown {
  if (typeof value !== 'object' || value === null) return other;
  const keys = Object.keys(value);
  if (keys.length === 0) return other;
  const key = keys[place % keys.length] ?? '';
  const rest = Math.floor(place / keys.length);
  const copy: Record<string, unknown> = Array.isArray(value)
    ? Object.assign([] as unknown as Record<string, unknown>, value)
    : { ...value };
  const change = rest % 4;
  if (change === 0) copy[key] = other;
  else if (change === 1) Reflect.deleteProperty(copy, key);
  else if (change === 2) copy['unheardOf'] = other;
  else copy[key] = breakAt(copy[key], Math.floor(rest / 4), other);
  return copy;
}
