import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { PostgresPrograms } from './postgresPrograms.ts';

/** Sets the owner's password in the files of a server that does not run: in its single-user mode, which asks for none. */
export async function setOwnerPassword(
  { pgCtl, user }: PostgresPrograms,
  clusterDir: string,
  password: string,
): Promise<void> {
  const child = spawn(join(dirname(pgCtl), 'postgres'), ['--single', '-D', clusterDir, 'postgres'], {
    ...user,
    cwd: '/',
    env: { LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.end(`alter role farm password ${pg.escapeLiteral(password)}\n`);
  await once(child, 'close');
}
