import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { run } from '../testing/run.ts';
import { startTestApi } from '../testing/startTestApi.ts';
import { parseShares } from './steps.ts';

describe('the steps of a canary', () => {
  test('are read with their times and the visitors that they need', () => {
    assert.deepEqual(parseShares('x', { steps: '1, 5,25%,100', every: '2h', while: 'healthy' }), {
      percent: 1,
      plan: { shares: [5, 25, 100], everyMinutes: 120, minVisitors: 20 },
    });
    assert.deepEqual(parseShares(undefined, { steps: '0.5,10', every: '1d', 'min-visitors': '0' }), {
      percent: 0.5,
      plan: { shares: [10], everyMinutes: 1_440, minVisitors: 0 },
    });
    assert.deepEqual(parseShares('12', {}), { percent: 12 });
  });

  test('are refused in a sentence that says what they are like', () => {
    const refusals = [
      [{ steps: '1,5' }, /^--steps needs --every, such as --every 30m\.$/],
      [{ steps: '1', every: '30m' }, /^--steps needs two shares at least/],
      [{ steps: '1,500', every: '30m' }, /^"500" is not a valid share\./],
      [{ steps: '1,5', every: '0m' }, /^"0m" is not a time between steps\./],
      [{ steps: '1,5', every: '30' }, /^"30" is not a time between steps\./],
      [{ steps: '1,5', every: '30m', while: 'sunny' }, /^"sunny" is not a condition\./],
      [{ steps: '1,5', every: '30m', 'min-visitors': 'few' }, /^"few" is not a number of visitors\.$/],
      [{ every: '30m' }, /^--every needs --steps\.$/],
    ] as const;
    for (const [options, message] of refusals) assert.throws(() => parseShares('5', options), { message });
  });

  test('leave no place for a share beside them', async () => {
    const { exitCode, stderr } = await run(
      ...[
        'http://localhost:1',
        'canary',
        'assets',
        '1.0.0',
        '5',
        '--steps',
        '5,50',
        '--every',
        '1h',
        '--why',
        'x',
      ],
    );
    assert.equal(exitCode, 2);
    assert.match(stderr, /^Unexpected argument "5"\./);
  });

  test('are in the status, with what comes next, and in the history', async (t) => {
    const version = '1.0.1+000000000001';
    const steps = [
      { percent: 5, at: '2026-01-02T03:00:00.000Z' },
      { percent: 50, at: '2026-01-02T04:00:00.000Z' },
    ];
    const canary = { version, percent: 5, set: null, steps, minVisitors: 20, nextStep: steps[1] };
    const entry = {
      ...{ name: 'assets', stable: '1.0.0+000000000000', lastGood: null, canary, disabled: null },
      ...{ stableSince: null, canarySince: null, rates: { stable: null, canary: null } },
    };
    const halt = {
      ...{
        action: 'hold-canary',
        name: 'auth',
        version,
        why: 'Too few visitors',
        at: '2026-01-02T03:04:05.000Z',
      },
    };
    const status = { rev: 7, frozen: null, halts: [halt], entries: [entry], isVerificationRequired: false };
    const change = {
      ...{ kind: 'canary', members: { assets: version }, percent: 5, salt: 'ab'.repeat(16), set: null },
      plan: { shares: [50], everyMinutes: 60, minVisitors: 20 },
    };
    const made = {
      ...{ rev: 7, at: '2026-01-02T03:00:00.000Z', who: 'CI', why: 'Night', halt: null, from: {} },
      ...{ keyId: '0123456789abcdef', keyName: 'ada@farm.test', change },
    };
    const held = { ...made, change: null, halt };
    const { server } = await startTestApi(t, ({ path }) => ({
      status: 200,
      json: path.startsWith('/history') ? { items: [held, made], nextCursor: null } : status,
    }));
    const { stdout } = await run(server, 'status');
    assert.match(
      stdout,
      /^Plan: assets 1\.0\.1\+000000000001 goes to 50 % at 2026-01-02 04:00:00 UTC, after 20 visitors at least \(steps: 5, 50 %\)$/m,
    );
    assert.match(stdout, /^Held: auth 1\.0\.1\+000000000001\. Too few visitors$/m);
    const history = await run(server, 'history');
    assert.match(history.stdout, /canary assets 1\.0\.1\+000000000001 at 5 %, then 50 %, every 1 h /);
    assert.match(history.stdout, /held auth 1\.0\.1/);
  });
});
