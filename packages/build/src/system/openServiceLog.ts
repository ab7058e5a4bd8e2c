import { mkdirSync } from 'node:fs';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

/** Log file of a process. */
export interface ServiceLog {
  write: (line: string) => void;
  /** Resolves once everything is written. */
  close: () => Promise<void>;
}

/** Former files that are kept, as `NAME.log.1`, the newest, to `NAME.log.4`. */
const KEPT_FILES = 4;

/**
 * Opens the log file of a process, readable by its owner only. A file that has reached the size limit is renamed between two
 * lines. While it can't be written, lines are lost: a full disk must not end the farm.
 */
export function openServiceLog(logDir: string, name: string, size: '10M' | '10K' = '10M'): ServiceLog {
  mkdirSync(logDir, { recursive: true, mode: 0o700 });
  let stream: RotatingFileStream | null = null;
  const open = () => {
    const opened = createStream(`${name.toLowerCase()}.log`, {
      ...{ path: logDir, size, rotate: KEPT_FILES, mode: 0o600 },
    });
    opened.on('error', () => {
      if (stream === opened) stream = null;
    });
    return opened;
  };
  stream = open();
  return {
    write: (line) => {
      stream ??= open();
      stream.write(`${line}\n`);
    },
    close: () =>
      new Promise((resolve) => {
        if (stream === null) resolve();
        else stream.end(() => resolve());
      }),
  };
}
