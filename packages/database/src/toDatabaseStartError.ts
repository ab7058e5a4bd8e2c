import { StartError } from '@farm/process';
import { isDatabaseGone, isRefusedByPooler } from './isDatabaseGone.ts';
import { isDiskFull } from './isDiskFull.ts';
import type { DatabaseChoice } from './openDatabase.ts';

/**
 * Error for a process whose first query, at the direct address of the database, failed: one line that says what to do if the
 * disk is full or the data damaged, and that names the setting if that is the cause, never with its password. Other errors are
 * returned unchanged.
 */
export function toDatabaseStartError(
  error: unknown,
  { databaseUrl, databaseDirectUrl = null }: Pick<DatabaseChoice, 'databaseUrl' | 'databaseDirectUrl'>,
): unknown {
  if (!(error instanceof Error)) return error;
  if (isDiskFull(error))
    return new StartError(`The disk of the database is full: ${error.message}. Free some space on it`);
  if (isDamage(error))
    return new StartError(
      `The database is damaged: ${error.message}. Put it back from a backup (docs/backups.md)`,
    );
  if (databaseUrl === null) return error;
  const problem = problemOf(error);
  if (problem === undefined) return error;
  const setting = databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  return new StartError(`${setting} points to ${problem}: ${reasonOf(error).replaceAll(/\s+/g, ' ')}`);
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
      if (isRefusedByPooler(error)) return 'a pooler, so DATABASE_DIRECT_URL has to name the database itself';
      if (isDatabaseGone(error)) return 'a database that does not respond';
      return isTlsFailure(error) ? 'a database that cannot be verified' : undefined;
  }
}

/** Damaged data or index, a file that is gone, or one that cannot be read. */
const damageCodes = ['XX001', 'XX002', '58P01', '58030'];

function isDamage(error: Error): boolean {
  return 'code' in error && damageCodes.includes(String(error.code));
}

function isTlsFailure(error: Error): boolean {
  return /certificate|does not support SSL/.test(error.message);
}

/** A host name with several addresses fails once for each, in an AggregateError without a message. */
function reasonOf(error: Error): string {
  if (!(error instanceof AggregateError)) return error.message;
  return error.errors.map((each) => (each instanceof Error ? each.message : String(each))).join(', ');
}
