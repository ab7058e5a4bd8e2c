import type { AgentReport } from '@farm/contracts';
import { open, type FileHandle } from 'node:fs/promises';
import { readIfThere, replaceFile } from '../home/durable.ts';
import type { Home } from '../home/home.ts';
import { backlogSize, trimBacklog } from './backlog.ts';
import {
  acknowledgementLine,
  addEntry,
  beginAnew,
  journalText,
  parseJournal,
  reportLine,
  type JournalState,
} from './journalLines.ts';
import { makeReports, type Observation } from './makeReports.ts';

/** Lines after which the journal is compacted: rewritten without acknowledged reports. */
const LINES_KEPT = 1000;
const BYTES_KEPT = 4 * 1024 * 1024;

/** Reads the state of a journal without opening it for writing. Null if it does not exist. */
export async function readJournal(home: Home, machineId: string): Promise<JournalState | null> {
  const text = await readIfThere(home.journalPath);
  return text === null ? null : parseJournal(text, machineId);
}

/**
 * Acknowledged and pending reports, in an append-only file of lines that is compacted from time to time. A report is
 * durable before it is sent, so its number is never reused for another report.
 */
export class Journal {
  private readonly path: string;
  private state: JournalState;
  private file: FileHandle | null = null;
  private lines = 0;
  private bytes = 0;
  /** Serializes writes: the read loop and the send loop both write. */
  private last: Promise<unknown> = Promise.resolve();

  private constructor(path: string, state: JournalState) {
    this.path = path;
    this.state = state;
  }

  /** Opens the journal of a machine; replaces the journal of another machine. The caller holds the home's lock. */
  static async open(home: Home, machineId: string): Promise<Journal> {
    const text = await readIfThere(home.journalPath);
    const journal = new Journal(home.journalPath, parseJournal(text ?? '', machineId));
    await journal.rewrite(journal.state);
    return journal;
  }

  /** Next report to send; null if none is pending. */
  get next(): AgentReport | null {
    return this.state.pending[0] ?? null;
  }

  get pendingCount(): number {
    return this.state.pending.length;
  }

  /** Highest number of a report. */
  get lastSequence(): number {
    return this.state.lastSequence;
  }

  /** True if the next observation is reported as a complete list. */
  get needsWholeList(): boolean {
    return !this.state.isListKnown;
  }

  /** Creates reports of an observation and appends them. They are durable once this resolves. */
  record(seen: Observation, reportSeconds: number): Promise<AgentReport[]> {
    return this.exclusively(async () => {
      await this.makeRoom(backlogSize(reportSeconds));
      const reports = makeReports(this.state, seen);
      await this.append(reports.map(reportLine), true);
      for (const report of reports) addEntry(this.state, { report });
      return reports;
    });
  }

  /** Records that the farm has applied all reports up to a number. */
  acknowledge(sequence: number, at: Date): Promise<void> {
    return this.exclusively(async () => {
      // Needs no sync to disk: a report sent twice is applied once.
      await this.append([acknowledgementLine(sequence, at.toISOString())], false);
      addEntry(this.state, { acknowledged: { sequence, at: at.toISOString() } });
      if (this.lines > LINES_KEPT + this.pendingCount || this.bytes > BYTES_KEPT)
        await this.rewrite(this.state);
    });
  }

  /** Drops pending reports. The next report is a complete list, numbered above `lastSequence` and all used numbers. */
  beginAnew(lastSequence = 0): Promise<void> {
    return this.exclusively(() => this.rewrite(beginAnew(this.state, lastSequence)));
  }

  async close(): Promise<void> {
    await this.last;
    await this.file?.close();
    this.file = null;
  }

  private async makeRoom(size: number): Promise<void> {
    if (this.pendingCount < size) return;
    const pending = trimBacklog(this.state.pending, size);
    await this.rewrite(pending ? { ...this.state, pending } : beginAnew(this.state, 0));
  }

  private async append(lines: string[], isDurable: boolean): Promise<void> {
    if (!this.file) await this.rewrite(this.state);
    const text = lines.join('');
    try {
      await this.file?.appendFile(text);
      if (isDurable) await this.file?.datasync();
    } catch (error) {
      // The text may be partially written, so the file is replaced before the next write.
      await this.file?.close().catch(() => {});
      this.file = null;
      throw error;
    }
    this.lines += lines.length;
    this.bytes += text.length;
  }

  private async rewrite(state: JournalState): Promise<void> {
    await this.file?.close();
    this.file = null;
    await replaceFile(this.path, journalText(state));
    this.file = await open(this.path, 'a', 0o600);
    this.state = state;
    this.lines = state.pending.length;
    this.bytes = 0;
  }

  private exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    this.last = result.catch(() => {});
    return result;
  }
}
