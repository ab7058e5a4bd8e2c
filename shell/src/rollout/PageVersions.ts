import type { PageData, VersionReason } from '@farm/contracts/registry';
import { createPageRemote, type PageRemote } from '../remotes/PageRemote.ts';

/** Outcome of a version of a remote, or of the shell, in this page. */
export interface Outcome {
  name: string;
  version: string;
  why: VersionReason;
  rev: number;
  /** Phase reached: loading scripts, first render of a page, or later. */
  phase: 'load' | 'mount' | 'crash';
  /** Cause of the failure; undefined if the version is shown and works. */
  failure?: unknown;
  /** Time since the request, in milliseconds. */
  ms: number;
}

/**
 * The versions in this page, and their outcomes. The gateway's choice is fixed for the life of the page; only Retry
 * replaces a version, and only after a failure.
 */
export class PageVersions {
  readonly page: PageData;
  private readonly byName: Map<string, PageRemote>;
  private readonly outcomes: Outcome[] = [];
  private listener: ((outcome: Outcome) => void) | undefined;

  constructor(page: PageData) {
    this.page = page;
    this.byName = new Map(page.remotes.map((resolved) => [resolved.name, createPageRemote(resolved)]));
  }

  /** Returns every remote of the page, in the order of the page data. */
  listRemotes(): PageRemote[] {
    return [...this.byName.values()];
  }

  /** @throws Error if the page has no remote of that name */
  readRemote(name: string): PageRemote {
    const readRemote = this.byName.get(name);
    if (!readRemote) throw new Error(`This page has no remote ${name}`);
    return readRemote;
  }

  report(outcome: Omit<Outcome, 'rev'>): void {
    const fullOutcome = { ...outcome, rev: this.page.rev };
    if (this.listener) this.listener(fullOutcome);
    else this.outcomes.push(fullOutcome);
  }

  reportShell(phase: 'mount' | 'crash', failure?: unknown): void {
    const { version, why } = this.page.shell;
    this.report({ name: 'shell', version, why, phase, failure, ms: performance.now() });
  }

  /** Passes every outcome to the listener, including earlier ones. Replaces any previous listener. */
  watch(listener: (outcome: Outcome) => void): void {
    this.listener = listener;
    for (const outcome of this.outcomes.splice(0)) listener(outcome);
  }
}
