import { setTimeout as delay } from 'node:timers/promises';
import { PageProblem, readTexts } from '../tab.ts';
import type { Visit, Watch } from '../visit.ts';

/** Time in which another page has to appear. */
const TIMEOUT_MS = 8_000;
const POLL_INTERVAL_MS = 100;

/** Watches that going to another page changes what is shown. Where it does not, the visit ends: nothing else can be said. */
export function watchContent({ tab }: Visit): Watch {
  let before = '';
  const readShown = async () => (await readTexts(tab)).join('\n');
  const check = async () => {
    for (const deadline = Date.now() + TIMEOUT_MS; ;) {
      const shown = await readShown();
      if (shown !== '' && shown !== before) {
        before = shown;
        return [];
      }
      if (Date.now() > deadline) throw new PageProblem('it still shows what the page before it showed');
      await delay(POLL_INTERVAL_MS);
    }
  };
  return {
    rested: async () => {
      before = await readShown();
      return [];
    },
    turned: check,
    away: check,
    back: check,
  };
}
