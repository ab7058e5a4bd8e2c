import type { PageData, ReasonOfVersion, ResolvedRemote } from '@farm/contracts/registry';

/** What became of one version of a remote, or of the shell, in this page. */
export interface Outcome {
  name: string;
  version: string;
  why: ReasonOfVersion;
  rev: number;
  /** How far it came: its scripts, the first drawing of a page, or beyond. */
  phase: 'load' | 'mount' | 'crash';
  /** What it broke with; undefined when it is shown and works. */
  failure?: unknown;
  /** From the request to this, in milliseconds. */
  ms: number;
}

/** A remote in this page: what the registry chose, and which version runs. */
interface PageRemote {
  resolved: ResolvedRemote;
  /** Null as long as nothing of it has run. */
  running: string | null;
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
    this.byName = new Map(
      page.remotes.map((resolved) => [resolved.name, { resolved, running: null }] as const),
    );
  }

  /** Every remote of the page, in the order of the page data. */
  remotes(): PageRemote[] {
    return [...this.byName.values()];
  }

  /** The remote as it counts now; the given one as long as nothing took its place. */
  resolved(remote: ResolvedRemote): ResolvedRemote {
    return this.byName.get(remote.name)?.resolved ?? remote;
  }

  adopt(resolved: ResolvedRemote): void {
    this.byName.set(resolved.name, { resolved, running: null });
  }

  ran(name: string, version: string): void {
    const remote = this.byName.get(name);
    if (remote) this.byName.set(name, { ...remote, running: version });
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
