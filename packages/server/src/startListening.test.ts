import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StartError } from '@farm/process';
import { toListenError } from './startListening.ts';

describe('listening', () => {
  test('on a port the user may not have says in one line which setting to change', () => {
    const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
    for (const [variable, derived] of [
      ['API_PORT', 'PORT + 2'],
      ['OUTBOX_PORT', 'PORT + 1'],
    ] as const) {
      const told = toListenError(refused, { port: 80, variable });
      assert.ok(told instanceof StartError);
      assert.equal(
        told.message,
        `Port 80 is not allowed to this user. Set ${variable} to a port above 1023, ` +
          `or PORT (${variable} is ${derived} by default).`,
      );
    }
  });

  test('that fails for another reason keeps its error', () => {
    const error = new Error('bug');
    assert.equal(toListenError(error, { port: 80, variable: 'API_PORT' }), error);
  });
});
