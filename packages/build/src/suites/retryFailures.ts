import { listFailures, type Failure, type FinishedSuite, type RunOptions } from './suite.ts';

/** Start of fast-check's report of a counterexample. */
const COUNTEREXAMPLE = /Property failed after \d+ tests/;

/** A run after its failed files were run again. */
interface Settled {
  finished: FinishedSuite[];
  /** Tests that failed at first and passed alone. */
  flaky: Failure[];
}

/**
 * Runs each failed test file once more, alone and with the same seed. A test that then passes is flaky. A
 * property with a counterexample is not run again, because it fails for that input however often others pass.
 */
export async function retryFailures(finished: FinishedSuite[], options: RunOptions): Promise<Settled> {
  const flaky: Failure[] = [];
  const settled: FinishedSuite[] = [];
  for (const end of finished) {
    const files = [];
    for (const result of end.files) {
      const failures = listFailures([{ ...end, files: [result] }]);
      const canRerun = end.suite.hasFiles && failures.length > 0;
      const again =
        canRerun && !failures.some(({ reason }) => COUNTEREXAMPLE.test(reason))
          ? await end.suite.run({ ...options, isChosen: (file) => file === result.file, isNarrowed: true })
          : [];
      const passed = again.length > 0 && listFailures([{ ...end, files: again }]).length === 0;
      if (passed) flaky.push(...failures);
      files.push(...(passed ? again : [result]));
    }
    settled.push({ ...end, files });
  }
  return { finished: settled, flaky };
}
