import type { RolloutEntry } from '@farm/contracts/rollout';
import { useListRolloutHistoryInfiniteQuery } from '../../api/rolloutApi.ts';
import { computeNextShare, findShareBefore } from '../../model/nextShare.ts';

/** Share in percent that the canary of a remote goes on to; null without a canary, and once everybody has it. */
export function useNextShare(entry: RolloutEntry | undefined): number | null {
  const canary = entry?.canary ?? null;
  const name = entry?.name ?? '';
  const isPaused = canary?.percent === 0;
  // The history has the share before a pause.
  const { data } = useListRolloutHistoryInfiniteQuery({ name, kind: 'canary' }, { skip: !isPaused });
  if (canary === null) return null;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return computeNextShare(canary, isPaused ? findShareBefore(items, name, canary.version) : null);
}
