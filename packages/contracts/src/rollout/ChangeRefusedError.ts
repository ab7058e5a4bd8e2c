/** Thrown if a change is not allowed, with one sentence per reason. Nothing has changed. */
export class ChangeRefusedError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ChangeRefusedError';
    this.problems = problems;
  }
}
