/**
 * JSON whose whole numbers are as large as they are written: a net space is a uint128, a coin a uint64. What a number
 * of the language cannot hold becomes a bigint.
 */
export function parseExactly(text: string): unknown {
  const readNumber: Reviver = (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(source ?? '')
      ? BigInt(source ?? '')
      : value;
  // The language hands a reviver the text of a number as well; its types do not say so yet.
  return JSON.parse(text, readNumber as Parameters<typeof JSON.parse>[1]) as unknown;
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;
