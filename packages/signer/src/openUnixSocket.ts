import { once } from 'node:events';
import { chmod, lstat, rm } from 'node:fs/promises';
import { connect, type Server } from 'node:net';
import { dirname } from 'node:path';
import { StartError } from '@farm/process';
import { createPrivateFolder } from './createPrivateFolder.ts';

/** Longest path of a socket on Linux, in bytes: `sun_path` without its terminating NUL. */
const MAX_PATH_BYTES = 107;

/**
 * Listens on a Unix socket that only its owner can reach, and also the group of its folder if the group may enter
 * the folder. Removes the stale socket of a killed signer.
 * @throws StartError if another process listens there, or other users may enter the folder
 */
export async function openUnixSocket(server: Server, path: string): Promise<void> {
  if (Buffer.byteLength(path) > MAX_PATH_BYTES)
    throw new StartError(`SIGNER_SOCKET is longer than ${MAX_PATH_BYTES} bytes: ${path}`);
  const isShared = await prepareFolder(dirname(path));
  await deleteStaleSocket(path);
  await once(server.listen({ path }), 'listening');
  await chmod(path, isShared ? 0o660 : 0o600);
}

/**
 * Keeps other users out of the folder, because they could reach the socket until its mode is set.
 * @returns true if the group may enter the folder
 */
async function prepareFolder(folder: string): Promise<boolean> {
  await createPrivateFolder(folder);
  const { mode } = await lstat(folder);
  if ((mode & 0o007) !== 0)
    throw new StartError(
      `Others can access ${folder}, where the signer listens. Run "chmod o-rwx ${folder}".`,
    );
  return (mode & 0o010) !== 0;
}

async function deleteStaleSocket(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found === null) return;
  if (!found.isSocket()) throw new StartError(`SIGNER_SOCKET is ${path}, which is not a socket.`);
  if (await hasListener(path)) throw new StartError(`Another signer is already listening at ${path}.`);
  await rm(path, { force: true });
}

function hasListener(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = connect(path, () => {
      probe.destroy();
      resolve(true);
    });
    probe.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false);
      else reject(error);
    });
  });
}
