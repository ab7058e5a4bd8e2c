import type { BrowserContext } from 'playwright-core';
import { Trace } from './Trace.ts';
import type { Visit } from './visit.ts';

/** A visit before its tab is opened. */
export type VisitPlan = Omit<Visit, 'context' | 'tab' | 'trace' | 'api'>;

/** Opens a tab for a visit, with an API that works. */
export async function openVisit(context: BrowserContext, plan: VisitPlan): Promise<Visit> {
  const tab = await context.newPage();
  return { ...plan, context, tab, trace: new Trace(tab, plan.candidate.server), api: { isDown: false } };
}
