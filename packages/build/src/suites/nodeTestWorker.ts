import { resolve } from 'node:path';
import { run, type EventData } from 'node:test';
import { repository } from '../paths.ts';
import { PROGRESS, type FileResult, type TestResult } from './suite.ts';

// Runs test files one after another, as its parent names them, in this one process: sources and libraries
// are loaded once, and each file still has its own hooks, from its first `before` to its last `after`. A file ends
// when nothing keeps the event loop alive any more, so one that leaves a server or a timer behind does not end.

/** A little before the parent, which passes its limit in seconds, kills this process. */
const EXPLAIN_AFTER_MS = (Number(process.argv[2]) - 5) * 1000;

type TestEvent =
  | { type: 'test:start'; data: EventData.TestStart }
  | { type: 'test:pass'; data: EventData.TestPass }
  | { type: 'test:fail'; data: EventData.TestFail }
  | { type: 'test:diagnostic'; data: EventData.TestDiagnostic }
  | { type: 'test:summary'; data: EventData.TestSummary }
  // Other events are not needed.
  | { type: 'test:enqueue'; data: EventData.TestEnqueue };

process.on('message', (file: string) => {
  process.channel?.unref();
  void runFile(file).then((result) => {
    process.channel?.ref();
    process.send?.(result);
  });
});
process.on('disconnect', () => process.exit(0));

async function runFile(file: string): Promise<FileResult> {
  const began = Date.now();
  const tests: TestResult[] = [];
  const explain = setTimeout(() => {
    const failed = tests.filter(({ failure }) => failure !== undefined);
    process.stderr.write(
      [
        `Active resources that keep it running: ${process.getActiveResourcesInfo().join(', ')}`,
        `${tests.length - failed.length} of its tests passed, ${failed.length} failed.`,
        ...failed.map(({ name, failure }) => `${name}\n${failure}`),
      ].join('\n'),
    );
  }, EXPLAIN_AFTER_MS).unref();
  const path: string[] = [];
  const add = (result: Omit<TestResult, 'name'>) => tests.push({ name: path.join(' › '), ...result });
  const wholePath = resolve(repository, file);
  const diagnostics: string[] = [];
  let isSuccess = true;
  const events: AsyncIterable<TestEvent> = run({ files: [wholePath], isolation: 'none' });
  for await (const { type, data } of events) {
    explain.refresh();
    process.send?.(PROGRESS);
    if (type === 'test:start' || type === 'test:pass' || type === 'test:fail')
      path.splice(data.nesting, Infinity, data.name);
    if (type === 'test:diagnostic') diagnostics.push(data.message);
    if (type === 'test:summary') isSuccess = data.success;
    if (type === 'test:pass' && data.details.type !== 'suite')
      // If a file has no tests, the runner reports the file itself as a test.
      add(data.name === wholePath ? { failure: 'The file has no tests.' } : {});
    if (type === 'test:fail') {
      const { error } = data.details;
      if ((error as { failureType?: string }).failureType !== 'subtestsFailed')
        add({ failure: describeError(error) });
    }
  }
  // An error thrown after its test has ended fails the file.
  if (!isSuccess && !tests.some(({ failure }) => failure !== undefined))
    tests.push({ name: 'the whole file', failure: diagnostics.join('\n') });
  process.exitCode = undefined;
  clearTimeout(explain);
  return { file, seconds: (Date.now() - began) / 1000, tests };
}

/** Node wraps the error of a test; that error may have a cause of its own, such as the failure of a property. */
function describeError(error: Error): string {
  const thrown = error.cause instanceof Error ? error.cause : error;
  const told = thrown.stack ?? thrown.message;
  return thrown.cause instanceof Error ? `${told}\nCaused by ${describeError(thrown)}` : told;
}
