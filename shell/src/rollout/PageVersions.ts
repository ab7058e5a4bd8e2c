import type { PageData, VersionReason } from '@farm/contracts/registry';
import type { Sign } from '@farm/contracts/rollout';
import { createPageRemote, toPart, type PageRemote } from '../remotes/PageRemote.ts';
import { Fault } from './Fault.ts';

/** A version of a remote, or of the shell, in this page. */
export interface Part {
  name: string;
  version: string;
  why: VersionReason;
}

/** Outcome of a version of a remote, or of the shell, in this page. */
export interface Outcome extends Part {
  rev: number;
  /** Phase reached: loading scripts, first render of a page, or later. */
  phase: 'load' | 'mount' | 'crash';
  /** Cause of the failure; undefined if the version is shown and works. */
  failure?: unknown;
  /** Time since the request, in milliseconds. */
  ms: number;
}

/** Sign that a version which is shown, or was to be, went badly. */
export interface Complaint extends Part {
  rev: number;
  sign: Sign;
}

/** A visit to one page of a remote, from its opening to its leaving. */
export interface Stay {
  readonly remote: PageRemote;
  /** Since the document loaded, in milliseconds; null until its content is on the screen. */
  shownAt: number | null;
  /** True once a failure card has replaced the page. */
  hasFailed: boolean;
}

type StayListener = (event: 'opened' | 'shown' | 'left', stay: Stay) => void;

/**
 * The versions in this page, and their outcomes. The gateway's choice is fixed for the life of the page; only Retry
 * replaces a version, and only after a failure.
 */
export class PageVersions {
  readonly page: PageData;
  /** Null on pages of the shell's own. */
  stay: Stay | null = null;
  private readonly byName: Map<string, PageRemote>;
  private readonly waiting: (Outcome | Complaint)[] = [];
  private listener: ((report: Outcome | Complaint) => void) | undefined;
  private readonly stayListeners = new Set<StayListener>();

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

  readShell(): Part {
    const { version, why } = this.page.shell;
    return { name: 'shell', version, why };
  }

  /** Returns the remote whose page is open, or the shell on pages of its own. */
  readShown(): Part {
    return this.stay ? toPart(this.stay.remote) : this.readShell();
  }

  /**
   * True if the registry is told of a version. Excludes overrides, development builds, which have no hash (`+…`) in their
   * version, and pages with a preview: it may break its neighbors, which must not count against them.
   */
  isReportable({ version, why }: Part): boolean {
    const { visitor, shell, remotes } = this.page;
    const isPreview = [shell, ...remotes].some((part) => part.why.kind === 'preview');
    const isReleased = (why.kind === 'stable' || why.kind === 'canary') && version.includes('+');
    return visitor !== '' && isReleased && !isPreview;
  }

  report(outcome: Omit<Outcome, 'rev'>): void {
    this.pass({ ...outcome, rev: this.page.rev });
  }

  /** Reports what a version did wrong though no boundary caught it. */
  reportFault({ name, version, why }: Part, failure: Fault): void {
    this.report({ name, version, why, phase: 'crash', failure, ms: performance.now() });
  }

  reportShell(phase: 'mount' | 'crash', failure?: unknown): void {
    this.report({ ...this.readShell(), phase, failure, ms: performance.now() });
  }

  /** Reports a sign; `rev` is the revision that gave the version, if not this page's. */
  reportSign({ name, version, why }: Part, sign: Sign, rev = this.page.rev): void {
    this.pass({ name, version, why, sign, rev });
  }

  /** Passes every outcome and sign to the listener, including earlier ones. Replaces any previous listener. */
  watch(onOutcome: (outcome: Outcome) => void, onSign?: (complaint: Complaint) => void): void {
    this.listener = (report) => ('sign' in report ? onSign?.(report) : onOutcome(report));
    for (const report of this.waiting.splice(0)) this.listener(report);
  }

  /** Starts a visit to a page of a remote. Returns its end. */
  startStay(remote: PageRemote): () => void {
    const stay: Stay = { remote, shownAt: null, hasFailed: false };
    this.stay = stay;
    this.notify('opened', stay);
    return () => {
      if (this.stay === stay) this.stay = null;
      this.notify('left', stay);
    };
  }

  /** Marks the content of the open page as on the screen. */
  markShown(): void {
    if (this.stay?.shownAt !== null) return;
    this.stay.shownAt = performance.now();
    this.notify('shown', this.stay);
  }

  /** Calls back on every visit to a page of a remote. Returns its teardown. */
  watchStays(listener: StayListener): () => void {
    this.stayListeners.add(listener);
    return () => this.stayListeners.delete(listener);
  }

  private notify(event: Parameters<StayListener>[0], stay: Stay): void {
    for (const listener of this.stayListeners) listener(event, stay);
  }

  private pass(report: Outcome | Complaint): void {
    if (this.listener) this.listener(report);
    else this.waiting.push(report);
  }
}
