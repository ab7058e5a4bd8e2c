import { legacyTags } from './live/liveTags.ts';
import { useLiveTags } from './useLiveTags.ts';

/** {@link useLiveTags} with fixed tags, for remotes of contract 1, built before that hook existed. */
export function useLiveUpdates(): void {
  useLiveTags(legacyTags);
}
