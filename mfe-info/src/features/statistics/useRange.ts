import type { SpaceRange } from '@farm/contracts';
import { useSearchParams } from '@farm/remote-sdk';

/** Every range, the shortest first. */
export const ranges: readonly SpaceRange[] = ['24h', '7d', '30d', '1y'];
const DEFAULT_RANGE: SpaceRange = '30d';

/** Time range of the charts, held in the URL unless it is the default. */
export function useRange() {
  const [search, setSearch] = useSearchParams();
  const chooseRange = (range: SpaceRange) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (range === DEFAULT_RANGE) next.delete('range');
        else next.set('range', range);
        return next;
      },
      // Keeps ranges out of the history, so that Back leads to the previous page.
      { replace: true },
    );
  return {
    range: ranges.find((candidate) => candidate === search.get('range')) ?? DEFAULT_RANGE,
    chooseRange,
  };
}
