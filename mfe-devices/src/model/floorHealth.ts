/** A health as it is shown, in whole thousandths: rounded down, because one lost plot of thousands must not read 100 %. */
export function floorHealth(health: number): number {
  return Math.floor(health * 1000) / 1000;
}
