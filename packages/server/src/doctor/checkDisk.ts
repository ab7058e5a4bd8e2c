import { stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findArtifactFolder } from '@farm/registry/artifacts';
import type { CheckParts, Finding } from './finding.ts';

const MIB = 2 ** 20;
const GIB = 2 ** 30;
/** Space above the reserve that lasts for a while. */
const AMPLE_BYTES = 2 * GIB;

/** Checks the free space of the data folder, and of what it does not hold on its own disk. */
export async function checkDisk({ config }: CheckParts): Promise<Finding[]> {
  const { dataDir, databaseUrl, diskReserveMb, rollout } = config;
  const files = findArtifactFolder({ dataDir, env: rollout.artifacts });
  const folders = [
    dataDir,
    ...(databaseUrl === null ? [join(dataDir, 'postgres')] : []),
    ...(files === null ? [] : [files]),
  ];
  const disks: Disk[] = [];
  for (const disk of await Promise.all(folders.map(readDisk)))
    if (!disks.some(({ device }) => device === disk.device)) disks.push(disk);
  return disks.map((disk) => toFinding(disk, diskReserveMb));
}

function toFinding({ folder, free }: Disk, reserveMb: number): Finding {
  const found = `${(free / GIB).toFixed(1)} GiB are free for ${folder}`;
  const advice = 'Free some space, or move the folder to a larger disk';
  if (free < reserveMb * MIB)
    return {
      status: 'problem',
      found: `${found}, less than the reserve (DISK_RESERVE_MB): nothing new is accepted`,
      advice,
    };
  return free < reserveMb * MIB + AMPLE_BYTES
    ? { status: 'warning', found: `${found}, little more than the reserve (DISK_RESERVE_MB)`, advice }
    : { status: 'ok', found };
}

interface Disk {
  folder: string;
  free: number;
  /** Number by which the system tells the disk from others; free space changes from one look to the next. */
  device: number;
}

/** A folder that does not exist yet will be on the disk of the one above it. */
async function readDisk(folder: string): Promise<Disk> {
  for (let path = folder; ; path = dirname(path)) {
    try {
      const [{ bavail, bsize }, { dev }] = await Promise.all([statfs(path), stat(path)]);
      return { folder, free: bavail * bsize, device: dev };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || path === dirname(path)) throw error;
    }
  }
}
