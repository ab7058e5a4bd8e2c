import { tagsOfEarlierRemotes } from './live/liveTags.ts';
import { useLiveTags } from './useLiveTags.ts';

/** {@link useLiveTags} of remotes that name no tags: those built before there was any other hook, by contract 1. */
export function useLiveUpdates(): void {
  useLiveTags(tagsOfEarlierRemotes);
}
