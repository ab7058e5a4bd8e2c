import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommand } from '../runCommand.ts';

/** Runs a command line on a machine that has no farm of its own, and returns its exit code and output. */
export function run(server: string, ...args: string[]) {
  return runWith({}, server, ...args);
}

/** The same with settings, such as a key. */
export async function runWith(settings: Record<string, string>, server: string, ...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const dataDir = await mkdtemp(join(tmpdir(), 'farm-rollout-'));
  const env = { ROLLOUT_TOKEN: 'frt_secret', FARM_URL: server, DATA_DIR: dataDir, ...settings };
  const streams = { stdout, stderr } as unknown as Pick<NodeJS.Process, 'stdout' | 'stderr'>;
  const exitCode = await runCommand(args, { env, ...streams });
  await rm(dataDir, { recursive: true });
  stdout.end();
  stderr.end();
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) };
}
