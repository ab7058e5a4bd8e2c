import { resolve } from 'node:path';
import { repository } from '../paths.ts';
import { runProgram } from '../terminal/runProgram.ts';
import type { FileResult } from './suite.ts';
import { createTestEnvironment } from './createTestEnvironment.ts';

const LIMIT_MS = 600_000;

/** Runs programs of node_modules one after another; each that exits with 0 counts as one passed test. */
export async function runChecks(...programs: string[][]): Promise<FileResult[]> {
  const results: FileResult[] = [];
  for (const [script = '', ...args] of programs) {
    const began = Date.now();
    const { code, output } = await runProgram(
      process.execPath,
      [resolve(repository, 'node_modules', script), ...args],
      { env: createTestEnvironment(), limitMs: LIMIT_MS },
    );
    const failure = output.trim() || `${script} exited with ${code} and printed nothing`;
    results.push({
      file: script,
      seconds: (Date.now() - began) / 1000,
      tests: [{ name: args.join(' '), ...(code !== 0 && { failure }) }],
    });
  }
  return results;
}
