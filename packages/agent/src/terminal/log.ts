/** Log of events, a line each, for people and for `grep`. Must never receive a secret. */
export interface Log {
  info: (text: string) => void;
  warn: (text: string) => void;
  /** Written with `--verbose` only. */
  debug: (text: string) => void;
}

/** Writes lines such as `2027-01-05T09:30:00.000Z info started`. */
export function createLog(write: (line: string) => void, isVerbose: boolean): Log {
  const line = (level: string) => (text: string) =>
    // File names may contain any character, including line breaks.
    write(`${new Date().toISOString()} ${level} ${text.replace(/\p{Cc}+/gu, ' ')}\n`);
  return { info: line('info'), warn: line('warn'), debug: isVerbose ? line('info') : () => {} };
}

/** Logs an outage once when it starts, again if its text changes, and once when it ends. */
export class OutageLog {
  private readonly log: Log;
  private readonly recoveryText: string;
  private current: string | null = null;

  constructor(log: Log, recoveryText: string) {
    this.log = log;
    this.recoveryText = recoveryText;
  }

  report(text: string): void {
    if (this.current !== text) this.log.warn(text);
    this.current = text;
  }

  end(): void {
    if (this.current !== null) this.log.info(this.recoveryText);
    this.current = null;
  }
}
