import { relative } from 'node:path';
import { repository } from '../paths.ts';
import type { FileResult } from './suite.ts';

/** The part of jest's result of a file that is used here. */
interface JestFileResult {
  testFilePath: string;
  failureMessage?: string | null;
  perfStats: { start: number; end: number };
  testResults: { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] }[];
}

/** A reporter for jest that writes one JSON object a line as each file ends: a {@link FileResult}. */
export default class FileReporter {
  onTestResult(_test: unknown, result: JestFileResult): void {
    const { testFilePath, testResults, failureMessage, perfStats } = result;
    const tests: FileResult['tests'] = testResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, title, status, failureMessages }) => ({
        name: [...ancestorTitles, title].join(' › '),
        ...(status === 'failed' && { failure: failureMessages.join('\n') }),
      }));
    // A file may also fail before or beside its tests.
    if (failureMessage && !tests.some(({ failure }) => failure !== undefined))
      tests.push({ name: 'the whole file', failure: failureMessage });
    const file = relative(repository, testFilePath);
    const seconds = (perfStats.end - perfStats.start) / 1000;
    process.stdout.write(`${JSON.stringify({ file, seconds, tests } satisfies FileResult)}\n`);
  }
}
