import { relative } from 'node:path';
import type { Reporter, Test, TestResult } from '@jest/reporters';
import { repository } from '../paths.ts';
import type { FileResult } from './suite.ts';

/** A reporter for jest that writes one JSON object a line as each file ends: a {@link FileResult}. */
export default class FileReporter implements Pick<Reporter, 'onTestResult'> {
  onTestResult(_test: Test, { testFilePath, testResults, failureMessage, perfStats }: TestResult): void {
    const tests = testResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, title, status, failureMessages }) => ({
        name: [...ancestorTitles, title].join(' › '),
        ...(status === 'failed' && { failure: failureMessages.join('\n') }),
      }));
    // A file may also fail before or beside its tests.
    if (failureMessage && !tests.some((test) => 'failure' in test))
      tests.push({ name: 'the whole file', failure: failureMessage });
    const file = relative(repository, testFilePath);
    const result: FileResult = { file, seconds: (perfStats.end - perfStats.start) / 1000, tests };
    process.stdout.write(`${JSON.stringify(result)}\n`);
  }
}
