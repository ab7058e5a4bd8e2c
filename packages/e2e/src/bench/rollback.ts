import { parseArgs } from 'node:util';
import type { RemoteBuild } from '@farm/contracts/registry';
import { startBrowser } from '@farm/rollout/browser';
import { makeRelease } from '../rollout/makeRelease.ts';
import { publishAll, applyChange } from '../rollout/operatorActions.ts';
import { startSystem } from '../system/startSystem.ts';
import { buildFederated } from './builds.ts';
import { startBrowserLoad, startLoad, waitUntilLive } from './load.ts';

/**
 * Promotes a release of one remote and rolls it back in a loop, while a browser and several clients load pages with
 * everything they name. Counts failed requests and measures the time from the operator's call until a loaded page has
 * the version. Exits with 1 if a request failed or the 95th percentile exceeds one second.
 */
const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, cycles: { type: 'string', default: '20' } },
});
const MAX_P95_MS = 1_000;
const CLIENT_COUNT = 4;
const print = (line = '') => process.stdout.write(`${line}\n`);

print('building …');
buildFederated();
const cleanups: (() => unknown)[] = [];
const system = await startSystem();
const browser = await startBrowser();
try {
  const operator = await system.operator();
  const { dist, build } = await makeRelease<RemoteBuild>(
    { after: (end) => void cleanups.push(() => end?.({} as never, () => undefined)) },
    'mfe-info/dist',
    {},
  );
  await publishAll(operator, dist);
  const stable = await waitUntilLive(system, 'info', () => true);

  const load = startLoad(system, CLIENT_COUNT);
  const tab = await startBrowserLoad(browser, system);
  const times: { change: string; ms: number }[] = [];
  const measureChange = async (change: 'promote' | 'rollback', version: string) => {
    const startedAtMs = performance.now();
    const members = { info: version };
    await applyChange(
      operator,
      change === 'promote' ? { kind: change, members } : { kind: change, name: 'info', version },
      'Measured',
    );
    await waitUntilLive(system, 'info', (live) => live === version);
    times.push({ change, ms: performance.now() - startedAtMs });
  };
  const cycles = Number(values.cycles);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await measureChange('promote', build.version);
    await measureChange('rollback', stable);
  }
  const [clientOutcome, browserOutcome] = [await load.stop(), await tab.stop()];

  print('\nchange         times    median       p95');
  for (const [change, of] of Map.groupBy(times, ({ change }) => change))
    print(
      [
        change.padEnd(12),
        String(of.length).padStart(8),
        ...[0.5, 0.95].map((share) => `${computePercentileMs(of, share)} ms`.padStart(10)),
      ].join(''),
    );
  print(`\n${clientOutcome.pages} pages by ${CLIENT_COUNT} clients, ${browserOutcome.pages} in a browser`);
  for (const failure of [...clientOutcome.failures, ...browserOutcome.failures]) print(failure);
  const figures = {
    cycles,
    failedRequests: clientOutcome.failures.length + browserOutcome.failures.length,
    p95Ms: computePercentileMs(times, 0.95),
  };
  print(
    values.json
      ? JSON.stringify(figures)
      : Object.entries(figures)
          .map((pair) => pair.join(' '))
          .join('   '),
  );
  if (figures.failedRequests > 0 || figures.p95Ms > MAX_P95_MS) process.exitCode = 1;
} finally {
  await browser.close();
  await system.stop();
  for (const end of cleanups) await end();
}

function computePercentileMs(times: { ms: number }[], share: number): number {
  const sorted = times.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
}
