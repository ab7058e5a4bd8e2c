import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WorkMeter } from './WorkMeter.ts';

describe('the work meter', () => {
  it('counts only what was work for certain', () => {
    const meter = new WorkMeter();
    for (const [at, workMs] of [
      [0, 10],
      [100, 20],
      [200, 110],
      [300, 200],
      [400, 210],
    ] as const)
      meter.add({ at, workMs });
    assert.equal(meter.computeWorkMs({ at: 50, ms: 300 }), 180);
    assert.equal(meter.computeWorkMs({ at: 110, ms: 50 }), 0, 'no sample within');
  });

  it('begins anew with another document', () => {
    const meter = new WorkMeter();
    meter.add({ at: 100, workMs: 1 });
    meter.add({ at: 900, workMs: 800 });
    meter.add({ at: 50, workMs: 810 });
    meter.add({ at: 150, workMs: 830 });
    assert.equal(meter.computeWorkMs({ at: 0, ms: 1_000 }), 20);
  });
});
