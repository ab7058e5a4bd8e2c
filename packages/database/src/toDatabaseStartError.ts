import { StartError } from '@farm/process';
import { isDatabaseGone } from './isDatabaseGone.ts';

/**
 * Error for a process whose first query failed: one line that names DATABASE_URL if that is the cause, never
 * with its password. Other errors are returned unchanged.
 */
export function toDatabaseStartError(error: unknown, databaseUrl: string | null): unknown {
  if (databaseUrl === null || !(error instanceof Error)) return error;
  const problem = problemOf(error);
  if (problem === undefined) return error;
  return new StartError(`DATABASE_URL points to ${problem}: ${reasonOf(error).replaceAll(/\s+/g, ' ')}`);
}

function problemOf(error: Error): string | undefined {
  switch ('code' in error ? error.code : undefined) {
    case '28P01':
    case '28000':
      return 'a database that rejects the user or password';
    case '3D000':
      return 'a database that does not exist';
    // The socket file does not exist.
    case 'ENOENT':
      return 'a database that does not respond';
    default:
      if (isDatabaseGone(error)) return 'a database that does not respond';
      return isTlsFailure(error) ? 'a database that cannot be verified' : undefined;
  }
}

function isTlsFailure(error: Error): boolean {
  return /certificate|does not support SSL/.test(error.message);
}

/** A host name with several addresses fails once for each, in an AggregateError without a message. */
function reasonOf(error: Error): string {
  if (!(error instanceof AggregateError)) return error.message;
  return error.errors.map((each) => (each instanceof Error ? each.message : String(each))).join(', ');
}
