import type { VersionReason } from '@farm/contracts/registry';
import { findRunningVersion } from '../../remotes/PageRemote.ts';
import type { PageVersions } from '../PageVersions.ts';

/** What is to be said of one version: which it is, and why. */
export interface VersionState {
  name: string;
  version: string;
  /** `lastGood` has the version that did not load, `disabled` the operator's reason. */
  why: VersionReason | { kind: 'lastGood'; instead: string } | { kind: 'disabled'; reason: string };
  /** Whether it was opened in this page. */
  isRunning: boolean;
}

/** The shell, and every remote of the page. */
export function listVersionStates(versions: PageVersions): VersionState[] {
  const { shell } = versions.page;
  return [
    { name: 'shell', version: shell.version, why: shell.why, isRunning: true },
    ...versions.remotes().map((remote): VersionState => {
      const { name, version, why, disabled } = remote.resolved;
      const running = findRunningVersion(remote);
      const isRunning = running !== null;
      if (disabled) return { name, version, why: { kind: 'disabled', reason: disabled.reason }, isRunning };
      if (running !== null && running !== version)
        return { name, version: running, why: { kind: 'lastGood', instead: version }, isRunning };
      return { name, version, why, isRunning };
    }),
  ];
}
