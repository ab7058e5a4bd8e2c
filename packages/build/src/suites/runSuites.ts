import type { FileResult, FinishedSuite, RunOptions, Suite } from './suite.ts';

/** Busy processes at once on two cores: a browser leaves some of its time. */
export const PROCESSES = 3;
/** On a machine that is this many times slower than usual, a browser leaves none. */
const MANY_TIMES = 2;

/** Callbacks while suites run. */
interface Watcher {
  onStart?: (suite: Suite) => void;
  onEnd: (finished: FinishedSuite) => void;
  /** Called as each file of a suite ends, with the total number of files. */
  onFile?: (suite: Suite, result: FileResult, total: number) => void;
}

/** Runs suites in order, concurrently while there are free processes, and resolves when all have ended. */
export async function runSuites(
  suites: Suite[],
  options: Omit<RunOptions, 'onFile'>,
  { onStart, onEnd, onFile }: Watcher,
): Promise<FinishedSuite[]> {
  const names = new Set(suites.map(({ name }) => name));
  const waiting = [...suites];
  const running = new Map<Suite, Promise<void>>();
  const finished: FinishedSuite[] = [];
  const isReady = ({ after = [] }: Suite) =>
    after.every((name) => !names.has(name) || finished.some(({ suite }) => suite.name === name));
  const processes = (options.slowness ?? 1) < MANY_TIMES ? PROCESSES : PROCESSES - 1;
  const free = () => processes - [...running.keys()].reduce((sum, { processes }) => sum + processes, 0);

  const start = async (suite: Suite) => {
    const began = Date.now();
    let files = await suite
      .run({ ...options, onFile: (result, total) => onFile?.(suite, result, total) })
      .catch((error: unknown) => [brokenSuite(suite, (error as Error).stack ?? String(error))]);
    if (files.length === 0 && !options.isNarrowed) files = [brokenSuite(suite, 'The suite ran no test.')];
    running.delete(suite);
    const end = { suite, files, seconds: (Date.now() - began) / 1000 };
    finished.push(end);
    onEnd(end);
  };

  while (waiting.length > 0 || running.size > 0) {
    // Only the first in the queue may start, so that small suites cannot starve a big one.
    for (let next = waiting[0]; next && isReady(next) && next.processes <= free(); next = waiting[0]) {
      waiting.shift();
      onStart?.(next);
      running.set(next, start(next));
    }
    await Promise.race(running.values());
  }
  return suites
    .map((suite) => finished.find((end) => end.suite === suite))
    .filter((end) => end !== undefined);
}

function brokenSuite({ name }: Suite, failure: string): FileResult {
  return { file: name, seconds: 0, tests: [{ name: 'the whole suite', failure }] };
}
