/** Returns one standard deviation of a space, in bytes; `deviation` is a part of it. */
export function computeBand(bytes: string, deviation: number): string {
  return ((BigInt(bytes) * BigInt(Math.round(deviation * 1000))) / 1000n).toString();
}
