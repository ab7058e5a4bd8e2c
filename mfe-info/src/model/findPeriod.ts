import type { Terms } from '@farm/contracts/terms';

/** Time in which a version is or was in force (ISO 8601). `to` is undefined if it is still in force. */
export interface TermsPeriod {
  version: number;
  from: string;
  to: string | undefined;
}

/** Finds the period of the text: it ended with the publication of the next version. */
export function findPeriod({ text, versions }: Terms): TermsPeriod | undefined {
  if (!text) return undefined;
  const { version, publishedAt } = text;
  const index = versions.findIndex((one) => one.version === version);
  return { version, from: publishedAt, to: versions[index - 1]?.publishedAt };
}
