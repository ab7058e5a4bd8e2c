import type { SpaceRange } from '@farm/contracts';
import { useSearchParams } from '@farm/remote-sdk';

/** Every range, the shortest first. */
export const ranges: readonly SpaceRange[] = ['24h', '7d', '30d', '1y'];
const FIRST: SpaceRange = '30d';

/** How far back the charts go; it stands in the page's address, unless it is the one they begin with. */
export function useRange() {
  const [search, setSearch] = useSearchParams();
  const chooseRange = (range: SpaceRange) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (range === FIRST) next.delete('range');
        else next.set('range', range);
        return next;
      },
      // Back leads to the page before, not through every range that was tried.
      { replace: true },
    );
  return { range: ranges.find((one) => one === search.get('range')) ?? FIRST, chooseRange };
}
