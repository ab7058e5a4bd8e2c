import { statfs } from 'node:fs/promises';
import type { Logger } from './logger.ts';

const BYTES_PER_MB = 1024 ** 2;
const WATCH_MS = 1_000;
/** Space is short until there is this much more than the reserve, so that it does not begin and end all the time. */
const MARGIN_MB = 50;

/** Space on the disks of some folders. */
export interface DiskSpace {
  /** Bytes that this user can still write, on the fullest of the disks; null if no folder could be looked at. */
  freeBytes: () => number | null;
  /** Space that is kept free, in MB. */
  reserveMb: number;
  /** True while less than the reserve is free. */
  isShort: () => boolean;
  stop: () => void;
}

/** Folders to watch, and the space to keep free on their disks, in MB; 0 for none. */
export interface DiskSpaceOptions {
  folders: string[];
  reserveMb: number;
  log: Logger;
}

/** Watches the space on the disks of folders once a second, and logs when it gets short, and when it is back. */
export async function watchDiskSpace({ folders, reserveMb, log }: DiskSpaceOptions): Promise<DiskSpace> {
  const reserveBytes = reserveMb * BYTES_PER_MB;
  let freeBytes: number | null = null;
  let isShort = false;
  const look = async () => {
    const found = await Promise.all(folders.map(readFreeBytes));
    freeBytes = found.reduce((least, free) => (free === null || (least ?? free) < free ? least : free), null);
    if (freeBytes === null) return;
    const wasShort = isShort;
    isShort = freeBytes < reserveBytes + (wasShort ? MARGIN_MB * BYTES_PER_MB : 0);
    if (isShort === wasShort) return;
    const freeMb = Math.floor(freeBytes / BYTES_PER_MB);
    const place = folders.join(' or ');
    if (isShort)
      log.error(
        { freeMb },
        `The disk of ${place} is nearly full: ${freeMb} MB are free, and ${reserveMb} MB are kept (DISK_RESERVE_MB). Nothing new is accepted until there is space`,
      );
    else log.warn({ freeMb }, `The disk of ${place} has space again: new work is accepted`);
  };
  await look();
  const timer = setInterval(() => void look(), WATCH_MS);
  timer.unref();
  return {
    reserveMb,
    freeBytes: () => freeBytes,
    isShort: () => isShort,
    stop: () => clearInterval(timer),
  };
}

/** Null if the folder is not there, or cannot be looked at. */
async function readFreeBytes(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
}
