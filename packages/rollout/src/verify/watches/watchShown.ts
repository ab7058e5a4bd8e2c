import { isMountedAt, listOwnMounts } from '../mounts.ts';
import { PageProblem } from '../tab.ts';
import type { Visit, Watch } from '../visit.ts';

/**
 * Watches for an error card, and that the page does not leave for a page of another remote. With a card instead of the page from the
 * start, the visit ends: nothing else can be said.
 */
export function watchShown(visit: Visit): Watch {
  const checkAll = async () => [...(await checkCard(visit)), ...checkPlace(visit)];
  return {
    opened: async () => {
      const [problem] = await checkCard(visit);
      if (problem !== undefined) throw new PageProblem(problem);
      return [];
    },
    rested: checkAll,
    turned: checkAll,
    away: () => checkCard(visit),
    back: checkAll,
    second: checkAll,
    // A press may lead elsewhere.
    pressed: () => checkCard(visit),
  };
}

async function checkCard({ tab }: Visit): Promise<string[]> {
  const failure = await tab.evaluate<string | null>(FAILURE);
  return failure === null ? [] : [`an error card is shown instead: ${failure}`];
}

function checkPlace(visit: Visit): string[] {
  const { pathname } = new URL(visit.tab.url());
  return listOwnMounts(visit).some((mount) => isMountedAt(mount, pathname))
    ? []
    : [`it leaves for ${pathname}`];
}

// The shell marks its own card for a failed page; error messages of the page itself do not count.
const FAILURE = `document.querySelector('[data-failure]')?.innerText.replaceAll(/\\s+/g, ' ').trim() || null`;
