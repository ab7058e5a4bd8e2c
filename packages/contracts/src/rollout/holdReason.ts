/** A step of a canary's plan that was not taken, because too few visitors of the one before told how it works. */
export interface FewVisitors {
  visitors: number;
  needed: number;
  /** Share that the canary has. */
  percent: number;
  /** Share that it does not go to. */
  next: number;
}

/** Formats it as a sentence without a period. */
export function formatFewVisitors({ visitors, needed, percent, next }: FewVisitors): string {
  return `too few visitors: of ${needed} needed at ${percent} %, ${visitors} told how it works before it was due to go to ${next} %; go on by hand`;
}

/** Parses a sentence of {@link formatFewVisitors}, for translation; returns null for any other text. */
export function parseFewVisitors(sentence: string): FewVisitors | null {
  const numbers = SENTENCE.exec(sentence)?.slice(1).map(Number);
  if (!numbers) return null;
  const [needed = 0, percent = 0, visitors = 0, next = 0] = numbers;
  return { visitors, needed, percent, next };
}

const SENTENCE =
  /^too few visitors: of (\d+) needed at ([\d.]+) %, (\d+) told how it works before it was due to go to ([\d.]+) %; go on by hand$/;
