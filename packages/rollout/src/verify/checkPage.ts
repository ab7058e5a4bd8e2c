import type { BrowserContext } from 'playwright-core';
import { planSteps } from './planSteps.ts';
import { MOMENTS, type Finding, type Moment, type Visit, type Watch } from './visit.ts';
import { WATCHERS } from './watches/index.ts';

/**
 * Opens a page of a candidate in a fresh context and walks through the moments of a visit. @returns what the watches found, each
 * thing once
 */
export async function checkPage(
  context: BrowserContext,
  plan: Omit<Visit, 'context' | 'tab'>,
): Promise<Finding[]> {
  const visit: Visit = { ...plan, context, tab: await context.newPage() };
  const watches: Watch[] = [];
  for (const watch of WATCHERS) watches.push(await watch(visit));
  const findings: Finding[] = [];
  const lookAt = async (moment: Moment, when: Moment | 'always') => {
    for (const watch of watches)
      for (const text of (await watch[when]?.()) ?? [])
        if (!findings.some((known) => known.text === text)) findings.push({ step: MOMENTS[moment], text });
  };
  for (const { moment, act } of planSteps(visit, watches))
    try {
      await act();
      await lookAt(moment, 'always');
      await lookAt(moment, moment);
    } catch (error) {
      await lookAt(moment, 'always');
      const [reason = ''] = (error as Error).message.split('\n');
      // A watch that closes the tab says why.
      if (!visit.tab.isClosed())
        findings.push({ step: MOMENTS[moment], text: `it cannot be opened: ${reason}` });
      break;
    }
  return findings;
}
