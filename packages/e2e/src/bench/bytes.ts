import { parseArgs } from 'node:util';
import { launchBrowser } from '@farm/rollout/browser';
import { createOperator } from '../system/createAccount.ts';
import { startSystem } from '../system/startSystem.ts';
import { buildFederated, buildMonolith } from './builds.ts';
import { measure, type Measured } from './measure.ts';
import { routesOf } from './routes.ts';

/**
 * JavaScript that a browser transfers (brotli, 1 KB = 1000 bytes): the product as it is built, shell and remotes,
 * against the same sources as one build. Bytes are exact, so one run is enough.
 */
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const say = (line = '') => process.stdout.write(`${line}\n`);

say('building …');
buildFederated();
const monolith = buildMonolith();
const system = await startSystem();
const browser = await launchBrowser();
try {
  const { token } = await createOperator(system);
  const routes = await routesOf(system);
  const order = { browser, url: system.url, token, routes };
  const ours = await measure(order);
  const theirs = await measure({ ...order, monolith });
  printTable(ours, theirs);
  const home = { ours: bytesAt(ours, '/'), theirs: bytesAt(theirs, '/') };
  const figures = {
    homeKB: kilobytes(home.ours),
    monolithKB: kilobytes(home.theirs),
    homeRatio: round(home.ours / home.theirs, 3),
    walkRatio: round(ours.walk / theirs.walk, 3),
    chainDepth: Math.max(...ours.routes.map((route) => route.depth)),
  };
  say(values.json ? JSON.stringify(figures) : describe(figures));
} finally {
  await browser.close();
  await system.stop();
}

function printTable(ours: Measured, theirs: Measured): void {
  say();
  say('route                             federated   monolith   ratio   requests   chain');
  for (const route of ours.routes) {
    const other = bytesAt(theirs, route.path);
    const cells = [
      route.path.padEnd(32),
      `${kilobytes(route.bytes).toFixed(1)} KB`.padStart(10),
      `${kilobytes(other).toFixed(1)} KB`.padStart(10),
      (route.bytes / other).toFixed(3).padStart(7),
      String(route.requests).padStart(10),
      String(route.depth).padStart(7),
    ];
    say(cells.join(' '));
  }
  const walk = [kilobytes(ours.walk), kilobytes(theirs.walk)].map((kb) => `${kb.toFixed(1)} KB`.padStart(10));
  say(
    ['walk through all of them'.padEnd(32), ...walk, (ours.walk / theirs.walk).toFixed(3).padStart(7)].join(
      ' ',
    ),
  );
  say();
}

function describe(figures: Record<string, number>): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join('   ');
}

function bytesAt({ routes }: Measured, path: string): number {
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`${path} was not measured`);
  return route.bytes;
}

function kilobytes(bytes: number): number {
  return round(bytes / 1000, 1);
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
