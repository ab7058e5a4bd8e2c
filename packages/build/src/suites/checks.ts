import { resolve } from 'node:path';
import { repository } from '../paths.ts';
import { runProgram } from '../terminal/runProgram.ts';
import type { SuiteResult } from './suite.ts';
import { testEnvironment } from './testEnvironment.ts';

const LIMIT_MS = 600_000;

/** Runs programs of node_modules one after another; each that ends well counts as one passed. */
export async function runChecks(...programs: string[][]): Promise<SuiteResult> {
  const result: SuiteResult = { passed: 0, failed: 0, failures: '' };
  for (const [script = '', ...args] of programs) {
    const { code, output } = await runProgram(
      process.execPath,
      [resolve(repository, 'node_modules', script), ...args],
      { env: testEnvironment(), limitMs: LIMIT_MS },
    );
    if (code === 0) result.passed += 1;
    else {
      result.failed += 1;
      result.failures += `${output.trim() || `${script} ended with ${code} and said nothing`}\n`;
    }
  }
  return result;
}
