import type { PageData, VersionReason } from '@farm/contracts/registry';
import { createPageRemote, type PageRemote } from '../remotes/PageRemote.ts';

/** What became of one version of a remote, or of the shell, in this page. */
export interface Outcome {
  name: string;
  version: string;
  why: VersionReason;
  rev: number;
  /** How far it came: its scripts, the first drawing of a page, or beyond. */
  phase: 'load' | 'mount' | 'crash';
  /** What it broke with; undefined when it is shown and works. */
  failure?: unknown;
  /** From the request to this, in milliseconds. */
  ms: number;
}

/**
 * Which versions this page has, and what became of them. What the gateway chose with the page holds for its life;
 * only in the place of a version that failed may Retry put another.
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

  /** Every remote of the page, in the order of the page data. */
  remotes(): PageRemote[] {
    return [...this.byName.values()];
  }

  /** @throws Error when the page has no remote of that name */
  remote(name: string): PageRemote {
    const remote = this.byName.get(name);
    if (!remote) throw new Error(`This page has no remote ${name}`);
    return remote;
  }

  report(outcome: Omit<Outcome, 'rev'>): void {
    const whole = { ...outcome, rev: this.page.rev };
    if (this.listener) this.listener(whole);
    else this.outcomes.push(whole);
  }

  reportShell(phase: 'mount' | 'crash', failure?: unknown): void {
    const { version, why } = this.page.shell;
    this.report({ name: 'shell', version, why, phase, failure, ms: performance.now() });
  }

  /** Hears of every outcome, those included that were reported before. There is one listener. */
  listen(listener: (outcome: Outcome) => void): void {
    this.listener = listener;
    for (const outcome of this.outcomes.splice(0)) listener(outcome);
  }
}
