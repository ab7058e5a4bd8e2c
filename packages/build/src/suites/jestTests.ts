import { relative, resolve } from 'node:path';
import { repository } from '../paths.ts';
import { runProgram } from '../terminal/runProgram.ts';
import type { FileResult, RunOptions } from './suite.ts';
import { createTestEnvironment } from './createTestEnvironment.ts';

/** Its reporter prints a line for each file. */
const LIMIT_MS = 600_000;
const JEST = resolve(repository, 'node_modules/jest/bin/jest.js');

/** Runs the tests of everything that runs in a browser, in one process. */
export async function runJestTests(options: RunOptions): Promise<FileResult[]> {
  const env = createTestEnvironment(options);
  const listed = await runProgram(process.execPath, [JEST, '--listTests'], { env });
  const files = listed.stdout
    .split('\n')
    .filter((line) => line !== '' && options.isChosen(relative(repository, line)));
  if (files.length === 0) return [];
  const results: FileResult[] = [];
  const { output, code } = await runProgram(
    process.execPath,
    [
      JEST,
      '--maxWorkers=1',
      `--reporters=${resolve(import.meta.dirname, 'jestReporter.ts')}`,
      '--runTestsByPath',
      ...files,
    ],
    {
      env,
      limitMs: LIMIT_MS,
      onLine: (line) => {
        if (!line.startsWith('{"file"')) return;
        const result = JSON.parse(line) as FileResult;
        results.push(result);
        options.onFile?.(result, files.length);
      },
    },
  );
  if (results.length < files.length)
    results.push({
      file: 'jest',
      seconds: 0,
      tests: [{ name: 'every file', failure: `jest ended with ${code} before its last file:\n${output}` }],
    });
  return results;
}
