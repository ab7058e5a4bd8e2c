import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommand } from '../runCommand.ts';

/** Runs a command line and returns its exit code and output. */
export async function run(server: string, ...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const env = { ROLLOUT_TOKEN: 'frt_secret', FARM_URL: server };
  const streams = { stdout, stderr } as unknown as Pick<NodeJS.Process, 'stdout' | 'stderr'>;
  const exitCode = await runCommand(args, { env, ...streams });
  stdout.end();
  stderr.end();
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) };
}
