import type { AppState } from '../appState.ts';
import { watchNote } from './pageNote.ts';
import type { PageVersions } from './PageVersions.ts';
import { sendBeacons } from './sendBeacons.ts';
import { watchDepartures } from './watchDepartures.ts';
import { watchErrors } from './watchErrors.ts';
import { watchStays } from './watchStays.ts';

/**
 * Watches the versions of a page and sends their beacons: before any script of a remote runs, because the first thing it does
 * may be to leave. Returns its teardown.
 */
export function watchPage(versions: PageVersions, store: { getState: () => AppState }): () => void {
  const readRole = () => store.getState().auth.user?.role ?? 'none';
  // Watches that see a page leave come before the sending.
  const stops = [
    watchErrors(versions),
    watchDepartures(versions),
    watchStays(versions),
    watchNote(versions),
    sendBeacons(versions, readRole),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
