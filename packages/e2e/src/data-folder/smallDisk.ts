import { rm, statfs, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Program } from '../system/programs.ts';

/** A farm on this disk refuses new work when less is free. */
export const RESERVE_MB = 150;
const DISK_MB = 500;
const MB = 1024 ** 2;

/** The disk of a program that {@link toProgramOnSmallDisk} started. */
interface SmallDisk {
  /** The mount point, as other programs reach it. */
  dataDir: string;
  /** Writes until no more than this is free. */
  fillUpTo: (freeMb: number) => Promise<void>;
  /** Deletes what {@link fillUpTo} wrote. */
  empty: () => Promise<void>;
}

/** Opens the disk of a program that runs. */
export function openSmallDisk({ pid }: { pid: number }, mountPoint: string): SmallDisk {
  const dataDir = join(`/proc/${pid}/root`, mountPoint);
  const filler = join(dataDir, 'filler');
  return {
    dataDir,
    fillUpTo: async (freeMb) => {
      const { bavail, bsize } = await statfs(dataDir);
      const bytes = Buffer.alloc(Math.max(0, bavail * bsize - freeMb * MB));
      await writeFile(filler, bytes, { flag: 'a' }).catch((error: unknown) => {
        // The farm wrote meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      });
    },
    empty: () => rm(filler),
  };
}

/** Returns the program, run with a small file system at the mount point, in a namespace of its own, as root or as any user. */
export function toProgramOnSmallDisk(
  { command = process.execPath, args, ...program }: Program,
  mountPoint: string,
): Program {
  const { uid, gid } = userInfo();
  const mount = `mount -t tmpfs -o size=${DISK_MB}m,mode=755 farm "${mountPoint}"`;
  const namespace = uid === 0 ? ['--mount'] : ['--mount', '--map-root-user'];
  const back = uid === 0 ? '' : `unshare --user --map-user=${uid} --map-group=${gid} `;
  return {
    ...program,
    command: 'unshare',
    args: [...namespace, 'sh', '-c', `${mount} && exec ${back}"$0" "$@"`, command, ...args],
    env: { ...program.env, DISK_RESERVE_MB: String(RESERVE_MB) },
  };
}
