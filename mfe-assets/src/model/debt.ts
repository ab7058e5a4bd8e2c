/** Returns what an account owes by its usable balance, in decimal XCH; null without a debt. */
export function toDebt(usable: string): string | null {
  return usable.startsWith('-') ? usable.slice(1) : null;
}
