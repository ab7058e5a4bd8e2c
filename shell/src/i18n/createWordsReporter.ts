import { toPart } from '../remotes/PageRemote.ts';
import { Fault } from '../rollout/Fault.ts';
import type { PageVersions } from '../rollout/PageVersions.ts';

/** Failure of react-intl to find or format a message. */
interface IntlFailure extends Error {
  code: string;
  descriptor?: { id?: unknown } | undefined;
}

/** Returns a handler of react-intl's failures: missing words are a fault of the remote whose name the ID begins with. */
export function createWordsReporter(versions: PageVersions): (failure: IntlFailure) => void {
  return (failure) => {
    if (failure.code !== 'MISSING_TRANSLATION' && failure.code !== 'FORMAT_ERROR') return;
    // oxlint-disable-next-line no-console -- for developers of remotes, and for verification: users see the ID
    console.error(failure);
    const [name] = String(failure.descriptor?.id).split('.');
    const owner = versions.listRemotes().find(({ resolved }) => resolved.name === name);
    const part = name === 'shell' ? versions.readShell() : owner ? toPart(owner) : versions.readShown();
    versions.reportFault(part, new Fault('missing-words', failure));
  };
}
