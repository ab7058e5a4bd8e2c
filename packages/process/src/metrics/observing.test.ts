import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { createLogger } from '../logger.ts';
import { createMetrics } from './createMetrics.ts';
import { metricTable, type MetricRow } from './metricTable.ts';

const repository = resolve(import.meta.dirname, '../../../..');
const readText = (path: string) => readFileSync(resolve(repository, path), 'utf8');

const alerts = readText('deploy/prometheus/alerts.yml');
const dashboard = readText('deploy/grafana/farm.json');
const page = readText('docs/observing.md');
const rows: [string, MetricRow][] = Object.entries(metricTable);

/** Names of Node.js' own metrics, as a process reports them. */
async function listNodeNames(): Promise<string[]> {
  const text = await createMetrics(createLogger('silent')).render();
  return [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
}

/** Names of metrics in a text, a histogram's series by the name of the histogram. */
function listUsed(text: string): string[] {
  const names = [...text.matchAll(/\b(?:farm|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
  return names.map((name) => {
    const histogram = name.replace(/_(bucket|sum|count)$/, '');
    return rows.some(([of, { type }]) => of === histogram && type === 'histogram') ? histogram : name;
  });
}

/** Cells of the tables of a page. */
function listCells(markdown: string): string[][] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('| '));
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('alerts and dashboard name only metrics that a process reports', async () => {
  const known = [...rows.map(([name]) => name), ...(await listNodeNames())];
  assert.deepEqual(
    listUsed(alerts + dashboard).filter((name) => !known.includes(name)),
    [],
  );
});

test('each metric of the farm is in an alert or in the dashboard', () => {
  const used = listUsed(alerts + dashboard);
  assert.deepEqual(
    rows.map(([name]) => name).filter((name) => !used.includes(name)),
    [],
  );
});

test('metrics are named as Prometheus asks: a prefix, base units, and _total for counters alone', () => {
  for (const [name, { type, labels }] of rows) {
    assert.match(name, /^farm_[a-z_]+$/);
    assert.equal(name.endsWith('_total'), type === 'counter', name);
    assert.doesNotMatch(name, /_(ms|milliseconds|minutes|percent|kb|mojo)(_|$)/);
    for (const label of labels) assert.doesNotMatch(label, /mail|account|address|token|user/, name);
  }
});

test('docs/observing.md lists every metric as it is in the table', () => {
  const listed = listCells(page).filter(([name = '']) => name.startsWith('`farm_'));
  const expected = rows.map(([name, { type, labels, of, help }]) => [
    `\`${name}\``,
    type,
    labels.map((label) => `\`${label}\``).join(', '),
    of.join(', '),
    help,
  ]);
  assert.deepEqual(listed, expected);
});

test('docs/observing.md says for every alert what to do, and for nothing else', () => {
  const names = [...alerts.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => `\`${name}\``);
  const listed = listCells(page).filter(([name = '']) => name.startsWith('`Farm'));
  assert.deepEqual(
    listed.map(([name]) => name),
    names,
  );
  for (const [name, advice = ''] of listed) assert.ok(advice.length > 20, name);
});

test('the dashboard is one that Grafana reads: panels with queries, none of which overlap', () => {
  const { panels } = JSON.parse(dashboard) as {
    panels: { id: number; type: string; gridPos: { x: number; y: number }; targets?: { expr: string }[] }[];
  };
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  assert.equal(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size, panels.length);
  for (const { type, targets = [] } of panels) assert.equal(targets.length > 0, type !== 'row');
});
