import { resolve } from 'node:path';
import { repository } from '../paths.ts';
import { runProgram } from '../terminal/runProgram.ts';
import type { SuiteResult } from './suite.ts';
import { testEnvironment } from './testEnvironment.ts';

const LIMIT_MS = 1_500_000;

/** The part of jest's JSON that is used here. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that failed before or beside their tests. */
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; status: string; message: string }[];
}

/** Runs the tests of everything that runs in a browser. */
export async function runJestTests(paths: string[]): Promise<SuiteResult> {
  const { stdout, output, code } = await runProgram(
    process.execPath,
    [
      // See packages/build/src/jest/jestConfig.ts.
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      resolve(repository, 'node_modules/jest/bin/jest.js'),
      '--json',
      '--passWithNoTests',
      '--maxWorkers=1',
      ...paths,
    ],
    { env: testEnvironment(), limitMs: LIMIT_MS },
  );
  if (!stdout.startsWith('{'))
    return { passed: 0, failed: 1, failures: `jest ended with ${code}:\n${output}` };
  const report = JSON.parse(stdout) as JestReport;
  const failed = report.testResults.filter(({ status }) => status === 'failed');
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    failures: failed.map(({ name, message }) => `✗ ${name}\n${message}\n`).join('\n'),
  };
}
