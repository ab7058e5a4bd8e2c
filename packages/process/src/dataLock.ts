import { createHash } from 'node:crypto';
import { mkdir, realpath, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFileProblem } from './describeFileProblem.ts';
import { StartError } from './startErrors.ts';

/** Thrown if another process uses the data folder. */
export class DataDirInUse extends StartError {
  readonly pid: string;

  constructor(dataDir: string, pid: string) {
    super(
      `The data folder ${dataDir} is in use by process ${pid}. Stop it, or set DATA_DIR to another folder.`,
    );
    this.pid = pid;
  }
}

/** Exclusive lock on a data folder. */
export interface DataLock {
  release: () => Promise<void>;
}

/**
 * Locks the data folder for this process, creating it if needed. The lock is a listening socket named after the
 * folder: the kernel releases it however the process ends, so it is never stale, and a second process can ask it
 * for the holder's PID.
 * @throws DataDirInUse
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
    const reason = describeFileProblem(error) ?? (error as Error).message;
    throw new StartError(`DATA_DIR cannot be used at ${dataDir}: ${reason}`, { cause: error });
  });
  const name = socketName(await realpath(dataDir));
  const server = createServer((socket) =>
    socket.on('error', () => socket.destroy()).end(String(process.pid)),
  );
  for (let attempt = 1; ; attempt++) {
    if (await tryListen(server, name)) break;
    const holder = await askHolder(name);
    if (holder !== null) throw new DataDirInUse(dataDir, holder);
    if (attempt === 5) throw new DataDirInUse(dataDir, 'unknown');
    // No response: the holder has just stopped, or (outside Linux) left its socket file behind.
    if (!name.startsWith('\0')) await unlink(name).catch(() => undefined);
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Linux has socket names outside the file system; other systems use a file. */
function socketName(folder: string): string {
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  return platform() === 'linux' ? `\0farm-data-${id}` : join(tmpdir(), `farm-data-${id}.sock`);
}

function tryListen(server: Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const handleError = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error);
    server.once('error', handleError);
    server.listen(name, () => {
      server.off('error', handleError);
      resolve(true);
    });
  });
}

function askHolder(name: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(name)
      .setEncoding('utf8')
      .on('data', (text: string) => (answer += text))
      .on('end', () => resolve(answer))
      .on('error', () => resolve(null))
      // A busy holder still holds the lock; only its PID stays unknown.
      .setTimeout(2_000, () => {
        socket.destroy();
        resolve('unknown');
      });
  });
}
