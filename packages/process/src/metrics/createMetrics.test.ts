import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from '../logger.ts';
import { createMetrics } from './createMetrics.ts';

const log = createLogger('silent');

test('a group is measured once for scrapes that come soon after each other, or at the same time', async () => {
  const metrics = createMetrics(log);
  let measured = 0;
  metrics.addGroup({
    name: 'payouts',
    metrics: ['farm_payout_alarms'],
    measure: async () => {
      await Promise.resolve();
      return [{ metric: 'farm_payout_alarms', value: ++measured }];
    },
  });
  const texts = await Promise.all([metrics.render(), metrics.render()]);
  for (const text of [...texts, await metrics.render()]) assert.match(text, /^farm_payout_alarms 1$/m);
});

test('what was measured before is gone when it cannot be measured any more, and comes back with the next success', async () => {
  const metrics = createMetrics(log);
  let isAway = false;
  metrics.addGroup({
    name: 'payouts',
    metrics: ['farm_payout_alarms', 'farm_payout_obstacle'],
    keepMs: 0,
    measure: () => {
      if (isAway) throw new Error('The database is away');
      return [
        { metric: 'farm_payout_alarms', value: 0 },
        { metric: 'farm_payout_obstacle', labels: { kind: 'stopped' }, value: 1 },
      ];
    },
  });
  const complete = /^farm_payout_alarms 0$[^]*^farm_payout_obstacle\{kind="stopped"\} 1$/m;
  assert.match(await metrics.render(), complete);
  isAway = true;
  await metrics.render();
  const text = await metrics.render();
  assert.doesNotMatch(text, /^farm_payout/m);
  assert.match(text, /^farm_metrics_failures_total\{group="payouts"\} 2$/m);
  assert.match(text, /^nodejs_eventloop_lag_seconds /m);
  isAway = false;
  assert.match(await metrics.render(), complete);
});
