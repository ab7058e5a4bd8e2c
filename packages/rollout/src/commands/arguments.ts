import { remoteNameSchema } from '@farm/contracts/registry';
import { UsageError } from '../exitCodes.ts';

/** @throws UsageError if a command line has too few or too many arguments */
export function assertArgumentCount(args: string[], min: number, max: number): void {
  if (args.length < min) throw new UsageError('An argument is missing.');
  if (args.length > max) throw new UsageError(`Unexpected argument "${args[max] ?? ''}".`);
}

/** Parses the name of a remote, or `shell`. @throws UsageError */
export function parseName(arg: string | undefined): string {
  const { success, data } = remoteNameSchema.safeParse(arg);
  if (!success)
    throw new UsageError(`"${arg ?? ''}" is not a valid name. Use lowercase letters, digits and hyphens.`);
  return data;
}

/** Parses a share of visitors in percent, such as `10`, `0.5` or `10%`. @throws UsageError */
export function parsePercent(arg: string | undefined): number {
  const percent = Number((arg ?? '').replace(/%$/, ''));
  if (!arg || !/^\d+(\.\d+)?%?$/.test(arg) || percent > 100)
    throw new UsageError(`"${arg ?? ''}" is not a valid share. Use a number from 0 to 100.`);
  return percent;
}

/** Checks the reason of a change. @throws UsageError if empty */
export function parseWhy(why: string | undefined): string {
  if (why === undefined || why.trim() === '')
    throw new UsageError('Specify a reason for the history: --why "…"');
  return why;
}

/** Joins the arguments of a reason, quoted or not. @throws UsageError with the message `missing` if empty */
export function parseReason(args: string[], missing: string): string {
  const reason = args.join(' ').trim();
  if (reason === '') throw new UsageError(missing);
  return reason;
}
