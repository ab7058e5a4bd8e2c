import { say } from '../terminal/say.ts';
import type { FinishedSuite, Suite, SuiteResult } from './suite.ts';

const CORES = 2;
const HEARTBEAT_MS = 20_000;

interface RunOptions {
  /** Narrows the tests to files whose path contains one of these. */
  paths: string[];
  /** Called as each suite ends: what one suite says is never mixed with another's. */
  onEnd: (finished: FinishedSuite) => void;
}

/** Runs suites in their order, side by side as far as two cores carry, and resolves when all have ended. */
export async function runSuites(suites: Suite[], { paths, onEnd }: RunOptions): Promise<FinishedSuite[]> {
  const chosen = new Set(suites.map(({ name }) => name));
  const waiting = [...suites];
  const running = new Map<Suite, { began: number; ended: Promise<void> }>();
  const finished: FinishedSuite[] = [];
  const isReady = ({ after = [] }: Suite) =>
    after.every((name) => !chosen.has(name) || finished.some(({ suite }) => suite.name === name));
  const freeCores = () => CORES - [...running.keys()].reduce((sum, { cores }) => sum + cores, 0);

  const start = (suite: Suite) => {
    const began = Date.now();
    const ended = runOne(suite, paths).then((result) => {
      running.delete(suite);
      const done = { ...result, suite, seconds: (Date.now() - began) / 1000 };
      finished.push(done);
      onEnd(done);
    });
    running.set(suite, { began, ended });
  };

  const heartbeat = setInterval(() => {
    const states = [...running].map(
      ([{ name }, { began }]) => `${name} ${Math.round((Date.now() - began) / 1000)} s`,
    );
    if (states.length > 0) say(`  … ${states.join(', ')}`);
  }, HEARTBEAT_MS);
  while (waiting.length > 0 || running.size > 0) {
    // Only the first that waits may start: a big suite is not overtaken for ever by small ones.
    for (let next = waiting[0]; next && isReady(next) && next.cores <= freeCores(); next = waiting[0]) {
      waiting.shift();
      start(next);
    }
    await Promise.race([...running.values()].map(({ ended }) => ended));
  }
  clearInterval(heartbeat);
  return suites
    .map((suite) => finished.find((done) => done.suite === suite))
    .filter((done) => done !== undefined);
}

async function runOne(suite: Suite, paths: string[]): Promise<SuiteResult> {
  try {
    const result = await suite.run(paths);
    if (result.passed + result.failed > 0 || paths.length > 0) return result;
    return { passed: 0, failed: 1, failures: `The suite "${suite.name}" ran no test.` };
  } catch (error) {
    return { passed: 0, failed: 1, failures: (error as Error).stack ?? String(error) };
  }
}
