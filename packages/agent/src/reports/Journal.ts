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

/** Lines after which the journal is written anew, without what is over. */
const LINES_KEPT = 1000;
const BYTES_KEPT = 4 * 1024 * 1024;

/** Reads what a journal says, without taking it. Null when there is none. */
export async function readJournal(home: Home, machineId: string): Promise<JournalState | null> {
  const text = await readIfThere(home.journalPath);
  return text === null ? null : parseJournal(text, machineId);
}

/**
 * What was told to the farm and what waits to be: a file of lines that only grows until it is replaced as a whole.
 * A report is on the disk before it is sent, so its number never means anything else.
 */
export class Journal {
  private readonly path: string;
  private state: JournalState;
  private file: FileHandle | null = null;
  private lines = 0;
  private bytes = 0;
  /** Reading and sending both write; one at a time. */
  private last: Promise<unknown> = Promise.resolve();

  private constructor(path: string, state: JournalState) {
    this.path = path;
    this.state = state;
  }

  /** Opens the journal of a machine; that of another one is replaced. The caller holds the home's lock. */
  static async open(home: Home, machineId: string): Promise<Journal> {
    const text = await readIfThere(home.journalPath);
    const journal = new Journal(home.journalPath, parseJournal(text ?? '', machineId));
    await journal.rewrite(journal.state);
    return journal;
  }

  /** The report to send next; null when none waits. */
  get next(): AgentReport | null {
    return this.state.pending[0] ?? null;
  }

  get pendingCount(): number {
    return this.state.pending.length;
  }

  /** The highest number given to a report. */
  get lastSequence(): number {
    return this.state.lastSequence;
  }

  /** Whether the next observation is told as a whole. */
  get needsWholeList(): boolean {
    return !this.state.isListKnown;
  }

  /** Makes reports of what was found and keeps them. When this resolves they survive a power cut. */
  record(seen: Observation, reportSeconds: number): Promise<AgentReport[]> {
    return this.exclusively(async () => {
      await this.makeRoom(backlogSize(reportSeconds));
      const reports = makeReports(this.state, seen);
      await this.append(reports.map(reportLine), true);
      for (const report of reports) addEntry(this.state, { report });
      return reports;
    });
  }

  /** The farm has applied everything up to this number. */
  acknowledge(sequence: number, at: Date): Promise<void> {
    return this.exclusively(async () => {
      // Not forced to the disk: a report sent twice is applied once.
      await this.append([acknowledgementLine(sequence, at.toISOString())], false);
      addEntry(this.state, { acknowledged: { sequence, at: at.toISOString() } });
      if (this.lines > LINES_KEPT + this.pendingCount || this.bytes > BYTES_KEPT)
        await this.rewrite(this.state);
    });
  }

  /** Forgets what waits: the next observation is told whole, with a number above this one and all used so far. */
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
      // A part of it may have been written: the file is replaced before anything else goes in.
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
