/** The process cannot start; the message says why, in one line for whoever started it. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The environment is wrong. Each line names one variable and what is wrong with it. */
export class ConfigError extends StartError {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
