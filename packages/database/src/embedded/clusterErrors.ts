import { StartError } from '@farm/process';
import { isDiskFull } from '../isDiskFull.ts';

/** Most lines of PostgreSQL that an error quotes. */
const MAX_LINES = 3;

/** Error for a server that did not start: the words of its log that give the reason, and what to do. */
export function toClusterStartError(words: string, clusterDir: string, cause: unknown): StartError {
  const lines = words
    .split('\n')
    // Without the time and process at the start of a line of the log.
    .map((line) => line.replace(/^\d{4}-\d\d-\d\d .*? \[\d+\] /, '').trim())
    // Its hint would be to begin with an empty database.
    .filter((line) => line !== '' && !line.startsWith('HINT:'));
  const telling = lines.filter((line) => TELLING.test(line));
  const reason = (telling.length > 0 ? telling : lines)
    .slice(0, MAX_LINES)
    .join(' | ')
    // Quoted from a damaged file.
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .replace(/\.$/, '');
  const message = `The embedded PostgreSQL in ${clusterDir} did not start: ${reason}`;
  return new StartError(`${message}. ${toAdvice(words)}`, { cause });
}

/** Error for a server that runs and whose data cannot be used. Errors of other kinds are returned unchanged. */
export function toUseError(error: unknown, clusterDir: string): unknown {
  if (!(error instanceof Error) || !('severity' in error)) return error;
  const advice = isDiskFull(error) ? FREE_SPACE : RESTORE;
  return new StartError(`The database in ${clusterDir} cannot be used: ${error.message}. ${advice}`, {
    cause: error,
  });
}

const TELLING = /^(FATAL|PANIC|ERROR|DETAIL|CONTEXT):|could not|contains errors|syntax error|no entries/;

const FREE_SPACE = 'Free some space on its disk, and start again';
const RESTORE = 'Put the folder back from a backup (docs/backups.md)';

function toAdvice(words: string): string {
  if (words.includes('No space left on device')) return FREE_SPACE;
  if (/Permission denied|has wrong ownership|invalid permissions/.test(words))
    return 'Give the folder back to the user that PostgreSQL runs as (chown -R, chmod 700)';
  return DAMAGED.test(words) ? RESTORE : 'Its server.log says more';
}

const DAMAGED =
  /valid data|incompatible|checkpoint|could not (open|find|read|locate|load|access)|does not exist|contains errors|no entries|PG_CONTROL_VERSION/;
