import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planLooks } from './looks.ts';

test('the controls of a page are pressed once on each screen, and once in each language', () => {
  for (const roles of [['none'], ['none', 'user'], ['none', 'user', 'admin']] as const) {
    const pressed = planLooks(roles).filter(({ isPressed }) => isPressed);
    assert.equal(pressed.length, 2);
    for (const field of ['screen', 'language'] as const)
      assert.equal(new Set(pressed.map((look) => look[field])).size, 2, `${roles.join()}: ${field}`);
  }
});
