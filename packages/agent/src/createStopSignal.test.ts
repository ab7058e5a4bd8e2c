import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { createStopSignal } from './createStopSignal.ts';

const cases: [NodeJS.Platform, stops: NodeJS.Signals[], ignored: NodeJS.Signals[]][] = [
  // Ctrl+C, which service wrappers send; Ctrl+Break; the console is closed, or the computer shuts down.
  ['win32', ['SIGINT', 'SIGBREAK', 'SIGHUP'], []],
  ['linux', ['SIGINT', 'SIGTERM'], ['SIGHUP', 'SIGBREAK']],
  ['darwin', ['SIGINT', 'SIGTERM'], ['SIGHUP']],
];
for (const [platform, stops, ignored] of cases) {
  for (const name of stops)
    test(`${name} stops an agent on ${platform}, and a second one kills it`, () => {
      const signals = new EventEmitter();
      const stopping = createStopSignal(signals, platform);
      assert.equal(stopping.aborted, false);

      signals.emit(name);

      assert.equal(stopping.aborted, true);
      // Without a listener a signal has its default effect.
      assert.deepEqual(signals.eventNames(), []);
    });

  for (const name of ignored)
    test(`${name} keeps its default effect on ${platform}`, () => {
      const signals = new EventEmitter();
      createStopSignal(signals, platform);
      assert.equal(signals.listenerCount(name), 0);
    });
}
