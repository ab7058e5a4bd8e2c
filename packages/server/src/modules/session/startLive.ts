import { createLive, type Live, type LiveParts } from '../live/index.ts';
import { findLiveSessionIds } from './session.repository.ts';

/** Like {@link createLive}; streams end with their sessions. */
export function startLive(parts: Omit<LiveParts, 'findLiveSessions'>): Live {
  return createLive({ ...parts, findLiveSessions: (ids) => findLiveSessionIds(parts.db, ids) });
}
