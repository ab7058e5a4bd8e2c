/** Difficulties to choose from, from small farms to large ones. */
const CHOICES = ['2', '5', '10', '50', '100', '500', '1000', '5000', '20000', '100000'];

/** Returns the difficulties to choose from, in order; one that was asked for elsewhere is among them. */
export function listDifficulties(asked: string | null): string[] {
  return [...new Set([...CHOICES, ...(asked === null ? [] : [asked])])].sort((a, b) => Number(a) - Number(b));
}
