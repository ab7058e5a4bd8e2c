import type { VersionReason } from '@farm/contracts/registry';
import { toRunningVersion } from '../../remotes/PageRemote.ts';
import type { PageVersions } from '../PageVersions.ts';

/** A version in this page, and the reason for it. */
export interface VersionState {
  name: string;
  version: string;
  /** `lastGood` names the version that failed to load, `disabled` the operator's reason. */
  why: VersionReason | { kind: 'lastGood'; instead: string } | { kind: 'disabled'; reason: string };
  /** True once the remote has been opened in this page. */
  isRunning: boolean;
}

/** Returns the versions of the shell and of every remote of the page. */
export function listVersionStates(versions: PageVersions): VersionState[] {
  const { shell } = versions.page;
  return [
    { name: 'shell', version: shell.version, why: shell.why, isRunning: true },
    ...versions.listRemotes().map((remote): VersionState => {
      const { name, version, why, disabled } = remote.resolved;
      const running = toRunningVersion(remote);
      const isRunning = running !== null;
      if (disabled) return { name, version, why: { kind: 'disabled', reason: disabled.reason }, isRunning };
      if (running !== null && running !== version)
        return { name, version: running, why: { kind: 'lastGood', instead: version }, isRunning };
      return { name, version, why, isRunning };
    }),
  ];
}
