import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { repository } from '../paths.ts';
import { readLogLine } from './logLine.ts';
import { openServiceLog, type ServiceLog } from './openServiceLog.ts';

const LINES_KEPT = 20;

interface ServiceOptions {
  /** Display name, and name of its log file. */
  name: string;
  /** Entry file, relative to the repository. */
  entry: string;
  env: NodeJS.ProcessEnv;
  logDir: string;
}

/** One process of the running system. Its log goes to a file; warnings and errors also go to `onAlarm`. */
export class Service {
  readonly name: string;
  /** Settles when the process has ended, with its exit code. */
  readonly ended: Promise<number | null>;
  onAlarm: (text: string) => void = () => {};
  private readonly child: ChildProcess;
  private readonly log: ServiceLog;
  private readonly lines: string[] = [];
  private readonly awaited: { text: string; done: () => void }[] = [];

  constructor({ name, entry, env, logDir }: ServiceOptions) {
    this.name = name;
    this.log = openServiceLog(logDir, name);
    this.child = spawn(process.execPath, [entry], {
      cwd: repository,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own: Ctrl-C at the terminal must reach it once, through us, and not also directly.
      detached: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          this.take(line);
        });
    this.ended = new Promise((done) => {
      this.child.on('close', (code) => {
        void this.log.close().then(() => done(code));
      });
    });
  }

  /** The last lines it wrote, formatted for people. */
  lastLines(): string[] {
    return this.lines;
  }

  /** Resolves when it writes a line that contains this. */
  said(text: string): Promise<void> {
    return new Promise((done) => {
      this.awaited.push({ text, done });
    });
  }

  /** Asks it to stop gracefully. */
  stop(): void {
    this.child.kill('SIGTERM');
  }

  /** Kills it and everything it started. */
  kill(): void {
    try {
      if (this.child.pid !== undefined) process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }

  private take(line: string): void {
    this.log.write(line);
    const { text, isAlarming } = readLogLine(line);
    this.lines.push(text);
    if (this.lines.length > LINES_KEPT) this.lines.shift();
    if (isAlarming) this.onAlarm(text);
    for (const each of this.awaited) if (text.includes(each.text)) each.done();
  }
}
