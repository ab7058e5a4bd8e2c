/** Thirty days of balances in XCH, each with its time. */
export const balances = Array.from({ length: 30 }, (_, day) => {
  const total = 1_200_000_000n + BigInt(day) * 61_803_398n - BigInt(day % 7) * 90_000_000n;
  const at = new Date(Date.UTC(2026, 2, 1 + day, 12)).toISOString();
  return { at, total: toXch(total), usable: toXch(total - (day > 18 ? 500_000_000n : 0n)) };
});

/** Nine decimals are enough for a chart. */
function toXch(billionths: bigint): string {
  const digits = billionths.toString().padStart(10, '0');
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`;
}
