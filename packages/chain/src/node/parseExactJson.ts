/**
 * Parses JSON without loss of precision: a net space is a uint128, a coin amount a uint64. Integers that a
 * JavaScript number cannot hold become bigint.
 */
export function parseExactJson(text: string): unknown {
  const reviveNumber: Reviver = (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(source ?? '')
      ? BigInt(source ?? '')
      : value;
  // JavaScript also passes the source text of a number to the reviver; the types do not declare it yet.
  return JSON.parse(text, reviveNumber as Parameters<typeof JSON.parse>[1]) as unknown;
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;
