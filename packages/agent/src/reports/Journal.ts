import type { AgentReport } from '@farm/contracts';
import { open, type FileHandle } from 'node:fs/promises';
import { readFileIfExists, saveFile } from '../home/durable.ts';
import type { Home } from '../home/home.ts';
import { computeBacklogSize, selectBacklog } from './backlog.ts';
import {
  encodeAcknowledgement,
  applyEntry,
  createResetState,
  encodeJournal,
  parseJournal,
  encodeReport,
  type JournalState,
} from './journalLines.ts';
import { createReports, type Observation } from './createReports.ts';

/** Lines after which the journal is compacted: rewritten without acknowledged reports. */
const MAX_LINES = 1000;
const MAX_BYTES = 4 * 1024 * 1024;

/** Reads the state of a journal without opening it for writing. Null if it does not exist. */
export async function readJournal(home: Home, machineId: string): Promise<JournalState | null> {
  const text = await readFileIfExists(home.journalPath);
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
  private lastWrite: Promise<unknown> = Promise.resolve();

  private constructor(path: string, state: JournalState) {
    this.path = path;
    this.state = state;
  }

  /** Opens the journal of a machine; replaces the journal of another machine. The caller holds the home's lock. */
  static async open(home: Home, machineId: string): Promise<Journal> {
    const text = await readFileIfExists(home.journalPath);
    const journal = new Journal(home.journalPath, parseJournal(text ?? '', machineId));
    await journal.rewrite(journal.state);
    return journal;
  }

  /** Next report to send; null if none is pending. */
  get nextReport(): AgentReport | null {
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
  get needsFullList(): boolean {
    return !this.state.isListKnown;
  }

  /** Creates reports of an observation and appends them. They are durable once this resolves. */
  record(observation: Observation, reportSeconds: number): Promise<AgentReport[]> {
    return this.runExclusive(async () => {
      await this.trim(computeBacklogSize(reportSeconds));
      const reports = createReports(this.state, observation);
      await this.append(reports.map(encodeReport), true);
      for (const report of reports) applyEntry(this.state, { report });
      return reports;
    });
  }

  /** Records that the farm has applied all reports up to a number. */
  acknowledge(sequence: number, at: Date): Promise<void> {
    return this.runExclusive(async () => {
      // Needs no sync to disk: a report sent twice is applied once.
      await this.append([encodeAcknowledgement(sequence, at.toISOString())], false);
      applyEntry(this.state, { acknowledged: { sequence, at: at.toISOString() } });
      if (this.lines > MAX_LINES + this.pendingCount || this.bytes > MAX_BYTES)
        await this.rewrite(this.state);
    });
  }

  /** Drops pending reports. The next report is a complete list, numbered above `lastSequence` and all used numbers. */
  reset(lastSequence = 0): Promise<void> {
    return this.runExclusive(() => this.rewrite(createResetState(this.state, lastSequence)));
  }

  async close(): Promise<void> {
    await this.lastWrite;
    await this.file?.close();
    this.file = null;
  }

  private async trim(size: number): Promise<void> {
    if (this.pendingCount < size) return;
    const pending = selectBacklog(this.state.pending, size);
    await this.rewrite(pending ? { ...this.state, pending } : createResetState(this.state, 0));
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
    await saveFile(this.path, encodeJournal(state));
    this.file = await open(this.path, 'a', 0o600);
    this.state = state;
    this.lines = state.pending.length;
    this.bytes = 0;
  }

  private runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = this.lastWrite.then(work);
    this.lastWrite = result.catch(() => {});
    return result;
  }
}
