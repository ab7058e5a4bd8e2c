import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findArtifactFolder } from '@farm/registry/artifacts';
import type { CheckParts, Finding } from './finding.ts';

const GIB = 2 ** 30;
const PROBLEM_BYTES = GIB;
const WARN_BYTES = 5 * GIB;

/** Checks the free space of the data folder, and of published files if they are on another disk. */
export async function checkDisk({ config }: CheckParts): Promise<Finding[]> {
  const { dataDir, rollout } = config;
  const files = findArtifactFolder({ dataDir, env: rollout.artifacts });
  const folders = files === null ? [dataDir] : [dataDir, files];
  const disks = await Promise.all(folders.map(readDisk));
  const [data, artifacts] = disks;
  const isSame = artifacts === undefined || (artifacts.free === data?.free && artifacts.size === data.size);
  return (isSame ? disks.slice(0, 1) : disks).map(toFinding);
}

function toFinding({ folder, free }: Disk): Finding {
  const found = `${(free / GIB).toFixed(1)} GiB are free for ${folder}`;
  if (free >= WARN_BYTES) return { status: 'ok', found };
  return {
    status: free < PROBLEM_BYTES ? 'problem' : 'warning',
    found,
    advice: 'Free some space, or move the folder to a larger disk (DATA_DIR)',
  };
}

interface Disk {
  folder: string;
  free: number;
  size: number;
}

/** A folder that does not exist yet will be on the disk of the one above it. */
async function readDisk(folder: string): Promise<Disk> {
  for (let path = folder; ; path = dirname(path)) {
    try {
      const { bavail, blocks, bsize } = await statfs(path);
      return { folder, free: bavail * bsize, size: blocks * bsize };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || path === dirname(path)) throw error;
    }
  }
}
