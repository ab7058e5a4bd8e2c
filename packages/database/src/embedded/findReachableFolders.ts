import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, cp, lstat, mkdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresPrograms } from './postgresPrograms.ts';

/** Used only if the unprivileged user cannot reach the original folder. */
const SHARED_HOME = '/var/lib/farm-embedded';

/**
 * Finds folders for PostgreSQL's programs and data, usually the default ones. PostgreSQL does not run as root,
 * however, and root's home is closed to other users. The programs are then copied, and the data stored, below a
 * folder that everyone may enter, with `<data folder>/postgres` as a link to it.
 */
export async function findReachableFolders(
  programs: PostgresPrograms,
  dataDir: string,
): Promise<{ programs: PostgresPrograms; clusterDir: string }> {
  const wanted = join(dataDir, 'postgres');
  if (!programs.user) return { programs, clusterDir: wanted };
  return {
    programs: (await canEnter(programs.user, dirname(programs.pgCtl)))
      ? programs
      : await copyPrograms(programs),
    clusterDir: (await canEnter(programs.user, dataDir)) ? wanted : await linkCluster(programs.user, wanted),
  };
}

type User = NonNullable<PostgresPrograms['user']>;

async function canEnter(user: User, folder: string): Promise<boolean> {
  const check = promisify(execFile)('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...user, cwd: '/' });
  return check.then(
    () => true,
    () => false,
  );
}

async function copyPrograms(programs: PostgresPrograms): Promise<PostgresPrograms> {
  const native = dirname(dirname(programs.pgCtl));
  const manifest = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(SHARED_HOME, `programs-${manifest.version}`);
  if (!(await exists(target))) {
    const unfinished = `${target}.${randomBytes(6).toString('hex')}`;
    await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 });
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true }));
  }
  const moved = (path: string) => join(target, 'bin', basename(path));
  return { ...programs, initdb: moved(programs.initdb), pgCtl: moved(programs.pgCtl) };
}

async function linkCluster(user: User, wanted: string): Promise<string> {
  const link = await readlink(wanted).catch(() => null);
  if (link !== null) return link;
  const home = join(SHARED_HOME, `data-${randomBytes(8).toString('hex')}`);
  await mkdir(home, { recursive: true, mode: 0o755 });
  await chown(home, user.uid, user.gid);
  const target = join(home, 'postgres');
  await symlink(target, wanted);
  return target;
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
