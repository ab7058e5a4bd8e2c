import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** PostgreSQL's own log, in its folder. */
export const SERVER_LOG = 'server.log';

/** Its collector writes to the file of the starting program, and a file whose name was taken away is begun anew. */
export const LOG_SETTINGS = [
  'logging_collector=on',
  'log_directory=.',
  `log_filename=${SERVER_LOG}`,
  'log_file_mode=0600',
  'log_rotation_age=0',
  'log_rotation_size=0',
];

const MAX_BYTES = 10_000_000;
/** Former files that are kept, as `server.log.1`, the newest, to `server.log.4`. */
const KEPT_FILES = 4;

/**
 * Renames the log if it has become large, and lets PostgreSQL begin another by `reopen`; until then it writes to the renamed
 * file, so no line is lost.
 */
export async function applyLogLimit(clusterDir: string, reopen: () => Promise<void>): Promise<void> {
  const log = join(clusterDir, SERVER_LOG);
  const { size } = await stat(log);
  if (size < MAX_BYTES) return;
  for (let number = KEPT_FILES; number > 1; number--)
    await rename(`${log}.${number - 1}`, `${log}.${number}`).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  await rename(log, `${log}.1`);
  await reopen();
}
