import { parseArgs } from 'node:util';
import { startBrowser } from '@farm/rollout/browser';
import { createOperator } from '../system/createAccount.ts';
import { startSystem } from '../system/startSystem.ts';
import { buildFederated, buildMonolith } from './builds.ts';
import { runMeasurement, type Measurement } from './runMeasurement.ts';
import { listPlainPaths } from './listPlainPaths.ts';
import { startMonolith } from './startMonolith.ts';

/**
 * Measures the JavaScript a browser transfers (brotli, 1 KB = 1000 bytes): the federated product, shell and remotes,
 * against the same sources as one bundle. Byte counts are exact, so one run is enough.
 */
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const print = (line = '') => process.stdout.write(`${line}\n`);

print('building …');
buildFederated();
const monolithFolder = buildMonolith();
const system = await startSystem();
const monolith = await startMonolith(system, monolithFolder);
const browser = await startBrowser();
try {
  const { token } = await createOperator(system);
  const routes = await listPlainPaths(system);
  const input = { browser, url: system.url, token, routes };
  const federatedUsage = await runMeasurement(input);
  const monolithUsage = await runMeasurement({ ...input, url: monolith.url });
  printTable(federatedUsage, monolithUsage);
  const home = {
    federatedBytes: toRouteBytes(federatedUsage, '/'),
    monolithBytes: toRouteBytes(monolithUsage, '/'),
  };
  const figures = {
    homeKB: toKilobytes(home.federatedBytes),
    monolithKB: toKilobytes(home.monolithBytes),
    homeRatio: round(home.federatedBytes / home.monolithBytes, 3),
    walkRatio: round(federatedUsage.walk / monolithUsage.walk, 3),
    chainDepth: Math.max(...federatedUsage.routes.map((route) => route.depth)),
  };
  print(values.json ? JSON.stringify(figures) : formatFigures(figures));
} finally {
  await browser.close();
  await monolith.close();
  await system.stop();
}

function printTable(federatedUsage: Measurement, monolithUsage: Measurement): void {
  print();
  print('route                             federated   monolith   ratio   requests   chain');
  for (const route of federatedUsage.routes) {
    const monolithBytes = toRouteBytes(monolithUsage, route.path);
    const cells = [
      route.path.padEnd(32),
      `${toKilobytes(route.bytes).toFixed(1)} KB`.padStart(10),
      `${toKilobytes(monolithBytes).toFixed(1)} KB`.padStart(10),
      (route.bytes / monolithBytes).toFixed(3).padStart(7),
      String(route.requests).padStart(10),
      String(route.depth).padStart(7),
    ];
    print(cells.join(' '));
  }
  const walk = [toKilobytes(federatedUsage.walk), toKilobytes(monolithUsage.walk)].map((kb) =>
    `${kb.toFixed(1)} KB`.padStart(10),
  );
  print(
    [
      'walk through all of them'.padEnd(32),
      ...walk,
      (federatedUsage.walk / monolithUsage.walk).toFixed(3).padStart(7),
    ].join(' '),
  );
  print();
}

function formatFigures(figures: Record<string, number>): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join('   ');
}

function toRouteBytes({ routes }: Measurement, path: string): number {
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`${path} was not measured`);
  return route.bytes;
}

function toKilobytes(bytes: number): number {
  return round(bytes / 1000, 1);
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
