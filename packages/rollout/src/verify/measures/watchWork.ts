import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { isReplaced } from '../tab.ts';
import type { Visit, Watch } from '../visit.ts';
import { openDevTools, readFromWorld, readMetrics } from './devTools.ts';
import { TAKE_SPANS, type Interaction, type Span } from './pageScript.ts';
import { WorkMeter } from './WorkMeter.ts';

const SAMPLE_MS = 100;
/** A task may work this long, in milliseconds, without a pause: a page is not there for its visitor meanwhile. */
const MAX_TASK_MS = 500;
/** An interaction may work this long, in milliseconds, before its effect is seen. */
const MAX_INTERACTION_MS = 500;
/** A page that has worked this long without a pause, in milliseconds, is taken not to end. */
const MAX_BLOCK_WORK_MS = 4_000;
/** The same for one that waits without a pause. */
const MAX_BLOCK_MS = 40_000;

/** Watches for tasks that block the page, interactions that are slow, and a page that never answers again, whose tab is closed. */
export async function watchWork({ tab }: Visit): Promise<Watch> {
  const devTools = await openDevTools(tab);
  const meter = new WorkMeter();
  const hang = watchHang(tab, devTools, meter);
  const take = async () => {
    const spans = readFromWorld<{ tasks: Span[]; interactions: Interaction[] }>(devTools, TAKE_SPANS);
    const { tasks, interactions } = await spans.catch((error: unknown) => {
      if (!tab.isClosed() && !isReplaced(error)) throw error;
      return { tasks: [], interactions: [] };
    });
    // A task that follows an interaction is judged by the stricter limit of interactions.
    const others = tasks.filter((task) => interactions.every((interaction) => !overlaps(task, interaction)));
    return [...hang.list(), ...listLongTasks(meter, others), ...listSlowInteractions(meter, interactions)];
  };
  return {
    always: take,
    rested: async () => {
      await tab.keyboard.press('Shift');
      await clickNothing(tab);
      return take();
    },
  };
}

/** Samples the work of a tab until it is closed, and closes it if it hangs: all that waits for it ends then. */
function watchHang(tab: Page, devTools: CDPSession, meter: WorkMeter): { list: () => string[] } {
  let problem: string | null = null;
  let question: { at: number; workMs: number } | null = null;
  const sample = async () => {
    const metrics = await readMetrics(devTools);
    meter.add(metrics);
    const now = Date.now();
    if (question === null) {
      question = { at: now, workMs: metrics.workMs };
      const handleAnswer = () => (question = null);
      void tab.evaluate('0').then(handleAnswer, handleAnswer);
    } else if (metrics.workMs - question.workMs > MAX_BLOCK_WORK_MS || now - question.at > MAX_BLOCK_MS) {
      const seconds = Math.round((now - question.at) / 1_000);
      problem = `it hangs: its scripts have not paused for ${seconds} s, and nothing on the page answers; its tab was closed`;
      await tab.close();
    }
  };
  const run = async () => {
    while (!tab.isClosed()) {
      await sample();
      await delay(SAMPLE_MS);
    }
  };
  // A tab that is closed meanwhile ends it.
  void run().catch(() => undefined);
  return { list: () => (problem === null ? [] : [problem]) };
}

function listLongTasks(meter: WorkMeter, tasks: Span[]): string[] {
  const longest = Math.max(0, ...tasks.map((task) => meter.computeWorkMs(task)));
  if (longest <= MAX_TASK_MS) return [];
  return [
    `it blocks the page: a task of its scripts works for ${formatSeconds(longest)} without a pause, over the limit of ${formatSeconds(MAX_TASK_MS)}: do less at once, or do it in a worker`,
  ];
}

function listSlowInteractions(meter: WorkMeter, interactions: Interaction[]): string[] {
  const slow = new Map<string, number>();
  for (const interaction of interactions) {
    const workMs = meter.computeWorkMs(interaction);
    if (workMs > MAX_INTERACTION_MS)
      slow.set(interaction.event, Math.max(workMs, slow.get(interaction.event) ?? 0));
  }
  return [...slow].map(
    ([event, workMs]) =>
      `it answers slowly: ${event} is followed by ${formatSeconds(workMs)} of work before its effect is seen, over the limit of ${formatSeconds(MAX_INTERACTION_MS)}: show the effect first, and do the rest later`,
  );
}

function overlaps(one: Span, other: Span): boolean {
  return one.at < other.at + other.ms && other.at < one.at + one.ms;
}

function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

/** Clicks where nothing is to be clicked, if there is such a place. */
async function clickNothing(tab: Page): Promise<void> {
  const spot = await tab.evaluate<{ x: number; y: number } | null>(FIND_INERT_SPOT);
  if (spot) await tab.mouse.click(spot.x, spot.y);
}

const FIND_INERT_SPOT = `(() => {
  const main = document.querySelector('main');
  if (!main) return null;
  const { left, right, top, bottom } = main.getBoundingClientRect();
  for (let y = Math.max(top, 0) + 4; y < Math.min(bottom, innerHeight); y += 24)
    for (const x of [left + 4, (left + right) / 2, right - 4]) {
      const element = document.elementFromPoint(x, y);
      if (element && main.contains(element)
        && !element.closest('a, button, input, select, textarea, label, summary, [role], [tabindex], [onclick]'))
        return { x, y };
    }
  return null;
})()`;
