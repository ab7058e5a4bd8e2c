import { fork } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { repository } from '../paths.ts';
import { PROGRESS, type FileResult, type RunOptions } from './suite.ts';
import { createTestEnvironment } from './createTestEnvironment.ts';

/** A file in which nothing begins or ends for longer is considered hanging, on however slow a machine. */
const FILE_LIMIT_SECONDS = 600;
const OUTPUT_KEPT = 8_000;

interface NodeTestOptions {
  /** A glob of the test files, relative to the repository. */
  files: string;
  /** Number of files that run at once, each in a process that runs many. */
  atOnce: number;
  /** Seconds without a test that begins or ends, after which a file is considered hanging and is killed. */
  limitSeconds?: number;
}

/** A process that runs test files, one at a time. */
interface Worker {
  /** Rejects when the process ended instead, or had to be killed. */
  run: (file: string) => Promise<FileResult>;
  stop: () => Promise<void>;
}

/** Runs tests of `node:test` in a few processes: see `nodeTestWorker.ts`. */
export async function runNodeTests(
  { files, atOnce, limitSeconds = FILE_LIMIT_SECONDS }: NodeTestOptions,
  options: RunOptions,
): Promise<FileResult[]> {
  const chosen = globSync(files, { cwd: repository, exclude: (name) => name === 'node_modules' })
    .filter(options.isChosen)
    // Large files tend to take longest, so they run first and the processes end at about the same time.
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const results: FileResult[] = [];
  const waiting = [...chosen];
  const work = async () => {
    let worker: Worker | undefined;
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      worker ??= startWorker(options, limitSeconds);
      const began = Date.now();
      let result: FileResult;
      try {
        result = await worker.run(file);
      } catch (error) {
        worker = undefined;
        const failure = (error as Error).message;
        result = { file, seconds: (Date.now() - began) / 1000, tests: [{ name: 'the whole file', failure }] };
      }
      results.push(result);
      options.onFile?.(result, chosen.length);
    }
    await worker?.stop();
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, chosen.length) }, work));
  return results;
}

function sizeOf(file: string): number {
  return statSync(resolve(repository, file)).size;
}

function startWorker(options: RunOptions, limitSeconds: number): Worker {
  const child = fork(resolve(import.meta.dirname, 'nodeTestWorker.ts'), [String(limitSeconds)], {
    cwd: repository,
    env: createTestEnvironment(options),
    silent: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-OUTPUT_KEPT)));
  const kill = () => child.kill('SIGKILL');
  process.on('exit', kill);
  const ended = new Promise<string>((done) => {
    child.on('exit', (code, signal) => {
      process.off('exit', kill);
      done(`The process that ran it ended with ${code ?? signal}.\n${output}`);
    });
  });
  return {
    run: async (file) => {
      output = '';
      let killed = '';
      const limit = setTimeout(() => {
        killed = `None of its tests began or ended for ${limitSeconds} s. `;
        kill();
      }, limitSeconds * 1000);
      const { promise: answer, resolve: done } = Promise.withResolvers<FileResult>();
      const receive = (message: unknown) => {
        limit.refresh();
        if (message !== PROGRESS) done(message as FileResult);
      };
      child.on('message', receive).send(file);
      const result = await Promise.race([answer, ended]);
      clearTimeout(limit);
      child.off('message', receive);
      if (typeof result === 'string') throw new Error(killed + result);
      return withOutput(result, output);
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** Adds the output of a file to its last failure, which it often explains. */
function withOutput(result: FileResult, output: string): FileResult {
  const last = result.tests.findLast(({ failure }) => failure !== undefined);
  if (last?.failure !== undefined && output.trim() !== '')
    last.failure += `\n\nPrinted by ${result.file}:\n${output.trimEnd()}`;
  return result;
}
