import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { runCommand } from './runCommand.ts';
import { serveApi } from './testing/serveApi.ts';

/** Runs a command line, and tells what it said where. */
async function run(server: string, ...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const env = { ROLLOUT_TOKEN: 'frt_secret', FARM_URL: server };
  const streams = { stdout, stderr } as unknown as Pick<NodeJS.Process, 'stdout' | 'stderr'>;
  const exitCode = await runCommand(args, { env, ...streams });
  stdout.end();
  stderr.end();
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) };
}

test('an option that there is not is named, in one sentence, with what there is', async () => {
  const { exitCode, stderr } = await run('http://localhost:1', 'status', '--colour');
  assert.equal(exitCode, 2);
  assert.equal(stderr, "Unknown option '--colour'.\n  npm run rollout -- status\n");
});

test('an option without its value is named', async () => {
  const { exitCode, stderr } = await run('http://localhost:1', 'unfreeze', '--why');
  assert.equal(exitCode, 2);
  assert.equal(
    stderr,
    "Option '--why <value>' argument missing.\n  npm run rollout -- unfreeze [--why TEXT]\n",
  );
});

test('versions tells a build of changed files from one of a commit', async (t) => {
  const commit = 'abcdef0123456789abcdef0123456789abcdef01';
  const at = '2026-01-02T03:04:05.000Z';
  const common = { name: 'assets', builtAt: at, publishedAt: at, publishedBy: 'Ada', verification: null };
  const items = [
    { ...common, version: '1.0.1+000000000001', commit: `${commit}-dirty` },
    { ...common, version: '1.0.0+000000000000', commit },
    { ...common, version: '0.9.0+000000000000', commit: null },
  ];
  const { server } = await serveApi(t, () => ({ status: 200, json: { items, nextCursor: null } }));
  const { exitCode, stdout } = await run(server, 'versions', 'assets');
  assert.equal(exitCode, 0);
  assert.deepEqual(
    stdout
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ {2,}/)[4]),
    ['abcdef012345-dirty', 'abcdef012345', '–'],
  );
});
