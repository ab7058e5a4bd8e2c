/** Rounds a health down to thousandths for display: with a lost plot among thousands it must not read 100 %. */
export function toDisplayHealth(health: number): number {
  return Math.floor(health * 1000) / 1000;
}
