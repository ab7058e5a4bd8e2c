import { setTimeout as delay } from 'node:timers/promises';
import type { Visit, Watch } from '../visit.ts';

/** A page at rest may work for this share of the time. */
const MAX_WORK_SHARE = 0.3;

/** Watches that the page rests when it is left alone. */
export async function watchRest({ context, tab, quietMs }: Visit): Promise<Watch> {
  const devTools = await context.newCDPSession(tab);
  // Time that its main thread really worked, whatever else the machine does.
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readWorkMs = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  let before = 0;
  return {
    opened: async () => {
      before = await readWorkMs();
      return [];
    },
    rested: async () => {
      let workMs = (await readWorkMs()) - before;
      // A page that was still busy with its start rests the second time.
      if (workMs > quietMs * MAX_WORK_SHARE) {
        before = await readWorkMs();
        await delay(quietMs);
        workMs = (await readWorkMs()) - before;
      }
      if (workMs <= quietMs * MAX_WORK_SHARE) return [];
      return [`it never rests: ${Math.round(workMs)} of ${quietMs} ms at rest were work`];
    },
  };
}
