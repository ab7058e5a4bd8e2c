import type { EventData } from 'node:test';
import type { SuiteResult } from './suite.ts';

type TestEvent =
  | { type: 'test:start'; data: EventData.TestStart }
  | { type: 'test:pass'; data: EventData.TestPass }
  | { type: 'test:fail'; data: EventData.TestFail }
  | { type: 'test:stderr'; data: EventData.TestStderr }
  | { type: 'test:summary'; data: EventData.TestSummary };

/** A reporter for `node --test` that writes one JSON object at the end: a {@link SuiteResult}. */
export default async function* reportAsJson(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const result: SuiteResult = { passed: 0, failed: 0, failures: '' };
  const path: string[] = [];
  const stderr = new Map<string, string>();
  let reported = 0;
  const fail = (file: string, reason: string) => {
    reported += 1;
    result.failures += `✗ ${path.join(' › ')}\n  ${file}\n${indent(reason)}\n${indent(stderr.get(file) ?? '')}\n`;
  };
  for await (const { type, data } of events) {
    const file = data.file ?? '';
    if (type === 'test:start') path.splice(data.nesting, Infinity, data.name);
    else if (type === 'test:stderr')
      stderr.set(file, ((stderr.get(file) ?? '') + data.message).slice(-4_000));
    else if (type === 'test:summary') {
      if (data.file !== undefined) continue;
      result.passed += data.counts.passed;
      const { tests, passed, skipped, todo } = data.counts;
      // A hook that fails is reported, but counted as no test.
      result.failed = Math.max(result.failed + tests - passed - skipped - todo, reported);
    } else if (type === 'test:fail') {
      path.splice(data.nesting, Infinity, data.name);
      const { error } = data.details;
      if ((error as { failureType?: string }).failureType !== 'subtestsFailed') fail(file, reasonOf(error));
    } else if (data.nesting === 0 && isFileName(data.name, file)) {
      // The runner reports a file in place of its tests when it has none, and counts it as passed.
      path.splice(0, Infinity, data.name);
      result.passed -= 1;
      result.failed += 1;
      fail(file, 'The file has no tests.');
    }
  }
  yield JSON.stringify(result);
}

function isFileName(name: string, file: string): boolean {
  return file !== '' && (file === name || file.endsWith(`/${name}`));
}

function reasonOf(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.stack ?? cause.message;
}

function indent(text: string): string {
  return text.trim() === '' ? '' : `${text.trimEnd().replaceAll(/^/gm, '    ')}\n`;
}
