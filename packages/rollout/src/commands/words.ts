import { remoteNameSchema } from '@farm/contracts/registry';
import { UsageError } from '../exitCodes.ts';

/** @throws UsageError if a command line has too few or too many arguments */
export function demandWords(words: string[], least: number, most: number): void {
  if (words.length < least) throw new UsageError('There is something missing.');
  if (words.length > most) throw new UsageError(`"${words[most] ?? ''}" is too much.`);
}

/** Parses the name of a remote, or `shell`. @throws UsageError */
export function toName(word: string | undefined): string {
  const { success, data } = remoteNameSchema.safeParse(word);
  if (!success)
    throw new UsageError(`"${word ?? ''}" is no name of a remote: small letters, digits and hyphens.`);
  return data;
}

/** Parses a share of visitors in percent, such as `10`, `0.5` or `10%`. @throws UsageError */
export function toPercent(word: string | undefined): number {
  const percent = Number((word ?? '').replace(/%$/, ''));
  if (!word || !/^\d+(\.\d+)?%?$/.test(word) || percent > 100)
    throw new UsageError(`"${word ?? ''}" is no share: a number from 0 to 100.`);
  return percent;
}

/** Checks the reason of a change. @throws UsageError if empty */
export function toWhy(why: string | undefined): string {
  if (why === undefined || why.trim() === '') throw new UsageError('Say why, for the history: --why "…"');
  return why;
}

/** Joins the arguments of a reason, quoted or not. @throws UsageError with the message `missing` if empty */
export function toReason(words: string[], missing: string): string {
  const reason = words.join(' ').trim();
  if (reason === '') throw new UsageError(missing);
  return reason;
}
