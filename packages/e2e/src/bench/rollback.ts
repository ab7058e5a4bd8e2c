import { parseArgs } from 'node:util';
import type { RemoteBuild } from '@farm/contracts/registry';
import { launchBrowser } from '@farm/rollout/browser';
import { makeRelease } from '../rollout/makeRelease.ts';
import { publishAll, submitChange } from '../rollout/operate.ts';
import { startSystem } from '../system/startSystem.ts';
import { buildFederated } from './builds.ts';
import { reloadInBrowser, startLoad, untilLive } from './load.ts';

/**
 * Promotes a release of one remote and rolls it back again and again, while a browser and several clients load pages
 * with everything they name. Counts requests that failed, and measures how long it takes from the operator's call
 * until a page that is loaded has the version. Ends with 1 when a request failed or the 95th percentile is over a second.
 */
const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, cycles: { type: 'string', default: '20' } },
});
const LIMIT_MS = 1_000;
const CLIENTS = 4;
const say = (line = '') => process.stdout.write(`${line}\n`);

say('building …');
buildFederated();
const endings: (() => unknown)[] = [];
const system = await startSystem();
const browser = await launchBrowser();
try {
  const operator = await system.operator();
  const { dist, build } = await makeRelease<RemoteBuild>(
    { after: (end) => void endings.push(() => end?.({} as never, () => undefined)) },
    'mfe-info/dist',
    {},
  );
  await publishAll(operator, dist);
  const stable = await untilLive(system, 'info', () => true);

  const load = startLoad(system, CLIENTS);
  const tab = await reloadInBrowser(browser, system);
  const times: { change: string; ms: number }[] = [];
  const measure = async (change: 'promote' | 'rollback', version: string) => {
    const began = performance.now();
    const members = { info: version };
    await submitChange(
      operator,
      change === 'promote' ? { kind: change, members } : { kind: change, name: 'info', version },
      'Measured',
    );
    await untilLive(system, 'info', (live) => live === version);
    times.push({ change, ms: performance.now() - began });
  };
  const cycles = Number(values.cycles);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await measure('promote', build.version);
    await measure('rollback', stable);
  }
  const [inClients, inBrowser] = [await load.stop(), await tab.stop()];

  say('\nchange         times    median       p95');
  for (const [change, of] of Map.groupBy(times, ({ change }) => change))
    say(
      [
        change.padEnd(12),
        String(of.length).padStart(8),
        ...[0.5, 0.95].map((share) => `${percentile(of, share)} ms`.padStart(10)),
      ].join(''),
    );
  say(`\n${inClients.pages} pages by ${CLIENTS} clients, ${inBrowser.pages} in a browser`);
  for (const failure of [...inClients.failures, ...inBrowser.failures]) say(failure);
  const figures = {
    cycles,
    failedRequests: inClients.failures.length + inBrowser.failures.length,
    p95Ms: percentile(times, 0.95),
  };
  say(
    values.json
      ? JSON.stringify(figures)
      : Object.entries(figures)
          .map((pair) => pair.join(' '))
          .join('   '),
  );
  if (figures.failedRequests > 0 || figures.p95Ms > LIMIT_MS) process.exitCode = 1;
} finally {
  await browser.close();
  await system.stop();
  for (const end of endings) await end();
}

function percentile(times: { ms: number }[], share: number): number {
  const sorted = times.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
}
