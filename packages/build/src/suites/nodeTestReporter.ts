import { resolve } from 'node:path';
import type { EventData } from 'node:test';
import type { SuiteResult } from './suite.ts';

type TestEvent =
  | { type: 'test:start'; data: EventData.TestStart }
  | { type: 'test:pass'; data: EventData.TestPass }
  | { type: 'test:fail'; data: EventData.TestFail }
  | { type: 'test:stderr'; data: EventData.TestStderr }
  | { type: 'test:summary'; data: EventData.TestSummary }
  // And others, which are not looked at.
  | { type: 'test:enqueue'; data: EventData.TestEnqueue };

/** A reporter for `node --test` that writes one JSON object at the end: a {@link SuiteResult}. */
export default async function* reportAsJson(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const result: SuiteResult = { passed: 0, failed: 0, failures: '' };
  const path: string[] = [];
  const stderr = new Map<string, string>();
  const failures: { name: string; file: string; reason: string }[] = [];
  const fail = (file: string, reason: string) => failures.push({ name: path.join(' › '), file, reason });
  for await (const { type, data } of events) {
    // Some events name the file as it was given, others in full.
    const file = data.file === undefined ? '' : resolve(data.file);
    if (type === 'test:start') path.splice(data.nesting, Infinity, data.name);
    else if (type === 'test:stderr')
      stderr.set(file, ((stderr.get(file) ?? '') + data.message).slice(-4_000));
    else if (type === 'test:summary') {
      if (data.file !== undefined) continue;
      result.passed += data.counts.passed;
      const { tests, passed, skipped, todo } = data.counts;
      // A hook that fails is reported, but counted as no test.
      result.failed = Math.max(result.failed + tests - passed - skipped - todo, failures.length);
    } else if (type === 'test:fail') {
      path.splice(data.nesting, Infinity, data.name);
      const { error } = data.details;
      if ((error as { failureType?: string }).failureType !== 'subtestsFailed') fail(file, reasonOf(error));
    } else if (type === 'test:pass' && data.nesting === 0 && isFileName(data.name, file)) {
      // The runner reports a file in place of its tests when it has none, and counts it as passed.
      path.splice(0, Infinity, data.name);
      result.passed -= 1;
      result.failed += 1;
      fail(file, 'The file has no tests.');
    }
  }
  // What a file wrote may come after the failure that it explains.
  result.failures = failures
    .map(
      ({ name, file, reason }) => `✗ ${name}\n  ${file}\n${indent(reason)}${indent(stderr.get(file) ?? '')}`,
    )
    .join('\n');
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
