import { setTimeout as delay } from 'node:timers/promises';
import type { Visit, Watch } from '../visit.ts';
import { releaseGarbage, openDevTools, readFromWorld, readMetrics } from './devTools.ts';
import { checkRest, type Rest } from './checkRest.ts';
import {
  COMMIT_SCRIPT,
  READ_ANNOUNCEMENTS,
  READ_LONG_TASKS,
  READ_MUTATIONS,
  READ_RENDERS,
} from './pageScript.ts';

/** Watches that the page rests when it is left alone. */
export async function watchRest({ context, tab, quietMs }: Visit): Promise<Watch> {
  const devTools = await openDevTools(tab);
  await context.addInitScript(COMMIT_SCRIPT);
  let requests = 0;
  tab.on('request', (request) => {
    if (!isEventStream(request.resourceType(), request.headers())) requests += 1;
  });
  const read = async () => ({
    requests,
    longTaskMs: await readFromWorld<number>(devTools, READ_LONG_TASKS),
    mutations: await readFromWorld<number>(devTools, READ_MUTATIONS),
    announcements: await readFromWorld<string[]>(devTools, READ_ANNOUNCEMENTS),
    renders: await tab.evaluate<number>(READ_RENDERS),
  });
  /** Begins a time at rest. @returns what ends it */
  const start = async () => {
    await releaseGarbage(devTools);
    const counts = await read();
    const metrics = await readMetrics(devTools);
    const startedAt = performance.now();
    return async (): Promise<Rest> => {
      const { workMs, processMs } = await readMetrics(devTools);
      const ms = Math.round(performance.now() - startedAt);
      const ownMs = workMs - metrics.workMs;
      const endCounts = await read();
      await releaseGarbage(devTools);
      const end = await readMetrics(devTools);
      return {
        // On a busy machine, the time is longer than was planned.
        ms,
        workMs: ownMs,
        otherWorkMs: processMs - metrics.processMs - ownMs,
        longTaskMs: endCounts.longTaskMs - counts.longTaskMs,
        requests: endCounts.requests - counts.requests,
        mutations: endCounts.mutations - counts.mutations,
        announcements: endCounts.announcements.slice(counts.announcements.length),
        renders: endCounts.renders - counts.renders,
        nodes: end.nodes - metrics.nodes,
        listeners: end.listeners - metrics.listeners,
        heapBytes: end.heapBytes - metrics.heapBytes,
      };
    };
  };
  let end: (() => Promise<Rest>) | undefined;
  return {
    opened: async () => {
      end = await start();
      return [];
    },
    rested: async () => {
      const look = async () => {
        const endLook = await start();
        await delay(quietMs);
        return checkRest(await endLook());
      };
      let problems = end ? checkRest(await end()) : [];
      // A page that was still busy with its start rests the second time.
      if (problems.length > 0) problems = await look();
      // Once, it may load what it put off until then.
      if (problems.length > 0 && problems.every(({ isGrowth }) => isGrowth)) problems = await look();
      return problems.map(({ text }) => text);
    },
  };
}

function isEventStream(resourceType: string, { accept = '' }: Record<string, string>): boolean {
  return resourceType === 'eventsource' || accept.includes('text/event-stream');
}
