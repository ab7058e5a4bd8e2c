import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readLogLine } from './logLine.ts';

describe('a line of a log', () => {
  test('is quiet up to information', () => {
    assert.deepEqual(readLogLine('{"level":30,"msg":"listening"}'), { text: 'listening', isAlarming: false });
  });

  test('alarms from warnings upwards, with the reason', () => {
    assert.deepEqual(readLogLine('{"level":50,"msg":"mail not sent","err":{"message":"refused"}}'), {
      text: 'error: mail not sent: refused',
      isAlarming: true,
    });
    assert.deepEqual(readLogLine('{"level":40,"msg":"slow"}'), { text: 'warning: slow', isAlarming: true });
  });

  for (const text of ['PORT must be a port', '{"a":1}', '{broken', '"text"', 'null'])
    test(`alarms as it is when no logger wrote it: ${text}`, () => {
      assert.deepEqual(readLogLine(text), { text, isAlarming: true });
    });
});
