import type { ResolvedRemote } from '@farm/contracts/registry';
import type { Remote } from '@farm/remote-sdk';
import type { ComponentType } from 'react';
import type { LoadedRemote } from './loadRemoteModule.ts';
import type { Failure } from './planRemedy.ts';

/** Progress of a remote's scripts; a remote that could not be loaded is idle again. */
type RemoteState =
  | { kind: 'idle' }
  | { kind: 'loading'; loading: Promise<LoadedRemote> }
  | { kind: 'running'; module: Remote; version: string };

/** A page of a remote, once somebody went there. */
export interface PageState {
  /** Null until the page is opened, and opened again after a failure. */
  attempt: PageAttempt | null;
  /** The last failure; a new attempt begins with its remedy. */
  failure: Failure | null;
}

interface PageAttempt {
  component: ComponentType;
  /** Start, in milliseconds since the document was loaded. */
  since: number;
  isPainted: boolean;
}

/** Everything known of one remote in this document. */
export interface PageRemote {
  /** The registry's choice, or what Retry put in its place. */
  resolved: ResolvedRemote;
  state: RemoteState;
  /** By page name. */
  readonly pages: Map<string, PageState>;
  /** Versions that failed repeatedly: the last good one runs in their place. */
  readonly abandonedVersions: Set<string>;
}

export function createPageRemote(resolved: ResolvedRemote): PageRemote {
  return { resolved, state: { kind: 'idle' }, pages: new Map(), abandonedVersions: new Set() };
}

/** Null as long as nothing of the remote has run. */
export function findRunningVersion({ state }: PageRemote): string | null {
  return state.kind === 'running' ? state.version : null;
}
