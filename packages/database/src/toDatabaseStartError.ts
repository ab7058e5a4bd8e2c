import { StartError } from '@farm/process';
import { isDatabaseGone } from './isDatabaseGone.ts';

/**
 * What to say when the first query of a process fails: one line naming DATABASE_URL where that is what is
 * wrong, never with its password. Anything else stays the error it is.
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
    // A socket file that is not there.
    case 'ENOENT':
      return 'a database that does not respond';
    default:
      return isDatabaseGone(error) ? 'a database that does not respond' : undefined;
  }
}

/** A host name with several addresses fails once for each, and the sum of it has no words of its own. */
function reasonOf(error: Error): string {
  if (!(error instanceof AggregateError)) return error.message;
  return error.errors.map((each) => (each instanceof Error ? each.message : String(each))).join(', ');
}
