/** Thrown if the process cannot start; the message is one line for the person who started it. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Thrown for wrong settings. Each line names a variable and its problem. */
export class ConfigError extends StartError {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
