import type { ResolvedRemote } from '@farm/contracts/registry';
import type { Remote } from '@farm/remote-sdk';
import type { ComponentType } from 'react';
import type { LoadedRemote } from './loadRemoteModule.ts';
import type { Failure } from './planRemedy.ts';

/** Load state of a remote's scripts; a remote that fails to load returns to `idle`. */
type RemoteState =
  | { kind: 'idle' }
  | { kind: 'loading'; loading: Promise<LoadedRemote> }
  | { kind: 'running'; module: Remote; version: string };

/** State of a remote's page, from its first visit on. */
export interface PageState {
  /** Null until the page is first opened, and between a Retry and the next render. */
  attempt: PageAttempt | null;
  /** The last failure; the next attempt starts with its remedy. */
  failure: Failure | null;
}

/** One attempt to show a page. */
export interface PageAttempt {
  /** Suspends until the page has loaded, unless that happened before it was first rendered. */
  component: ComponentType;
  /** Loads the page, once. */
  load: () => Promise<{ default: ComponentType }>;
  /** Start, in milliseconds since the document loaded. */
  since: number;
  isRendered: boolean;
  isPainted: boolean;
}

/** State of a remote in this document. */
export interface PageRemote {
  /** The registry's choice, or the version that Retry replaced it with. */
  resolved: ResolvedRemote;
  state: RemoteState;
  /** By page name. */
  readonly pages: Map<string, PageState>;
  /** Versions that failed repeatedly; the last good version runs instead. */
  readonly abandonedVersions: Set<string>;
}

export function createPageRemote(resolved: ResolvedRemote): PageRemote {
  return { resolved, state: { kind: 'idle' }, pages: new Map(), abandonedVersions: new Set() };
}

/** Returns the version that runs or, until one does, the one that is to. */
export function toPart(remote: PageRemote): Pick<ResolvedRemote, 'name' | 'version' | 'why'> {
  const { name, version, why } = remote.resolved;
  return { name, version: toRunningVersion(remote) ?? version, why };
}

/** Returns null until a version of the remote has run. */
export function toRunningVersion({ state }: PageRemote): string | null {
  return state.kind === 'running' ? state.version : null;
}
