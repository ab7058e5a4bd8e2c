import { randomInt } from 'node:crypto';
import { findAffectedTests } from '../suites/affectedTests.ts';
import { compareRuns } from '../suites/compareRuns.ts';
import {
  countTotal,
  describeEnd,
  describeFailure,
  describeFlaky,
  describeSlowest,
  describeSuites,
} from '../suites/report.ts';
import { retryFailures } from '../suites/retryFailures.ts';
import { runSuites } from '../suites/runSuites.ts';
import { startProgressOutput } from '../suites/startProgressOutput.ts';
import { listFailures, type FinishedSuite, type Suite } from '../suites/suite.ts';
import { deepSuites, suites } from '../suites/suites.ts';
import { watchSlowness } from '../suites/watchSlowness.ts';
import { watchStopRequests } from '../system/stopRequests.ts';
import { readArguments } from '../terminal/readArguments.ts';
import { runFail, sendLine, formatSecondsSince } from '../terminal/sendLine.ts';

// npm test [-- SUITE … PATH … --since REF --seed N]: suites by name; other words are parts of paths. npm run
// test:deep [-- the same, --flakes N]

const began = Date.now();
const endNow = () => process.exit(130);
watchStopRequests(endNow, endNow);
try {
  await main();
} catch (error) {
  runFail((error as Error).message);
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments({
    deep: { type: 'boolean', default: false },
    since: { type: 'string' },
    seed: { type: 'string' },
    flakes: { type: 'string' },
  });
  const seed = readCount('seed', values.seed) ?? randomInt(2 ** 31);
  const flakes = readCount('flakes', values.flakes);
  const { chosen, paths } = choose(values.deep && flakes === undefined ? deepSuites : suites, positionals);
  const affected = values.since === undefined ? null : await findAffectedTests(values.since);
  if (affected) sendLine(`Changes since ${values.since} affect ${affected.size} test files.`);
  const isChosen = (file: string) =>
    (paths.length === 0 || paths.some((path) => file.includes(path))) && (affected?.has(file) ?? true);
  const speed = watchSlowness();
  const isNarrowed = paths.length > 0 || affected !== null;
  const options = { seed, isChosen, isNarrowed, isDeep: false, slowness: speed.read() };
  if (flakes === undefined) await runOnce(chosen, options, speed);
  else await runForFlakes(chosen, options, flakes);
}

type Options = Parameters<typeof runSuites>[1];
type Slowness = ReturnType<typeof watchSlowness>;

async function runOnce(chosen: Suite[], options: Options, speed: Slowness): Promise<void> {
  const first = await runWatched(chosen, options);
  const slowness = speed.read();
  const { finished, flaky } = await retryFailures(first, options);
  sendLine(`\n${describeSuites(finished, slowness)}\n`);
  const slowest = describeSlowest(finished);
  if (slowest) sendLine(`slowest files\n${slowest}\n`);
  for (const failure of [...flaky, ...listFailures(finished)])
    sendLine(`${describeFailure(failure, options.seed)}\n`);
  sendLine(`${formatSecondsSince(began)}, seed ${options.seed}`);
  for (const failure of flaky) sendLine(describeFlaky(failure));
  const { passed, failed } = countTotal(finished, flaky, slowness);
  sendLine(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/**
 * Each run has a different seed, the first one the given seed, so that failures that depend on inputs show up
 * too.
 */
async function runForFlakes(chosen: Suite[], options: Options, count: number): Promise<void> {
  const runs: FinishedSuite[][] = [];
  for (let run = 0; run < count; run += 1) {
    sendLine(`run ${run + 1} of ${count}`);
    const seed = options.seed + run;
    const finished = await runWatched(chosen, { ...options, seed });
    for (const failure of listFailures(finished)) sendLine(`${describeFailure(failure, seed)}\n`);
    runs.push(finished);
  }
  const { flakes, broken, tests } = compareRuns(runs);
  for (const line of flakes) sendLine(`not the same each time: ${line}\n`);
  for (const line of broken) sendLine(`✗ ${line}\n`);
  sendLine(`${formatSecondsSince(began)}, seeds from ${options.seed}\n`);
  const failed = flakes.length + broken.length;
  sendLine(`${tests - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function runWatched(chosen: Suite[], options: Options): Promise<FinishedSuite[]> {
  const progress = startProgressOutput(chosen);
  const finished = await runSuites(chosen, options, {
    onStart: progress.start,
    onFile: (suite, result, total) => {
      progress.file(suite, total);
      for (const failure of listFailures([{ suite, seconds: 0, files: [result] }]))
        sendLine(`✗ ${suite.name}: ${failure.file} › ${failure.test}`);
    },
    onEnd: (end) => {
      progress.end(end.suite);
      sendLine(describeEnd(end));
    },
  });
  progress.stop();
  return finished;
}

function choose(known: Suite[], words: string[]): { chosen: Suite[]; paths: string[] } {
  const names = known.map(({ name }) => name);
  const paths = words.filter((word) => !names.includes(word));
  const named = known.filter(({ name }) => words.includes(name));
  if (named.length === 0 && paths.length > 0)
    throw new Error(`Unknown suite "${paths.join(' ')}". Available: ${names.join(', ')}.`);
  return { chosen: named.length > 0 ? named : known, paths };
}

function readCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined || /^\d{1,10}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new Error(`--${name} must be a whole number, not "${text}".`);
}
