import { Fault } from './Fault.ts';
import { findCaller } from './findCulprit.ts';
import type { PageVersions } from './PageVersions.ts';

/** The part of the Navigation API in use; browsers without it tell nothing. */
interface NavigateEvent extends Event {
  destination: { sameDocument: boolean };
  userInitiated: boolean;
  downloadRequest: string | null;
}

/**
 * Reports remotes whose scripts load another address, or the page anew, though nobody has just touched the page. Returns
 * its teardown.
 */
export function watchDepartures(versions: PageVersions): () => void {
  const { navigation } = globalThis as { navigation?: EventTarget };
  const handleNavigate = (event: Event) => {
    const { destination, userInitiated, downloadRequest } = event as NavigateEvent;
    const isAsked = userInitiated || downloadRequest !== null || navigator.userActivation.isActive;
    if (destination.sameDocument || isAsked) return;
    const culprit = findCaller(versions, new Error().stack);
    if (culprit) versions.reportFault(culprit, new Fault('left-by-itself'));
  };
  navigation?.addEventListener('navigate', handleNavigate);
  return () => navigation?.removeEventListener('navigate', handleNavigate);
}
