import { API_ROOT } from '@farm/contracts/call';
import type { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** Place of a sample within a response, and the time of its making. */
interface Place {
  /** Name of the property that it is for. */
  name: string;
  /** Position in the nearest list, so that items differ. */
  index: number;
  now: number;
  root: Schema;
  /** Values of properties by name, whatever their schema. */
  fixed: Record<string, unknown>;
  /** Number of references that lead here: what contains itself ends at the first. */
  references: number;
}

/** Session token of a page's visitor. The farm itself does not know it. */
export const FAKE_TOKEN = 'session-of-a-verification';
/** Email address of a page's visitor, which no other sample has. */
export const FAKE_EMAIL = 'visitor-of-a-verification@example.org';

const LIST_LENGTH = 3;
const HOUR_MS = 3_600_000;

/**
 * Creates a well-formed value of a JSON schema, the same one each time: lists have a few items, what may be null is not, and of
 * alternatives it is the one with the most properties. Times are around `now`, and what is `named` has those values.
 * @throws Error if no sample fits
 */
export function createSample(schema: Schema, now: number, named: Record<string, string> = {}): unknown {
  const fixed = { ...FIXED, ...named };
  return sampleOf(schema, { name: '', index: 0, now, root: schema, references: 0, fixed });
}

function sampleOf(schema: Schema, place: Place): unknown {
  const resolved = resolveReference(schema, place.root);
  const inner =
    resolved === schema ? place : { ...place, references: place.references + 1, root: place.root };
  const { const: literal, enum: choices, anyOf, oneOf, allOf } = resolved;
  if (literal !== undefined) return literal;
  if (choices) return choices[place.index % choices.length];
  const { name, fixed } = place;
  if (name in fixed && isFor(resolved, fixed[name])) return fixed[name];
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return sampleOf(selectFullest(alternatives, place.root), inner);
  if (allOf) return Object.assign({}, ...allOf.map((part) => sampleOf(part, inner))) as object;
  switch (toType(resolved)) {
    case 'object':
      return createObject(resolved, inner);
    case 'array':
      return createList(resolved, inner);
    case 'string':
      return createText(resolved, inner);
    case 'integer':
    case 'number':
      return createNumber(resolved, inner);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return {};
  }
}

/** A type that may be null is listed with it. */
function toType({ type }: Schema): string | undefined {
  return [type as string | string[] | undefined].flat().find((one) => one !== 'null') ?? 'null';
}

function createObject(
  { properties = {}, required = [], propertyNames, additionalProperties }: Schema,
  place: Place,
) {
  const named = Object.entries(properties as Record<string, Schema>)
    .filter(([name]) => required.includes(name) || place.references === 0)
    .map(([name, property]) => [name, sampleOf(property, { ...place, name })]);
  const isRecord = named.length === 0 && typeof additionalProperties === 'object';
  const unnamed = { ...place, name: '' };
  const key = typeof propertyNames === 'object' ? sampleOf(propertyNames, unnamed) : 'sample';
  const others = isRecord ? [[key, sampleOf(additionalProperties, unnamed)]] : [];
  return Object.fromEntries([...named, ...others]) as object;
}

function createList({ items, prefixItems, minItems = 0, maxItems = LIST_LENGTH }: Schema, place: Place) {
  if (prefixItems) return (prefixItems as Schema[]).map((item) => sampleOf(item, place));
  const length = Math.max(minItems, Math.min(maxItems, place.references === 0 ? LIST_LENGTH : 0));
  return Array.from({ length }, (_, index) => sampleOf(items as Schema, { ...place, index }));
}

function createNumber({ type, minimum = 0, maximum = Infinity }: Schema, { index }: Place): number {
  return Math.max(minimum, Math.min(maximum, type === 'integer' ? 3 + index : 0.5));
}

function createText(schema: Schema, place: Place): string {
  const { format, pattern, minLength = 0, maxLength = Infinity } = schema;
  if (format === 'date-time' || format === 'date')
    return new Date(toTime(place)).toISOString().slice(0, format === 'date' ? 10 : undefined);
  if (format === 'uri') return 'https://farm.example/sample';
  const fits = new RegExp(pattern ?? '', 'u');
  const found = listTexts(place).find(
    (text) => fits.test(text) && text.length >= minLength && text.length <= maxLength,
  );
  if (found === undefined)
    throw new Error(`No sample fits ${place.name}: ${String(pattern)} ${String(format)}`);
  return found;
}

/** Items of a list are an hour apart, the newest first, as the API sorts them. */
function toTime({ name, index, now }: Place): number {
  const hours = name === 'from' ? -48 : /^(?:to|end)$/.test(name) ? 0 : isAhead(name) ? 24 : -1;
  return now + (hours - index) * HOUR_MS;
}

function isAhead(name: string): boolean {
  return /expire|until|proceed|next|expected|due/i.test(name);
}

const ADDRESS = 'xch1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq2u30kz';

const VERSION = '1.0.0+0123456789ab';

/** Values of properties whose schema says less than their name. */
const FIXED: Record<string, unknown> = {
  nextCursor: null,
  timeZone: 'UTC',
  email: 'ada@example.org',
  currency: 'USD',
  currencies: 'USD',
  address: ADDRESS,
  contractAddress: ADDRESS,
  factor: '1',
  points: '3600',
  ip: '203.0.113.7',
  token: FAKE_TOKEN,
  url: 'https://farm.example/sample',
  // The archive of a user's data.
  path: `${API_ROOT}/exports/archive?token=${'a0'.padStart(43, 'a')}`,
  version: VERSION,
  stable: VERSION,
  lastGood: VERSION,
  stepSeconds: 3_600,
  role: 'user',
  // Their bars would be on every page.
  factorReset: null,
  closing: null,
};

/** Tells whether a schema of one type, or one of its alternatives, allows a value; other schemas say enough. */
function isFor(schema: Schema, value: unknown): boolean {
  const wanted = value === null ? 'null' : typeof value === 'number' ? 'integer' : 'string';
  return [schema, ...(schema.anyOf ?? [])].some(
    ({ type, enum: choices }) =>
      [type].flat().some((one) => one === wanted) &&
      (choices === undefined || choices.includes(value as never)),
  );
}

function listTexts({ name, index }: Place): string[] {
  const digit = String(index + 1);
  return [
    ...(/^(?:id|number|.*Id)$/.test(name) ? [digit] : []),
    `Sample ${digit}`,
    'sample',
    '12.5',
    `12000000000000${digit}`,
    digit,
    `00000000-0000-4000-8000-00000000000${digit}`,
    ...[64, 43, 32, 16].map((length) => digit.padStart(length, 'a0')),
    '/sample',
    'Sample',
    '1.0.0+0123456789ab',
    `sha384-${'A'.repeat(64)}`,
    'c2FtcGxl',
    name === 'to' ? '07:00' : '22:00',
  ];
}

function selectFullest(alternatives: Schema[], root: Schema): Schema {
  const sizeOf = (schema: Schema) => {
    const { type, properties } = resolveReference(schema, root);
    return type === 'null' ? -1 : Object.keys(properties ?? {}).length;
  };
  return alternatives.reduce((fullest, one) => (sizeOf(one) > sizeOf(fullest) ? one : fullest));
}

function resolveReference(schema: Schema, root: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  if (schema.$ref === '#') return root;
  const name = schema.$ref.split('/').at(-1) ?? '';
  return root.$defs?.[name] ?? {};
}
