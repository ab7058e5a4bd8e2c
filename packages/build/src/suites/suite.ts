/** The outcome of one test. */
export interface TestResult {
  /** Full name: `group › test`. */
  name: string;
  /** Failure message; undefined if it passed. */
  failure?: string;
}

/** The outcome of one test file, or of one program that checks the sources. */
export interface FileResult {
  /** Relative to the repository; a check gives the name of its program. */
  file: string;
  seconds: number;
  tests: TestResult[];
}

/** Sent by a process that runs test files when a test begins or ends. */
export const PROGRESS = 'progress';

/** Options of a suite's run. */
export interface RunOptions {
  /** True for a test file (relative to the repository) that should run. Checks always run completely. */
  isChosen: (file: string) => boolean;
  /** True if only some files are chosen, which may leave a suite with none. */
  isNarrowed: boolean;
  /** Seed of every property, so that a run can be repeated. */
  seed: number;
  /** Properties run their full counts. */
  isDeep: boolean;
  /** Slowness of this machine: 2 at half the usual speed. Time limits of tests grow with it. Default: 1. */
  slowness?: number;
  /** Called as each file ends, with the total number of files. */
  onFile?: (result: FileResult, total: number) => void;
}

/** A part of `npm test` or `npm run test:deep`. */
export interface Suite {
  name: string;
  /**
   * Wall-clock seconds it may take in a whole run on two cores of the usual speed. Exceeding it is reported;
   * twice as much fails.
   */
  budgetSeconds: number;
  /** Number of processes that it keeps busy. */
  processes: number;
  /** True if it runs test files that can also be run alone. */
  hasFiles?: boolean;
  /** Suites whose results it uses. */
  after?: string[];
  run: (options: RunOptions) => Promise<FileResult[]>;
}

/** A suite that has ended. */
export interface FinishedSuite {
  suite: Suite;
  seconds: number;
  files: FileResult[];
}

/** A test that failed, and the file it is in. */
export interface Failure {
  suite: Suite;
  file: string;
  test: string;
  reason: string;
}

/** Every failure of the suites, in order. */
export function listFailures(finished: FinishedSuite[]): Failure[] {
  return finished.flatMap(({ suite, files }) =>
    files.flatMap(({ file, tests }) =>
      tests.flatMap(({ name, failure }) =>
        failure === undefined ? [] : [{ suite, file, test: name, reason: failure }],
      ),
    ),
  );
}
