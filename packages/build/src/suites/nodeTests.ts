import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { repository } from '../paths.ts';
import { runProgram } from '../terminal/runProgram.ts';
import type { SuiteResult } from './suite.ts';
import { testEnvironment } from './testEnvironment.ts';

const LIMIT_MS = 1_500_000;

interface NodeTestOptions {
  /** Which files hold the tests, relative to the repository. */
  files: string;
  /** How many files run at once. */
  atOnce: number;
  /** Module whose `globalSetup` comes before all files. */
  setup?: string;
}

/** Runs tests of `node:test`, each file in a process of its own. */
export async function runNodeTests(
  { files, atOnce, setup }: NodeTestOptions,
  paths: string[],
): Promise<SuiteResult> {
  const found = globSync(files, { cwd: repository, exclude: (name) => name === 'node_modules' })
    .filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)))
    .toSorted();
  if (found.length === 0) return { passed: 0, failed: 0, failures: '' };
  const { stdout, output, code } = await runProgram(
    process.execPath,
    [
      '--test',
      `--test-concurrency=${atOnce}`,
      `--test-reporter=${resolve(import.meta.dirname, 'nodeTestReporter.ts')}`,
      ...(setup === undefined ? [] : [`--test-global-setup=${resolve(repository, setup)}`]),
      ...found,
    ],
    { env: testEnvironment(), limitMs: LIMIT_MS },
  );
  const last = stdout.trim().split('\n').at(-1) ?? '';
  return last.startsWith('{')
    ? (JSON.parse(last) as SuiteResult)
    : { passed: 0, failed: 1, failures: `The test runner ended with ${code}:\n${output}` };
}
