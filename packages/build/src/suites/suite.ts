/** What a suite of checks or tests came to. */
export interface SuiteResult {
  passed: number;
  failed: number;
  /** Everything a person needs to mend what failed; empty when nothing did. */
  failures: string;
}

/** A part of `npm test`. */
export interface Suite {
  name: string;
  /** Wall-clock seconds it may take on two cores; more is said, not failed. */
  budgetSeconds: number;
  /** How many of two cores it keeps busy. */
  cores: 1 | 2;
  /** Suites whose results it uses. */
  after?: string[];
  /** Runs it; `paths` narrows it to test files whose path contains one of them. */
  run: (paths: string[]) => Promise<SuiteResult>;
}

/** A suite that has ended. */
export interface FinishedSuite extends SuiteResult {
  suite: Suite;
  seconds: number;
}
